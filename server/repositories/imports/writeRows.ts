/** Writes a classified import to the project: added, changed, removed and reinstated rows. */
import { columnName } from '../../../contract/commodities/fields/field.ts';
import type { Transaction } from '../../db/database.ts';
import { endTables } from '../ends/endTables.ts';
import { nextValueSql, revisionMarks, stagedRowSql, stagedSql, type Staging } from './staged/staging.ts';

/** Inserts new rows with their quantity and hours as computed at the check; they have no progress yet. */
export async function insertAdded(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
  version: number,
): Promise<number> {
  const fields = [...staging.keys, ...staging.fields];
  // Sorted before their values are fetched, so that the sort handles narrow rows instead of whole ones.
  return transaction.execute(
    `insert into ${staging.commodity.table} (project_id, row_version, added_by_import_id, import_id, tag_key, ${fields.map((field) => columnName(field.key)).join(', ')}, quantity, hours_per_unit, budget_hours)
      select $1, $2, $3, $3, s.tag_key, ${fields.map((field) => stagedSql(field)).join(', ')}, d.quantity, d.hours_per_unit, d.new_hours
      from (select * from ${staging.diff} where change = 'added' order by row_no offset 0) d cross join lateral ${stagedRowSql(staging)}`,
    [projectId, version, staging.importId],
  );
}

/** Ids of the rows that the import added, by key. */
export async function findAddedRows(
  transaction: Transaction,
  { commodity: { table }, importId }: Staging,
  projectId: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = await transaction.query<{ id: number; key: string }>(
    `select id, tag_key as key from ${table} where project_id = $1 and added_by_import_id = $2`,
    [projectId, importId],
  );
  return new Map(rows.map(({ id, key }) => [key, id]));
}

/** New rows that the import puts on hold. */
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
 * Place of the project's row for a difference; `$1` is the project. With a join by id, the planner, which might have no
 * statistics of recently added rows, would scan all differences for each row. The rows are locked, so their places are stable.
 */
const placeSql = ({ commodity: { table } }: Staging): string =>
  `(select ctid as place from ${table} where project_id = $1 and id = d.commodity_id offset 0) k`;

export interface Updated {
  readonly id: number;
  /** True if the row has progress or is reinstated: its earned hours and status must be recalculated. */
  readonly recalculate: boolean;
}

/**
 * Updates changed and reinstated rows: only the mapped columns and the resulting hours; in partial mode a blank leaves the
 * current value.
 */
export async function updateChanged(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
  version: number,
): Promise<Updated[]> {
  const values = staging.fields.map((field) => `${columnName(field.key)} = ${nextValueSql(staging, field)}`);
  // The value that puts a row on hold also determines its status.
  const filled = staging.filled === null ? '' : ` or coalesce(c.${columnName(staging.filled.key)}, '') <> ''`;
  // Rows with an installed length recorded by crews must be recalculated too.
  const measured = staging.commodity.steps.flatMap(({ doneField }) =>
    doneField === undefined ? [] : [` or c.${columnName(doneField)} is not null`],
  );
  return transaction.query<Updated>(
    `update ${staging.commodity.table} c set ${[
      ...values,
      'removed = false',
      // A decision about an earlier removal does not apply to the next one.
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

/** Writes new revision marks of otherwise unchanged rows: their quantities and earned hours stay as they are. */
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
  /** True if it has recorded progress: the part that still counts in totals must be recalculated. */
  readonly isBegun: boolean;
}

/** Marks rows missing from the revision as removed. Their recorded progress is retained. */
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

/** Number of most common values stored per column; three hundred times as many rows are sampled. */
const storedValues = 20;

/**
 * Refreshes planner statistics after many rows were added, for the columns by which rows are found, joined and grouped; the
 * embedded engine has no autovacuum to do it. They are rough: the plans only need the magnitude, such as a hundred thousand rows,
 * and the user waits for this.
 */
export async function analyze(transaction: Transaction, staging: Staging): Promise<void> {
  await transaction.execute(`set local default_statistics_target = ${storedValues}`);
  const found = 'project_id, id, tag_key, row_version, added_by_import_id, removed, status, area, package, type_code';
  await transaction.execute(`analyze ${staging.commodity.table} (${found})`);
  for (const { table, typeColumn, ownerColumn } of endTables(staging.type)) {
    const columns = [found, ...(typeColumn === null ? [] : [typeColumn]), ownerColumn].join(', ');
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    await transaction.execute(`analyze ${table} (${columns})`);
  }
}
