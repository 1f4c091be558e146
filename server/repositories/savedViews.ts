/** The views people keep of grids and reports. Every query is bound to one project. */
import { commodityTypes } from '../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../contract/commodities/index.ts';
import type { LengthUnit } from '../../contract/base/values/lengthNumber.ts';
import type { Sharing } from '../../contract/reports/savedViews/savedViews.ts';
import type { ViewContent, ViewKind, ViewType } from '../../contract/reports/savedViews/viewKinds.ts';
import { tagKey } from '../../contract/base/values/tags.ts';
import type { Transaction } from '../db/database.ts';
import { jsonText } from '../db/jsonText.ts';
import { naturalSql } from './sql/arrangementSql.ts';

/** The page a view is of. */
export interface ViewPlace {
  readonly projectId: number;
  readonly kind: ViewKind;
  readonly type: ViewType;
}

export interface StoredView {
  readonly id: number;
  readonly version: number;
  readonly kind: ViewKind;
  readonly type: ViewType;
  readonly ownerId: number;
  readonly owner: string;
  readonly sharing: Sharing;
  readonly name: string;
  readonly content: ViewContent;
  readonly isDeleted: boolean;
}

const viewSql = `select v.id, v.row_version as version, v.kind, v.type, v.owned_by as "ownerId", u.name as owner, v.sharing, v.name,
    v.content, v.is_deleted as "isDeleted"
  from saved_view v join app_user u on u.id = v.owned_by`;
/** One's own, and what is shared: `$2` is the person. */
const isOpenTo = `(v.sharing <> 'mine' or v.owned_by = $2)`;

/** The views of a page one person may open, by name as people count. */
export function readViews(
  transaction: Transaction,
  { projectId, kind, type }: ViewPlace,
  userId: number,
): Promise<StoredView[]> {
  return transaction.query(
    `${viewSql} where v.project_id = $1 and ${isOpenTo} and v.kind = $3 and v.type = $4 and not v.is_deleted
     order by ${naturalSql('v.name')}, v.id`,
    [projectId, userId, kind, type],
  );
}

/** Names are unique: who writes views of a project waits for whoever does. The number is Wireway's own, beside those of other locks. */
const viewsLock = 7_203_116;

/** Until the transaction ends. */
export async function lockViews(transaction: Transaction, projectId: number): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock($1, $2)', [viewsLock, projectId]);
}

/** Held until the transaction ends; also one that was deleted. Undefined where there is none the person may open. */
export async function lockView(
  transaction: Transaction,
  projectId: number,
  userId: number,
  id: number,
): Promise<StoredView | undefined> {
  const [view] = await transaction.query<StoredView>(
    `${viewSql} where v.project_id = $1 and ${isOpenTo} and v.id = $3 for update of v`,
    [projectId, userId, id],
  );
  return view;
}

/** What of a view is written. */
export type ViewWrite = Pick<StoredView, 'sharing' | 'name' | 'content'>;

/** Undefined where the name is taken. */
export async function insertView(
  transaction: Transaction,
  { projectId, kind, type }: ViewPlace,
  ownerId: number,
  { sharing, name, content }: ViewWrite,
): Promise<number | undefined> {
  const [row] = await transaction.query<{ id: number }>(
    `insert into saved_view (project_id, kind, type, owned_by, sharing, name, name_key, content)
     values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb) on conflict do nothing returning id`,
    [projectId, kind, type, ownerId, sharing, name, tagKey(name), jsonText(content)],
  );
  return row?.id;
}

/** Writes a view one has locked, as the next version; false where the name is taken. */
export async function updateView(
  transaction: Transaction,
  view: Pick<StoredView, 'id' | 'ownerId' | 'kind' | 'type'>,
  { sharing, name, content }: ViewWrite,
): Promise<boolean> {
  const written = await transaction.execute(
    `update saved_view v set sharing = $2, name = $3, name_key = $4, content = $5::jsonb, is_deleted = false, row_version = row_version + 1
     where id = $1 and not exists (
       select from saved_view o where o.project_id = v.project_id and o.kind = v.kind and o.type = v.type and o.id <> v.id
         and o.name_key = $4 and not o.is_deleted
         and case when $2 = 'mine' then o.sharing = 'mine' and o.owned_by = v.owned_by else o.sharing <> 'mine' end)`,
    [view.id, sharing, name, tagKey(name), jsonText(content)],
  );
  return written === 1;
}

/** How many views of a project belong to the person; deleted ones do not count. */
export async function countViewsOf(transaction: Transaction, projectId: number, ownerId: number): Promise<number> {
  const [row] = await transaction.query<{ views: number }>(
    'select count(*)::int as views from saved_view where project_id = $1 and owned_by = $2 and not is_deleted',
    [projectId, ownerId],
  );
  return row?.views ?? 0;
}

