/** Writing a classified import to the project: added, changed, removed, reinstated. */
import { columnName } from '../../../contract/commodities/fields/field.ts';
import type { Transaction } from '../../db/database.ts';
import { endTables } from '../ends/endTables.ts';
import { nextValueSql, revisionMarks, stagedRowSql, stagedSql, type Staging } from './staged/staging.ts';

/** New rows with their quantity and hours, as worked out at the check; nothing is recorded on them yet. */
export async function insertAdded(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
  version: number,
): Promise<number> {
  const fields = [...staging.keys, ...staging.fields];
  // Put in order before their values are fetched: narrow rows are, not whole ones.
  return transaction.execute(
    `insert into ${staging.commodity.table} (project_id, row_version, added_by_import_id, import_id, tag_key, ${fields.map((field) => columnName(field.key)).join(', ')}, quantity, hours_per_unit, budget_hours)
      select $1, $2, $3, $3, s.tag_key, ${fields.map((field) => stagedSql(field)).join(', ')}, d.quantity, d.hours_per_unit, d.new_hours
      from (select * from ${staging.diff} where change = 'added' order by row_no offset 0) d cross join lateral ${stagedRowSql(staging)}`,
    [projectId, version, staging.importId],
  );
}

/** The new rows that the import puts on hold. */
export async function findAddedFilled(
  transaction: Transaction,
  { commodity, filled, importId }: Staging,
  projectId: number,
  version: number,
): Promise<number[]> {
  if (filled === null) return [];
  const rows = await transaction.query<{ id: number }>(
    `select id from ${commodity.table} where project_id = $1 and row_version = $2 and added_by_import_id = $3
      and ${columnName(filled.key)} <> ''`,
    [projectId, version, importId],
  );
  return rows.map(({ id }) => id);
}

/**
 * Where the project's row of a difference lies; `$1` is the project. Joined by id, the planner, who may know nothing of
 * rows that came a moment ago, would walk all differences for each of them. The rows are held, so their places hold still.
 */
const placeSql = ({ commodity: { table } }: Staging): string =>
  `(select ctid as place from ${table} where project_id = $1 and id = d.commodity_id offset 0) k`;

export interface Updated {
  readonly id: number;
  /** The row carries progress or is reinstated: what it earned and its status must be worked out again. */
  readonly recalculate: boolean;
}

/**
 * Changed and reinstated rows: only the mapped columns, and the hours that follow from them; in partial mode a blank
 * leaves what stands.
 */
export async function updateChanged(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
  version: number,
): Promise<Updated[]> {
  const values = staging.fields.map((field) => `${columnName(field.key)} = ${nextValueSql(staging, field)}`);
  // What puts a row on hold is its status.
  const filled = staging.filled === null ? '' : ` or coalesce(c.${columnName(staging.filled.key)}, '') <> ''`;
  // Where crews recorded how much of a length is in place.
  const measured = staging.commodity.steps.flatMap(({ doneField }) =>
    doneField === undefined ? [] : [` or c.${columnName(doneField)} is not null`],
  );
  return transaction.query<Updated>(
    `update ${staging.commodity.table} c set ${[
      ...values,
      'removed = false',
      // What somebody decided about its removal does not stand for the next one.
      'drop_reason = case when c.removed then null else c.drop_reason end',
      'row_version = $2',
      'import_id = $3',
      'quantity = d.quantity',
      'hours_per_unit = d.hours_per_unit',
      'budget_hours = d.new_hours',
    ].join(', ')}
      from ${staging.diff} d cross join lateral ${stagedRowSql(staging)} cross join lateral ${placeSql(staging)}
      where d.change in ('changed', 'reinstated') and c.ctid = k.place
      returning c.id, d.change = 'reinstated' or c.percent_complete > 0${measured.join('')}${filled} as recalculate`,
    [projectId, version, staging.importId],
  );
}

/** New revision marks of rows that did not change: what they measure and earned stays as it is. */
export async function updateMarked(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
  version: number,
): Promise<number> {
  const values = revisionMarks(staging).map(({ key }) => {
    const column = columnName(key);
    return `${column} = ${staging.mode === 'full' ? `s.${column}` : `coalesce(s.${column}, c.${column})`}, `;
  });
  if (values.length === 0) return 0;
  return transaction.execute(
    `update ${staging.commodity.table} c set ${values.join('')}row_version = $2, import_id = $3
      from ${staging.diff} d cross join lateral ${stagedRowSql(staging)} cross join lateral ${placeSql(staging)}
      where d.change = 'marked' and c.ctid = k.place`,
    [projectId, version, staging.importId],
  );
}

export interface Removed {
  readonly id: number;
  /** Something is recorded on it: what it keeps in totals must be worked out. */
  readonly isBegun: boolean;
}

/** Rows the revision no longer has. What was recorded on them stays. */
export async function markRemoved(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
  version: number,
): Promise<Removed[]> {
  return transaction.query<Removed>(
    `update ${staging.commodity.table} c set removed = true, status = 'Removed', row_version = $2, import_id = $3
      from (select commodity_id from ${staging.diff} where change = 'removed' order by 1) d cross join lateral ${placeSql(staging)}
      where c.ctid = k.place
      returning c.id, c.percent_complete > 0 as "isBegun"`,
    [projectId, version, staging.importId],
  );
}

/** Of each column as many commonest values are kept, and three hundred times as many rows are looked at for them. */
const keptValues = 20;

/**
 * Fresh figures for the planner after many rows came in, of the columns by which rows are found, joined and grouped; the
 * embedded engine has nobody else to do it. They are rough: the plans need to know of a hundred thousand rows that there
 * are that many, and people wait meanwhile.
 */
export async function analyze(transaction: Transaction, staging: Staging): Promise<void> {
  await transaction.execute(`set local default_statistics_target = ${keptValues}`);
  const found = 'project_id, id, tag_key, row_version, added_by_import_id, removed, status, area, package, type_code';
  await transaction.execute(`analyze ${staging.commodity.table} (${found})`);
  for (const { table, typeColumn, ownerColumn } of endTables(staging.type)) {
    const columns = [found, ...(typeColumn === null ? [] : [typeColumn]), ownerColumn].join(', ');
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await transaction.execute(`analyze ${table} (${columns})`);
  }
}
