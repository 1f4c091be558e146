/**
 * The open viewers of this browser. Each has a separate key in the shared storage, so that no two of them write the same key;
 * every tab is recorded while at least one viewer is open.
 */
import { areAllTabsRecorded, recordAllTabs } from './inspectSwitch.ts';

const prefix = 'wireway.inspect.viewer.';
const free = (): void => undefined;

export interface Viewer {
  /** Registers this viewer and switches the recording of tabs on. */
  enter(): void;
  /** Adds this viewer after another one switched recording on. */
  join(): void;
  /** Removes this viewer; the last one to leave switches recording off. */
  leave(): void;
}

/**
 * Creates a viewer. `locks` reveal viewers that the browser closed or lost without a message; without locks such viewers are
 * never removed.
 */
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

/** Switches recording off for all viewers on the user's request, until it is switched on again. */
export function rejectRecording(storage: Storage): void {
  for (const key of viewersIn(storage)) storage.removeItem(key);
  recordAllTabs(storage, false);
}

const viewersIn = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').filter((key) => key.startsWith(prefix));

/** Holds a lock until it is released or the page ends for any reason. */
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
  // Only viewers registered before the query: a viewer added during it is missing from the result.
  const known = viewersIn(storage);
  const { held = [], pending = [] } = await locks.query();
  const present = new Set([...held, ...pending].map(({ name }) => name));
  for (const key of known) if (!present.has(key)) storage.removeItem(key);
}
