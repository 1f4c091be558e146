/**
 * Guarantees once the network is good again, whatever happened before: nothing saved is lost, nothing is written twice or out of
 * order, every device shows the server's data, and the audit trail has each effect. Returns a sentence for each fault.
 */
import { setTimeout } from 'node:timers/promises';
import { isUnsent, recordKey, type Operation } from '../../../machines/outbox/operation.ts';
import { readRows } from '../../../server/repositories/rows/commodities.ts';
import type { Device } from './device.ts';
import type { Site } from './site.ts';

interface Effect {
  /** Id of the operation. */
  readonly id: string;
  readonly target: string;
  /** Position in the audit trail. */
  readonly place: number;
}

interface Written {
  /** Ids of entries and edits stored on the server. */
  readonly keys: readonly string[];
  readonly effects: readonly Effect[];
}

const shownFields = ['pulledLength', 'notes'] as const;

/** Reads the server's data of the project. An edit is identified in the audit trail by its text, which is written only once. */
async function readWritten({ server, projectId }: Site, idOfNote: ReadonlyMap<string, string>): Promise<Written> {
  return server.database.transaction(async (transaction) => {
    const keys = await transaction.query<{ id: string }>(
      'select id from field_entry where project_id = $1 union all select id from edit_operation where project_id = $1',
      [projectId],
    );
    const audited = await transaction.query<{
      place: string;
      target: string;
      entry: string | null;
      note: string | null;
    }>(
      `select id as place, target, after->>'entryId' as entry, after->>'notes' as note from audit_event
       where project_id = $1 and action in ('fieldWork.record', 'commodity.update') order by id`,
      [projectId],
    );
    const effects = audited.map(({ place, target, entry, note }) => ({
      id: entry ?? idOfNote.get(note ?? '') ?? `nobody's note ${note}`,
      target,
      place: Number(place),
    }));
    return { keys: keys.map(({ id }) => id), effects };
  });
}

const times = (ids: readonly string[]): Map<string, number> => {
  const counted = new Map<string, number>();
  for (const id of ids) counted.set(id, (counted.get(id) ?? 0) + 1);
  return counted;
};

/** Returns the operations whose order per record on the server differs from that of the device. */
function outOfOrder(operations: Iterable<Operation>, placeOf: ReadonlyMap<string, number>): string[] {
  const last = new Map<string, number>();
  return [...operations]
    .toSorted((one, other) => one.seq - other.seq)
    .flatMap((operation) => {
      const place = placeOf.get(operation.id);
      if (place === undefined) return [];
      const key = recordKey(operation);
      const before = last.get(key) ?? 0;
      last.set(key, place);
      return place < before ? [`${operation.id} took effect before what was done earlier to ${key}`] : [];
    });
}

async function differingCells({ server, projectId, cables, devices }: Site): Promise<string[]> {
  const rows = await server.database.transaction((transaction) =>
    readRows(transaction, projectId, 'cable', [...cables], null),
  );
  return devices.flatMap(({ name, store, kept }) => {
    const own = new Set(kept.map(({ recordId }) => recordId));
    return cables.flatMap((id) => {
      if (own.has(id)) return [];
      const row = store.table.rowOf(id);
      if (row === undefined) return [`${name} does not see ${id}`];
      return shownFields.flatMap((field) => {
        const [shown, stands] = [store.read(row, field), rows.get(id)?.values[field] ?? null];
        return shown === stands ? [] : [`${name} sees ${field} ${shown} of ${id}, the server has ${stands}`];
      });
    });
  });
}

/** Maximum duration of remaining server work, ms. */
const maxAtWork = 10_000;

/**
 * Returns transactions that stay open. A working server is idle between two statements only for a moment; an abandoned
 * transaction remains.
 */
async function openTransactions({ server: { database } }: Site): Promise<string[]> {
  if (database.engine !== 'postgres') return [];
  const idle = () =>
    database.transaction((transaction) =>
      transaction.query<{ begun: string }>(
        `select pid || ' since ' || xact_start as begun from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`,
      ),
    );
  let left = (await idle()).map(({ begun }) => begun);
  const until = Date.now() + maxAtWork;
  while (left.length > 0 && Date.now() < until) {
    // oxlint-disable-next-line no-await-in-loop -- checks again after a short delay
    await setTimeout(100);
    // oxlint-disable-next-line no-await-in-loop -- same reason as above
    const still = new Set((await idle()).map(({ begun }) => begun));
    left = left.filter((started) => still.has(started));
  }
  return left.map((started) => `a transaction is left open: ${started}`);
}

/** Returns the operations that wait for the user, with later ones of the same record. */
function waitingIds({ kept, queue }: Device): string[] {
  const records = new Set(kept.map(recordKey));
  const { operations } = queue.getSnapshot();
  return operations.filter((operation) => isUnsent(operation) && records.has(recordKey(operation))).map(({ id }) => id);
}

export async function finalCheck(site: Site): Promise<string[]> {
  const { devices } = site;
  const acknowledged = devices.flatMap((device) => [...device.acknowledged.values()]);
  const idOfNote = new Map<string, string>();
  for (const { id, after } of acknowledged) if (typeof after['notes'] === 'string') idOfNote.set(after['notes'], id);
  const { keys, effects } = await readWritten(site, idOfNote);
  const placeOf = new Map(effects.map(({ id, place }) => [id, place]));
  const onServer = new Set(keys);
  const isKnown = new Set(acknowledged.map(({ id }) => id));
  const inOutboxes = devices.flatMap((device) =>
    device.kept.flatMap(({ id, status, reason, conflicts }) =>
      status === 'conflict' ? (conflicts.length > 0 ? [] : id) : reason ? [] : id,
    ),
  );
  const stays = new Set(devices.flatMap(waitingIds));
  return [
    ...devices.flatMap(({ name, left }) => (left === 0 ? [] : [`${name} has ${left} operations left`])),
    ...inOutboxes.map((id) => `${id} is set aside without a reason`),
    ...devices.flatMap((device) =>
      [...device.saved.keys()]
        .filter((id) => !isKnown.has(id) && !stays.has(id) && !device.settled.has(id))
        .map((id) => `${id} was called saved on ${device.name} and is nowhere`),
    ),
    ...[...isKnown].filter((id) => !onServer.has(id)).map((id) => `${id} was confirmed and is not on the server`),
    ...keys.filter((id) => !isKnown.has(id)).map((id) => `${id} is on the server and was never confirmed`),
    ...[...times(effects.map(({ id }) => id))]
      .filter(([, count]) => count > 1)
      .map(([id, count]) => `${id} has ${count} effects`),
    ...effects
      .filter(({ id }) => !isKnown.has(id))
      .map(({ id, target }) => `${id} changed ${target} and was never confirmed`),
    ...[...isKnown].filter((id) => !placeOf.has(id)).map((id) => `the audit trail does not tell of ${id}`),
    ...devices.flatMap(({ acknowledged: own }) => outOfOrder(own.values(), placeOf)),
    ...(await differingCells(site)),
    ...(await openTransactions(site)),
  ];
}
