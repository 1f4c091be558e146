/** Problem reports stored on this device until it is online, each for the user who created it. */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { ignoreTransactionEnd, readStore } from '../../../base/readStore.ts';

export interface StoredReport {
  readonly boxId: string;
  /** User who created the report; no one else sends it. */
  readonly owner: string;
  /** Report as sent, JSON. */
  readonly text: string;
}

interface Schema extends DBSchema {
  boxes: { key: string; value: StoredReport };
}

/** Maximum number of stored reports; more than a day's worth has no use. */
const max = 5;

/** Opens the database; rejects if the device denies storage. */
const open = (): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>('wireway-problems', 1, {
    upgrade: (database, _from, _to, transaction) => {
      ignoreTransactionEnd(transaction);
      database.createObjectStore('boxes', { keyPath: 'boxId' });
    },
  });

async function withBoxes<Result>(work: (database: IDBPDatabase<Schema>) => Promise<Result>): Promise<Result> {
  const database = await open();
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/** Stores a report and resolves when it is on the disk; false if the maximum is reached. */
export const storeReport = (box: StoredReport): Promise<boolean> =>
  withBoxes(async (database) => {
    if ((await readStore(database, 'boxes').count()) >= max) return false;
    await database.put('boxes', box);
    return true;
  });

export const storedReportsOf = (owner: string): Promise<StoredReport[]> =>
  withBoxes(async (database) => (await readStore(database, 'boxes').getAll()).filter((box) => box.owner === owner));

export const deleteReport = (boxId: string): Promise<void> => withBoxes((database) => database.delete('boxes', boxId));
