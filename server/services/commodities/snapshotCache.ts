/** Cache of full snapshots of all rows, valid until a row of the type changes; snapshots for a row scope are not cached. */
import { setImmediate } from 'node:timers/promises';
import type { Changes } from '../../../contract/rows/changes.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import type { Database } from '../../db/database.ts';
import { newestChange } from '../../repositories/rows/snapshots.ts';
import { readChanges } from './readChanges.ts';

/** Maximum number of cached snapshots; one of 100,000 cables takes about 13 MB. */
const capacity = 6;

/** Snapshot in its transfer form: JSON text in UTF-8. */
export interface PreparedSnapshot {
  readonly version: number;
  readonly json: Buffer;
}

/** Number of values above which a column is encoded in its own turn of the event loop, so that other calls run in between. */
const valuesInATurn = 20_000;

/** Encodes once a snapshot that is sent to many clients. */
export async function prepare({ columns, ...rest }: Changes): Promise<PreparedSnapshot> {
  const parts = [Buffer.from(`${JSON.stringify(rest).slice(0, -1)},"columns":{`)];
  for (const [field, column] of Object.entries(columns)) {
    // oxlint-disable-next-line no-await-in-loop -- yields to other requests
    if (rest.ids.length > valuesInATurn) await setImmediate();
    parts.push(Buffer.from(`${parts.length > 1 ? ',' : ''}${JSON.stringify(field)}:${JSON.stringify(column)}`));
  }
  return { version: rest.version, json: Buffer.concat([...parts, Buffer.from('}}')]) };
}

export interface SnapshotCache {
  /** Returns the full snapshot of a type. Its `version` can be older than the project's if the type has not changed since. */
  full(projectId: number, type: CommodityType): Promise<PreparedSnapshot>;
}

/** Caches the last few full snapshots of one database, evicting the least recently used first. */
export function createSnapshotCache(database: Database): SnapshotCache {
  const stored = new Map<string, PreparedSnapshot>();
  // Requests for the same snapshot are serialized: the first reads it, later ones use the cache, and no client gets one from
  // before its own last write.
  const turns = new Map<string, Promise<unknown>>();

  async function take(key: string, projectId: number, type: CommodityType): Promise<PreparedSnapshot> {
    const held = stored.get(key);
    const exact =
      held && (await database.transaction((transaction) => newestChange(transaction, projectId, type))) <= held.version;
    const snapshot = exact
      ? held
      : await prepare(
          await database.transaction((transaction) =>
            readChanges(transaction, { projectId, type, since: 0, scope: null }),
          ),
        );
    stored.delete(key);
    stored.set(key, snapshot);
    const [oldest] = stored.keys();
    if (stored.size > capacity && oldest !== undefined) stored.delete(oldest);
    return snapshot;
  }

  return {
    full(projectId, type) {
      const key = `${projectId} ${type}`;
      const before = turns.get(key) ?? Promise.resolve();
      const turn = before.then(() => take(key, projectId, type));
      const settled = turn
        .catch(() => undefined)
        .finally(() => {
          if (turns.get(key) === settled) turns.delete(key);
        });
      turns.set(key, settled);
      return turn;
    },
  };
}
