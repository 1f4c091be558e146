/** Full snapshots of all rows kept for the next client, as long as nothing of the type has changed; those of a row scope are read. */
import { setImmediate } from 'node:timers/promises';
import type { Changes } from '../../../contract/rows/changes.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import type { Database } from '../../db/database.ts';
import { newestChange } from '../../repositories/rows/snapshots.ts';
import { readChanges } from './readChanges.ts';

/** Snapshots held at once; one of 100,000 cables takes about 13 MB. */
const capacity = 6;

/** A snapshot as it is sent: JSON text in UTF-8. */
export interface PreparedSnapshot {
  readonly version: number;
  readonly json: Buffer;
}

/** A column of more values is written in a turn of its own: others are answered between two. */
const valuesInATurn = 20_000;

/** Encodes once what many clients are sent. */
export async function prepare({ columns, ...rest }: Changes): Promise<PreparedSnapshot> {
  const parts = [Buffer.from(`${JSON.stringify(rest).slice(0, -1)},"columns":{`)];
  for (const [field, column] of Object.entries(columns)) {
    // oxlint-disable-next-line no-await-in-loop -- to let others in between
    if (rest.ids.length > valuesInATurn) await setImmediate();
    parts.push(Buffer.from(`${parts.length > 1 ? ',' : ''}${JSON.stringify(field)}:${JSON.stringify(column)}`));
  }
  return { version: rest.version, json: Buffer.concat([...parts, Buffer.from('}}')]) };
}

export interface SnapshotCache {
  /** The full snapshot of a type. Its `version` may be older than the project's when nothing of the type changed since. */
  full(projectId: number, type: CommodityType): Promise<PreparedSnapshot>;
}

/** Keeps the last few full snapshots of one database, least recently used out first. */
export function createSnapshotCache(database: Database): SnapshotCache {
  const kept = new Map<string, PreparedSnapshot>();
  // Clients of the same snapshot take turns: the first reads it, the others find it, and none is given one that was
  // read before its own last write.
  const turns = new Map<string, Promise<unknown>>();

  async function take(key: string, projectId: number, type: CommodityType): Promise<PreparedSnapshot> {
    const held = kept.get(key);
    const exact =
      held && (await database.transaction((transaction) => newestChange(transaction, projectId, type))) <= held.version;
    const snapshot = exact
      ? held
      : await prepare(
          await database.transaction((transaction) =>
            readChanges(transaction, { projectId, type, since: 0, scope: null }),
          ),
        );
    kept.delete(key);
    kept.set(key, snapshot);
    const [oldest] = kept.keys();
    if (kept.size > capacity && oldest !== undefined) kept.delete(oldest);
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
