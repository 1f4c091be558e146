/** Problem reports that wait on this device for a signal, each for the person who made it. */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { ignoreTransactionEnd, readStore } from '../../../base/readStore.ts';

export interface StoredReport {
  readonly boxId: string;
  /** Who made it: nobody else sends it. */
  readonly owner: string;
  /** The report as it is sent, JSON. */
  readonly text: string;
}

interface Schema extends DBSchema {
  boxes: { key: string; value: StoredReport };
}

/** More than a day's worth is of no use to anybody. */
const most = 5;

/** Rejects where the device does not let us. */
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

/** Resolves when it is on the disk; false where there are enough already. */
export const storeReport = (box: StoredReport): Promise<boolean> =>
  withBoxes(async (database) => {
    if ((await readStore(database, 'boxes').count()) >= most) return false;
    await database.put('boxes', box);
    return true;
  });

export const storedReportsOf = (owner: string): Promise<StoredReport[]> =>
  withBoxes(async (database) => (await readStore(database, 'boxes').getAll()).filter((box) => box.owner === owner));

export const deleteReport = (boxId: string): Promise<void> => withBoxes((database) => database.delete('boxes', boxId));
