/** What another tablet gave, as operations of the person who takes it. */
import type { Operation, Owner } from '../../machines/outbox/operation.ts';
import type { Draft } from '../outbox/queue.ts';
import type { OperationChange } from '../outbox/storage.ts';
import type { HandedEntry, HandOver } from './handOverFile.ts';

export interface Taken {
  /** To be added, in their order. */
  readonly drafts: readonly Draft[];
  /** On this tablet already, or sent by it. */
  readonly known: number;
  /** Of projects the person is not in. */
  readonly foreign: number;
}

interface Taker {
  readonly owner: Owner;
  /** The entries this tablet has or had. */
  readonly ids: ReadonlySet<string>;
  /** The projects the person is in; null where this tablet does not know: the server decides. */
  readonly projectIds: ReadonlySet<number> | null;
}

/** Every entry keeps its id: whoever sends it, and however often, it counts once. */
export function takeEntries({ from, entries }: HandOver, { owner, ids, projectIds }: Taker): Taken {
  const isOwn = from.subject === owner.subject;
  const fresh = entries.filter(({ id }) => !ids.has(id));
  const mine = fresh.filter(({ projectId }) => projectIds?.has(projectId) ?? true);
  const author = isOwn ? undefined : { name: from.name, subject: from.subject };
  const draft = (entry: HandedEntry): Draft => {
    const { tag, unit, newNames, enteredBy: earlier, ...rest } = entry;
    const enteredBy = earlier ?? author;
    return {
      ...rest,
      ...(tag !== undefined && { tag }),
      ...(unit && { unit }),
      ...(newNames && { newNames }),
      // Their own work that went round by another tablet.
      ...(enteredBy && enteredBy.subject !== owner.subject && { enteredBy }),
      attempts: 0,
      status: 'queued',
      reason: null,
      conflicts: [],
      refusals: [],
      result: null,
      version: null,
    };
  };
  return { drafts: mine.map(draft), known: entries.length - fresh.length, foreign: fresh.length - mine.length };
}

/** Given to another tablet, too: this one keeps it and sends it. */
export const handedOver = ({ seq, id }: Operation): OperationChange => ({
  seq,
  id,
  become: (stored) => ({ ...stored, handedOverAt: new Date().toISOString() }),
});
