/** Author and time of the last save of a record, read from the audit trail, which contains every write. */
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import type { LastSave } from '../../../contract/base/calls/lastSave.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import type { Transaction } from '../../db/database.ts';
import { jsonText } from '../../db/jsonText.ts';

export interface SavedThing {
  /** Target in the audit trail. */
  readonly target: string;
  /** Values the record has now: a save that left other values was not the last. */
  readonly holds: unknown;
}

/** Target of a user record at a version. */
export const savedPerson = ({ id, version }: { readonly id: number; readonly version: number }): SavedThing => ({
  target: `user ${id}`,
  holds: { version },
});

/** Last save of each record, in the given order; null if its last change was part of another write or has no author. */
export async function findLastSaves(
  transaction: Transaction,
  projectId: number | null,
  things: readonly SavedThing[],
): Promise<(LastSave | null)[]> {
  if (things.length === 0) return [];
  const rows = await transaction.query<LastSave & { place: number }>(
    `select distinct on (w.place) w.place, u.name, e.at
     from jsonb_to_recordset($2::jsonb) as w(place integer, target text, holds jsonb)
     join audit_event e on e.target = w.target and e.after @> w.holds
     join app_user u on u.id = e.user_id
     where e.allowed and (e.project_id = $1 or e.project_id is null)
     order by w.place, e.id desc`,
    [projectId, jsonText(things.map((thing, place) => ({ place, ...thing })))],
  );
  const found = new Map(rows.map(({ place, name, at }) => [place, { name, at }]));
  return things.map((_thing, place) => found.get(place) ?? null);
}

/** Last action of this kind on the project: on its record or its settings. */
export async function findLastAction(
  transaction: Transaction,
  projectId: number,
  action: string,
): Promise<LastSave | null> {
  const [row] = await transaction.query<LastSave>(
    `select u.name, e.at from audit_event e join app_user u on u.id = e.user_id
     where e.project_id = $1 and e.action = $2 and e.allowed order by e.id desc limit 1`,
    [projectId, action],
  );
  return row ?? null;
}

interface Cell {
  readonly id: number;
  readonly field: string;
}

/** Last write of a cell in the audit trail, with the value it left. */
export interface LastCellSave extends LastSave {
  readonly value: CellValue;
}

/**
 * Last write that changed each cell of commodity rows, in the given order. Null if no call changed it: an import names no user.
 */
export async function findLastCellSaves(
  transaction: Transaction,
  projectId: number,
  type: CommodityType,
  cells: readonly Cell[],
): Promise<(LastCellSave | null)[]> {
  if (cells.length === 0) return [];
  const rows = await transaction.query<LastCellSave & { place: number }>(
    `select w.place, last.name, last.at, last.value
     from jsonb_to_recordset($2::jsonb) as w(place integer, target text, field text)
     cross join lateral (
       select coalesce(e.said_name, u.name) as name, e.at, e.after -> w.field as value
       from audit_event e
       left join app_user a on a.id = e.user_id
       left join app_user u on u.id = coalesce(a.merged_into, a.id)
       where e.target = w.target and e.project_id = $1 and e.allowed and jsonb_exists(e.after, w.field)
         and e.after -> w.field is distinct from coalesce(e.before -> w.field, 'null')
       order by e.id desc limit 1
     ) last
     where last.name is not null`,
    [projectId, jsonText(cells.map(({ id, field }, place) => ({ place, target: `${type} ${id}`, field })))],
  );
  const found = new Map(rows.map(({ place, ...save }) => [place, save]));
  return cells.map((_cell, place) => found.get(place) ?? null);
}