/** Removes the deleted views of a person for good, except for the newest `kept`. */
export async function removeDeletedViews(
  transaction: Transaction,
  projectId: number,
  ownerId: number,
  kept: number,
): Promise<void> {
  await transaction.execute(
    `delete from saved_view where id in (
       select id from saved_view where project_id = $1 and owned_by = $2 and is_deleted order by id desc offset $3)`,
    [projectId, ownerId, kept],
  );
}

export async function markDeleted(transaction: Transaction, id: number): Promise<void> {
  await transaction.execute('update saved_view set is_deleted = true, row_version = row_version + 1 where id = $1', [
    id,
  ]);
}

export interface Defaults {
  readonly own: number | null;
  readonly project: number | null;
}

/** With which views a page opens for a person: what is deleted or no longer shared opens nothing. */
export async function readDefaults(
  transaction: Transaction,
  { projectId, kind, type }: ViewPlace,
  userId: number,
): Promise<Defaults> {
  const rows = await transaction.query<{ id: number; isOwn: boolean }>(
    `select v.id, d.user_id is not null as "isOwn" from default_view d join saved_view v on v.id = d.view_id
     where d.project_id = $1 and ${isOpenTo} and d.kind = $3 and d.type = $4 and not v.is_deleted
       and (d.user_id = $2 or (d.user_id is null and v.sharing <> 'mine'))`,
    [projectId, userId, kind, type],
  );
  const of = (isOwn: boolean) => rows.find((row) => row.isOwn === isOwn)?.id ?? null;
  return { own: of(true), project: of(false) };
}

/** `userId` null: for the project. `viewId` null: none. */
export async function writeDefault(
  transaction: Transaction,
  { projectId, kind, type }: ViewPlace,
  userId: number | null,
  viewId: number | null,
): Promise<void> {
  await transaction.execute(
    'delete from default_view where project_id = $1 and kind = $2 and type = $3 and user_id is not distinct from $4',
    [projectId, kind, type, userId],
  );
  if (viewId === null) return;
  await transaction.execute(
    'insert into default_view (project_id, kind, type, user_id, view_id) values ($1, $2, $3, $4, $5)',
    [projectId, kind, type, userId, viewId],
  );
}

/** By type of grid, the fields that are a length. */
const lengthFields = Object.fromEntries(
  commodityTypes.map((type) => [
    type,
    commodities[type].fields.filter(({ kind }) => kind === 'length').map(({ key }) => key),
  ]),
);

/** Filters by a length that name no unit are in this one: they name it from now on. The views stay at their version, since they show the same. */
export async function nameUnitInViews(transaction: Transaction, projectId: number, unit: LengthUnit): Promise<void> {
  await transaction.execute(
    `update saved_view v set content = jsonb_set(v.content, '{filters}', (
       select jsonb_agg(case when f ->> 'is' in ('between', 'moreThan', 'lessThan') and not jsonb_exists(f, 'unit')
           and jsonb_exists($3::jsonb -> v.type, f ->> 'field') then f || jsonb_build_object('unit', $2::text) else f end order by place)
       from jsonb_array_elements(v.content -> 'filters') with ordinality as e(f, place)))
     where v.project_id = $1 and v.kind in ('data', 'field-work') and jsonb_typeof(v.content -> 'filters') = 'array'
       and v.content -> 'filters' <> '[]'::jsonb`,
    [projectId, unit, jsonText(lengthFields)],
  );
}

/** What one project shares, with its defaults, for another that begins: it belongs to whoever begins it. */
export async function copySharedViews(
  transaction: Transaction,
  fromProjectId: number,
  projectId: number,
  ownerId: number,
): Promise<void> {
  await transaction.execute(
    `insert into saved_view (project_id, kind, type, owned_by, sharing, name, name_key, content)
     select $2, kind, type, $3, sharing, name, name_key, content from saved_view
     where project_id = $1 and sharing <> 'mine' and not is_deleted`,
    [fromProjectId, projectId, ownerId],
  );
  await transaction.execute(
    `insert into default_view (project_id, kind, type, view_id)
     select $2, n.kind, n.type, n.id from default_view d join saved_view v on v.id = d.view_id
     join saved_view n on n.project_id = $2 and n.kind = v.kind and n.type = v.type and n.name_key = v.name_key
     where d.project_id = $1 and d.user_id is null and v.sharing <> 'mine' and not v.is_deleted`,
    [fromProjectId, projectId],
  );
}
