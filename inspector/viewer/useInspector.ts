import { createContext, use, useMemo, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { actorsAt, type ActorView } from '../session/actorsAt.ts';
import { readSession, SessionUnreadable, type UnreadableReason } from '../session/sessionFile.ts';
import type { Replayed } from '../replay/replay.ts';
import type { Chart } from '../session/session.ts';
import type { Source } from './source.ts';
import { everything, filterRows, stepRows, type LogFilter, type StepRow } from '../log/stepRows.ts';

/** State of one viewer: session, moment and actor. `cursor` null is the live view. */
export interface Inspector {
  readonly sources: readonly Source[];
  readonly source: Source;
  readonly rows: readonly StepRow[];
  readonly shownRows: readonly StepRow[];
  readonly filter: LogFilter;
  readonly actors: readonly ActorView[];
  readonly actor: ActorView | null;
  /** Null if the actor is not a machine. */
  readonly chart: Chart | null;
  readonly cursor: number | null;
  /** The step at the cursor; in the live view the last one of the actor. */
  readonly row: StepRow | null;
  readonly replayed: ReadonlyMap<number, Replayed> | null;
  readonly pickSource: (key: string) => void;
  readonly pickActor: (id: string) => void;
  /** Selects a step, and the actor that took it unless `keepsActor`. */
  readonly goTo: (seq: number, keepsActor?: boolean) => void;
  /** Moves back and forth among the steps shown in the log. */
  readonly move: (by: number) => void;
  readonly pause: () => void;
  readonly toPresent: () => void;
  readonly changeFilter: (patch: Partial<LogFilter>) => void;
  readonly replay: () => Promise<void>;
}

export interface InspectorDoor {
  /** Null if there is no session yet. */
  readonly inspector: Inspector | null;
  readonly openFile: (file: File) => Promise<void>;
  readonly unreadable: { readonly file: string; readonly reason: UnreadableReason } | null;
}

/** Loads the machines of the application by chart name, to replay a recorded session. */
export type LoadMachines = () => Promise<Readonly<Record<string, AnyStateMachine>>>;

interface ReplayResult {
  readonly source: string;
  readonly steps: ReadonlyMap<number, Replayed>;
}

/** The state of a viewer for recorded sessions and opened files. */
export function useInspector(recorded: readonly Source[], loadMachines: LoadMachines): InspectorDoor {
  const [files, setFiles] = useState<readonly Source[]>([]);
  const [unreadable, setUnreadable] = useState<InspectorDoor['unreadable']>(null);
  const [pickedSource, pickSource] = useState<string | null>(null);
  const [pickedActor, pickActor] = useState<string | null>(null);
  const [cursor, setCursor] = useState<number | null>(null);
  const [filter, setFilter] = useState(everything);
  const [replayed, setReplayed] = useState<ReplayResult | null>(null);

  const sources = useMemo(() => [...recorded, ...files], [recorded, files]);
  // The newest page until the user selects one: sign-in leaves a page and returns to another.
  const newest = sources.findLast(({ isLive }) => isLive) ?? sources.at(-1);
  const source = sources.find(({ key }) => key === pickedSource) ?? newest;
  const session = source?.session;
  const rows = useMemo(() => (session ? stepRows(session) : []), [session]);
  const shownRows = useMemo(() => filterRows(rows, filter), [rows, filter]);
  const actors = useMemo(() => (session ? actorsAt(session, cursor) : []), [session, cursor]);
  const actor = actors.find((view) => view.actor.id === pickedActor) ?? typicalActor(actors);
  const atCursor = cursor ?? actor?.lastStep?.seq;
  const row = atCursor === undefined ? null : (rows.find(({ step }) => step.seq === atCursor) ?? null);

  const look = (key: string) => {
    pickSource(key);
    pickActor(null);
    setCursor(null);
    setFilter((now) => ({ ...now, actor: '' }));
  };
  const openFile = async (file: File) => {
    try {
      const opened = readSession(await file.text());
      const key = `${file.name} ${file.lastModified} ${file.size}`;
      const entry: Source = { key, kind: 'file', name: file.name, session: opened, isLive: false };
      setFiles((now) => [...now.filter((one) => one.key !== key), entry]);
      setUnreadable(null);
      look(key);
    } catch (error) {
      setUnreadable({ file: file.name, reason: error instanceof SessionUnreadable ? error.reason : 'broken' });
    }
  };
  if (!source || !session) return { inspector: null, openFile, unreadable };

  const goTo = (seq: number, keepsActor = false) => {
    pickSource(source.key);
    setCursor(seq);
    const taker = rows.find(({ step }) => step.seq === seq)?.step.actor;
    if (!keepsActor && taker !== undefined) pickActor(taker);
  };
  const inspector: Inspector = {
    sources,
    source,
    rows,
    shownRows,
    filter,
    actors,
    actor,
    chart: session.charts[actor?.actor.machine ?? ''] ?? null,
    cursor,
    row,
    replayed: replayed?.source === source.key ? replayed.steps : null,
    pickSource: look,
    pickActor: (id) => {
      pickSource(source.key);
      pickActor(id);
    },
    goTo,
    move(by) {
      const present = cursor ?? Number.POSITIVE_INFINITY;
      const next =
        by < 0
          ? shownRows.findLast(({ step }) => step.seq < present)
          : shownRows.find(({ step }) => step.seq > present);
      if (next) goTo(next.step.seq);
    },
    pause() {
      const last = rows.at(-1);
      if (last) goTo(last.step.seq, true);
    },
    toPresent: () => setCursor(null),
    changeFilter: (patch) => setFilter((now) => ({ ...now, ...patch })),
    async replay() {
      const [{ replay }, machines] = await Promise.all([import('../replay/replay.ts'), loadMachines()]);
      const steps = new Map(replay(session, machines).map((step) => [step.seq, step]));
      setReplayed({ source: source.key, steps });
      const first = [...steps.values()].find(({ agrees }) => !agrees)?.seq ?? session.steps[0]?.seq;
      if (first !== undefined) goTo(first);
    },
  };
  return { inspector, openFile, unreadable };
}

/** Returns the default actor: sign-in, the most common subject. */
function typicalActor(actors: readonly ActorView[]): ActorView | null {
  const machines = actors.filter(({ actor }) => actor.machine !== null);
  return machines.find(({ actor }) => actor.machine === 'auth') ?? machines[0] ?? null;
}

export const InspectorContext = createContext<Inspector | null>(null);

export function useInspection(): Inspector {
  const inspector = use(InspectorContext);
  if (!inspector) throw new Error('useInspection needs an <InspectorContext> above it.');
  return inspector;
}
