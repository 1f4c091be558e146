/**
 * The open viewers of this browser. Each has a key of its own in the storage they share, so that no two of them write the
 * same; every tab is recorded as long as one viewer is there.
 */
import { areAllTabsRecorded, recordAllTabs } from './inspectSwitch.ts';

const prefix = 'wireway.inspect.viewer.';
const free = (): void => undefined;

export interface Viewer {
  /** This viewer is there, and wants the tabs recorded. */
  enter(): void;
  /** Another viewer switched recording on: this one counts too. */
  join(): void;
  /** The last to leave switches recording off. */
  leave(): void;
}

/** `locks` tell which viewers the browser closed or lost without a word; where there are none, nobody is forgotten. */
export function createViewer(storage: Storage, locks: LockManager | undefined, id = crypto.randomUUID()): Viewer {
  const key = `${prefix}${id}`;
  let release = free;
  const join = () => {
    if (areAllTabsRecorded(storage)) storage.setItem(key, 'open');
  };
  return {
    join,
    enter() {
      release();
      release = hold(locks, key);
      recordAllTabs(storage, true);
      join();
      void forgetLost(storage, locks);
    },
    leave() {
      release();
      storage.removeItem(key);
      if (viewersIn(storage).length === 0) recordAllTabs(storage, false);
    },
  };
}

/** The person said no: no viewer wants recording any more, until somebody switches it on again. */
export function rejectRecording(storage: Storage): void {
  for (const key of viewersIn(storage)) storage.removeItem(key);
  recordAllTabs(storage, false);
}

const viewersIn = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').filter((key) => key.startsWith(prefix));

/** Held until released, or until the page is gone in whatever way. */
function hold(locks: LockManager | undefined, name: string): () => void {
  let release = free;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  void locks?.request(name, () => released);
  return release;
}

async function forgetLost(storage: Storage, locks: LockManager | undefined): Promise<void> {
  if (!locks) return;
  // Only who was there before the question: a viewer that comes meanwhile is not in the answer.
  const known = viewersIn(storage);
  const { held = [], pending = [] } = await locks.query();
  const present = new Set([...held, ...pending].map(({ name }) => name));
  for (const key of known) if (!present.has(key)) storage.removeItem(key);
}
