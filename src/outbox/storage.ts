/** Where operations are kept until the server has them: the disk of the device, or memory where there is none. */
import type { Operation } from '../../machines/outbox/operation.ts';

/** An operation as it is handed in: its place in the order is given by the storage. */
export type NewOperation = Omit<Operation, 'seq'>;

/** What becomes of one stored operation; `null` removes it. */
export interface OperationChange {
  readonly seq: number;
  /** The id it must still have: another tab may have settled or replaced it meanwhile, and then nothing is changed. */
  readonly id: string;
  readonly become: ((stored: Operation) => Operation) | null;
}

/** Every promise rejects when the disk does not let us; what was resolved is on it. */
export interface OutboxStorage {
  /** The operations of one person, in order; only those behind a place in it, when one is given. */
  read(owner: string, after?: number): Promise<Operation[]>;
  /** All of them or none. */
  add(operations: readonly NewOperation[]): Promise<Operation[]>;
  change(changes: readonly OperationChange[]): Promise<void>;
  close(): void;
}

/** For devices that keep nothing, and for tests: gone with the page. */
export function memoryStorage(): OutboxStorage {
  const operations = new Map<number, Operation>();
  let last = 0;
  return {
    read: async (owner, after = 0) =>
      [...operations.values()].filter((operation) => operation.owner === owner && operation.seq > after),
    async add(added) {
      return added.map((operation) => {
        const stored = { ...operation, seq: ++last };
        operations.set(stored.seq, stored);
        return stored;
      });
    },
    async change(changes) {
      for (const { seq, id, become } of changes) {
        const stored = operations.get(seq);
        if (stored?.id !== id) continue;
        if (become) operations.set(seq, become(stored));
        else operations.delete(seq);
      }
    },
    close: () => undefined,
  };
}
