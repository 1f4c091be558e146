/** Where operations are kept until the server has them: the disk of the device, or memory where there is none. */
import type { Operation } from '../../../../machines/outbox/operation.ts';

/** An operation as it is handed in: its place in the order is given by the storage. */
export type NewOperation = Omit<Operation, 'seq'>;

/** What becomes of one stored operation; `null` removes it. */
export interface OperationChange {
  readonly seq: number;
  /** The id it must still have: another tab may have settled or replaced it meanwhile, and then nothing is changed. */
  readonly id: string;
  readonly become: ((stored: Operation) => Operation) | null;
}

/** What the server has: kept for its day, so that a person sees what went. */
export interface SentOperation extends Operation {
  /** ISO instant of the device's clock. */
  readonly sentAt: string;
}

/** What a photo shows, whole and small, as JPEG. */
export interface QueuedPicture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** None of what an earlier version kept, or another one handed over. */
  readonly thumbnail: Uint8Array<ArrayBuffer> | null;
}

/** Pictures of photos, by the ids of their operations. */
export type Pictures = ReadonlyMap<string, QueuedPicture>;

/** So many are kept of each person, the newest. */
export const maxSent = 50;

/** Whether a change is the server's answer that it has the operation. */
export const isSentBy = (before: Operation, after: Operation): boolean =>
  before.status !== 'confirmed' && after.status === 'confirmed';

/** What stays after a change: a photo the server has is only told of as sent. */
export const remainingAfter = (next: Operation | null | undefined): Operation | null =>
  next && !(next.kind === 'photo' && next.status === 'confirmed') ? next : null;

/** Every promise rejects when the disk does not let us; what was resolved is on it. */
export interface OutboxStorage {
  /** The operations of one person, in order; only those behind a place in it, when one is given. */
  read(owner: string, after?: number): Promise<Operation[]>;
  /** What lies there and is no operation this version of Wireway can read: it stays where it is. */
  readBroken(owner: string): Promise<unknown[]>;
  /** Drawn when the storage was made; null where it is gone with the page. */
  born(): Promise<string | null>;
  /** Writes those of a storage that is gone, unless another tab has. */
  restore(owner: string, lost: readonly NewOperation[]): Promise<void>;
  /** All of them or none, photos with their pictures. */
  add(operations: readonly NewOperation[], pictures?: Pictures): Promise<Operation[]>;
  /** What a photo shows; null where it is not here. */
  readPicture(id: string): Promise<QueuedPicture | null>;
  /** Whether pictures can be kept: not in the memory of a page. */
  readonly keepsPictures: boolean;
  change(changes: readonly OperationChange[]): Promise<void>;
  /** The last ones the server has, the newest first. */
  readSent(owner: string): Promise<SentOperation[]>;
  close(): void;
}

/** For devices that keep nothing, and for tests: gone with the page. */
export function memoryStorage(): OutboxStorage {
  const operations = new Map<number, Operation>();
  let sent: readonly SentOperation[] = [];
  let last = 0;
  const put = (operation: NewOperation): Operation => {
    const stored = { ...operation, seq: ++last };
    operations.set(stored.seq, stored);
    return stored;
  };
  return {
    read: async (owner, after = 0) =>
      [...operations.values()].filter((operation) => operation.owner === owner && operation.seq > after),
    readBroken: async () => [],
    born: async () => null,
    restore: async (_owner, lost) => void lost.map(put),
    add: async (added) => added.map(put),
    async change(changes) {
      for (const { seq, id, become } of changes) {
        const stored = operations.get(seq);
        if (stored?.id !== id) continue;
        const next = become?.(stored);
        const stays = remainingAfter(next);
        if (stays) operations.set(seq, stays);
        else operations.delete(seq);
        if (next && isSentBy(stored, next))
          sent = [{ ...next, sentAt: new Date().toISOString() }, ...sent].slice(0, maxSent);
      }
    },
    readPicture: async () => null,
    keepsPictures: false,
    readSent: async (owner) => sent.filter((operation) => operation.owner === owner),
    close: () => undefined,
  };
}
