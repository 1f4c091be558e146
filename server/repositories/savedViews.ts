/** Saved views of grids and reports. Every query is bound to one project. */
import { commodityTypes } from '../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../contract/commodities/index.ts';
import type { LengthUnit } from '../../contract/base/values/lengthNumber.ts';
import type { Sharing } from '../../contract/reports/savedViews/savedViews.ts';
import type { ViewContent, ViewKind, ViewType } from '../../contract/reports/savedViews/viewKinds.ts';
import { tagKey } from '../../contract/base/values/tags.ts';
import type { Transaction } from '../db/database.ts';
import { jsonText } from '../db/jsonText.ts';
import { naturalSql } from './sql/arrangementSql.ts';

/** Page that a view belongs to. */
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
/** Condition for the user's own and shared views: `$2` is the user. */
const isOpenTo = `(v.sharing <> 'mine' or v.owned_by = $2)`;

/** Views of a page that the user can open, in natural order of their names. */
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

/**
 * Names are unique: concurrent writes to the views of a project wait for each other. A lock number of Wireway, distinct from
 * those of other locks.
 */
const viewsLock = 7_203_116;

/** Locks the views until the transaction ends. */
export async function lockViews(transaction: Transaction, projectId: number): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock($1, $2)', [viewsLock, projectId]);
}

/** Reads and locks a view until the transaction ends, even if it is deleted. Undefined if the user cannot open such a view. */
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

/** Written properties of a view. */
export type ViewWrite = Pick<StoredView, 'sharing' | 'name' | 'content'>;

/** Returns undefined if the name is taken. */
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

/** Writes a locked view as its next version; returns false if the name is taken. */
export async function updateView(
  transaction: Transaction,
  projectId: number,
  view: Pick<StoredView, 'id' | 'ownerId' | 'kind' | 'type'>,
  { sharing, name, content }: ViewWrite,
): Promise<boolean> {
  const written = await transaction.execute(
    `update saved_view v set sharing = $2, name = $3, name_key = $4, content = $5::jsonb, is_deleted = false, row_version = row_version + 1
     where project_id = $6 and id = $1 and not exists (
       select from saved_view o where o.project_id = v.project_id and o.kind = v.kind and o.type = v.type and o.id <> v.id
         and o.name_key = $4 and not o.is_deleted
         and case when $2 = 'mine' then o.sharing = 'mine' and o.owned_by = v.owned_by else o.sharing <> 'mine' end)`,
    [view.id, sharing, name, tagKey(name), jsonText(content), projectId],
  );
  return written === 1;
}

/** Number of the user's views in a project, without deleted ones. */
export async function countViewsOf(transaction: Transaction, projectId: number, ownerId: number): Promise<number> {
  const [row] = await transaction.query<{ views: number }>(
    'select count(*)::int as views from saved_view where project_id = $1 and owned_by = $2 and not is_deleted',
    [projectId, ownerId],
  );
  return row?.views ?? 0;
}

/** Permanently removes the deleted views of a user, except for the newest `kept`. */
export async function removeDeletedViews(
  transaction: Transaction,
  projectId: number,
  ownerId: number,
  kept: number,
): Promise<void> {
  await transaction.execute(
    `delete from saved_view where project_id = $1 and id in (
       select id from saved_view where project_id = $1 and owned_by = $2 and is_deleted order by id desc offset $3)`,
    [projectId, ownerId, kept],
  );
}

export async function markDeleted(transaction: Transaction, projectId: number, id: number): Promise<void> {
  await transaction.execute(
    'update saved_view set is_deleted = true, row_version = row_version + 1 where project_id = $1 and id = $2',
    [projectId, id],
  );
}

export interface Defaults {
  readonly own: number | null;
  readonly project: number | null;
}

/** Default views of a page for a user: deleted views and those no longer shared are ignored. */
export async function readDefaults(
  transaction: Transaction,
  { projectId, kind, type }: ViewPlace,
  userId: number,
): Promise<Defaults> {
  const rows = await transaction.query<{ id: number; isOwn: boolean }>(
    `select v.id, d.user_id is not null as "isOwn" from default_view d join saved_view v on v.project_id = d.project_id and v.id = d.view_id
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

/** Length fields by type of grid. */
const lengthFields = Object.fromEntries(
  commodityTypes.map((type) => [
    type,
    commodities[type].fields.filter(({ kind }) => kind === 'length').map(({ key }) => key),
  ]),
);

/**
 * Adds this unit to length filters that have none, which were stored in it. The views retain their version, since they show the
 * same rows.
 */
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

/** Copies the shared views of a project, with its defaults, to a new one; they belong to its creator. */
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
     select $2, n.kind, n.type, n.id from default_view d join saved_view v on v.project_id = d.project_id and v.id = d.view_id
     join saved_view n on n.project_id = $2 and n.kind = v.kind and n.type = v.type and n.name_key = v.name_key
     where d.project_id = $1 and d.user_id is null and v.sharing <> 'mine' and not v.is_deleted`,
    [fromProjectId, projectId],
  );
}
