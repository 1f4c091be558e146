/** Storage of operations until the server has them: the disk of the device, or memory if there is none. */
import type { Operation } from '../../../../machines/outbox/operation.ts';

/** A new operation; the storage assigns its sequence number. */
export type NewOperation = Omit<Operation, 'seq'>;

/** Change of one stored operation; a `become` of `null` removes it. */
export interface OperationChange {
  readonly seq: number;
  /** Expected id: if another tab has settled or replaced the operation in the meantime, nothing is changed. */
  readonly id: string;
  readonly become: ((stored: Operation) => Operation) | null;
}

/** A confirmed operation, stored for a limited time so that the user sees what was sent. */
export interface SentOperation extends Operation {
  /** Instant by the device's clock, in ISO format. */
  readonly sentAt: string;
}

/** Picture and thumbnail of a photo, as JPEG. */
export interface QueuedPicture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Null for pictures stored by an earlier version, or transferred from a tablet that runs one. */
  readonly thumbnail: Uint8Array<ArrayBuffer> | null;
}

/** Pictures by the ids of their photo operations. */
export type Pictures = ReadonlyMap<string, QueuedPicture>;

/** Maximum number stored per user, the newest ones. */
export const maxSent = 50;

/** True if a change marks the operation as confirmed by the server. */
export const isSentBy = (before: Operation, after: Operation): boolean =>
  before.status !== 'confirmed' && after.status === 'confirmed';

/** Returns what stays stored after a change: a confirmed photo is only listed as sent. */
export const remainingAfter = (next: Operation | null | undefined): Operation | null =>
  next && !(next.kind === 'photo' && next.status === 'confirmed') ? next : null;

/** Storage interface. Every promise rejects when the disk denies access; after a promise resolves, the data is on the disk. */
export interface OutboxStorage {
  /** Returns the operations of one user, in order; with `after`, only those after that sequence number. */
  read(owner: string, after?: number): Promise<Operation[]>;
  /** Returns stored records that this version of Wireway cannot read as operations: they stay where they are. */
  readBroken(owner: string): Promise<unknown[]>;
  /** Returns the id created with the storage; null for a storage that is lost with the page. */
  born(): Promise<string | null>;
  /** Writes the operations of a lost storage, unless another tab has already done so. */
  restore(owner: string, lost: readonly NewOperation[]): Promise<void>;
  /** Adds all operations or none, photos with their pictures. */
  add(operations: readonly NewOperation[], pictures?: Pictures): Promise<Operation[]>;
  /** Returns the picture of a photo; null if it is not here. */
  readPicture(id: string): Promise<QueuedPicture | null>;
  /** True if pictures can be stored: false for storage in memory. */
  readonly keepsPictures: boolean;
  change(changes: readonly OperationChange[]): Promise<void>;
  /** Returns the last confirmed operations, newest first. */
  readSent(owner: string): Promise<SentOperation[]>;
  close(): void;
}

/** Storage for devices without one, and for tests: lost with the page. */
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
