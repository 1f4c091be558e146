/** Sources of the figures of one row: its labor unit, its entries, and the imports that set its length. */
import { columnName } from '../../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities, fieldOf } from '../../../contract/commodities/index.ts';
import type { RowFigures } from '../../../contract/reports/figures/figures.ts';
import { lengthUnitOf } from '../../../contract/base/units/lengths.ts';
import type { CellValue, UnitMeasurement } from '../../../contract/base/values/scalars.ts';
import type { Transaction } from '../../db/database.ts';
import type { RowScope } from '../../calls/rowScope.ts';
import { ofTypeSql } from '../sql/commodityTable.ts';
import { storedValue } from '../imports/changeReport.ts';
import { hoursOfUnitSql, ofUnitSql, unitKeyColumnsSql } from '../sql/derivedSql.ts';
import { inScopeSql, scopeKeys } from '../sql/rowScope.ts';
import { rowsSql } from './asOf.ts';
import { shareOfEntrySql, wholeHoursSql } from './sums/earnedInPeriod.ts';
import type { AsOf } from './request.ts';

export interface RequestedRow {
  readonly projectId: number;
  readonly type: CommodityType;
  readonly id: number;
  readonly scope: RowScope | null;
  readonly asOf: AsOf | null;
}

/** Values of the row by field, as of the day; undefined if the scope has no such row. */
export async function readRowAsOf(
  transaction: Transaction,
  { projectId, type, id, scope, asOf }: RequestedRow,
): Promise<Readonly<Record<string, CellValue>> | undefined> {
  const values = commodities[type].fields.map(({ key }) => `r.${columnName(key)} as "${key}"`);
  const [row] = await transaction.query<Record<string, CellValue>>(
    `select ${values.join(', ')} from ${rowsSql(type, { asOf, filters: [] })} r
     where r.project_id = $1${ofTypeSql(type, 'r')} and r.id = $2 and ${inScopeSql('r', '$3', type)}`,
    [projectId, id, scopeKeys(scope)],
  );
  return row;
}

type UnitOfRow = NonNullable<RowFigures['laborUnit']> & { readonly hoursPerUnit: number };

/** Labor unit that determines the hours of the row, found by the same lookup. */
export async function readUnitOfRow(
  transaction: Transaction,
  { projectId, type, id }: RequestedRow,
): Promise<UnitOfRow | undefined> {
  const keys = `(select ${unitKeyColumnsSql(type, 'r')} from ${commodities[type].table} r where r.project_id = $1${ofTypeSql(type, 'r')} and r.id = $2) keys`;
  const [unit] = await transaction.query<UnitOfRow>(
    `select u.name, (${hoursOfUnitSql('u')} * u.per / u.factor)::double precision as hours, u.per, u.unit, u.factor::double precision as factor,
       u.effective_date::text as "effectiveDate", coalesce(u.account_code, '') as "accountCode", ${hoursOfUnitSql('u')}::double precision as "hoursPerUnit"
     from labor_unit u where u.project_id = $1
       and u.id = (select unit_id from (${ofUnitSql(type, keys, { sql: 'u.id', name: 'unit_id' })}) applies)`,
    [projectId, id],
  );
  return unit;
}

/** History of the row from one day to another, in the order of entry; `weights` are those of the project by type. */
export async function readRowEntries(
  transaction: Transaction,
  { projectId, type, id, asOf }: RequestedRow,
  { from, weights }: { readonly from: string | undefined; readonly weights: AsOf['weights'] },
): Promise<RowFigures['entries']> {
  const rows = await transaction.query<RowFigures['entries'][number]>(
    `select t.step, t.work_date::text as "workDate", t.delta_fraction as "deltaFraction", t.delta_quantity as "deltaQuantity", t.foreman,
       coalesce(u.name, '') as "enteredBy", t.entered_at as "enteredAt", t.source, t.note,
       (${shareOfEntrySql(type, weights)} * ${wholeHoursSql(type, 'r')})::double precision as "earnedHours"
     from progress_transaction t join ${commodities[type].table} r on r.project_id = t.project_id and r.id = t.commodity_id left join app_user w on w.id = t.entered_by left join app_user u on u.id = coalesce(w.merged_into, w.id)
     where t.project_id = $1 and t.commodity_type = $2 and t.commodity_id = $3 and ($4::date is null or t.work_date <= $4)
       and ($5::date is null or t.work_date >= $5) order by t.id`,
    [projectId, type, id, asOf?.day ?? null, from ?? null],
  );
  return rows.map((entry) => Object.assign(entry, { enteredAt: new Date(entry.enteredAt) }));
}

interface BroughtLength {
  readonly at: Date;
  readonly fileName: string;
  readonly importId: string;
  readonly by: string;
  readonly isAdded: boolean;
  readonly before: string | null;
  readonly after: string | null;
  /** Unit of the project when it was applied. */
  readonly unit: UnitMeasurement | null;
}

/** Time of the project's last change of unit; null if there was none. */
export async function findUnitChange(transaction: Transaction, projectId: number): Promise<Date | null> {
  const [project] = await transaction.query<{ at: Date | null }>(
    'select unit_changed_at as at from project where id = $1',
    [projectId],
  );
  return project?.at ? new Date(project.at) : null;
}

/** Imports that set its length, oldest first; for the one that added the row, `after` is not stored. */
export async function readLengthChanges(
  transaction: Transaction,
  { projectId, type, id }: RequestedRow,
): Promise<RowFigures['lengths']> {
  const { lengthField, imported, table } = commodities[type];
  const field = fieldOf(type, lengthField ?? '');
  if (!field || !imported) return [];
  const rows = await transaction.query<BroughtLength>(
    `select i.applied_at as at, i.file_name as "fileName", i.id as "importId", coalesce(u.name, '') as by, c.added as "isAdded", c.before, c.after, i.unit_measurement as unit
     from (
       select d.import_id, false as added, d.old_value as before, d.new_value as after, d.position from import_change d
       where d.project_id = $1 and d.commodity_id = $3 and d.field = $4
         and exists (select from import n where n.project_id = $1 and n.id = d.import_id and n.import_type = $2)
       union all
       select a.added_by_import_id, true, null, null, 0 from ${table} a where a.project_id = $1 and a.id = $3 and a.added_by_import_id is not null
     ) c join import i on i.project_id = $1 and i.id = c.import_id and i.applied_at is not null and i.status <> 'rolledBack'
     left join app_user w on w.id = i.uploaded_by left join app_user u on u.id = coalesce(w.merged_into, w.id)
     order by i.applied_at, c.position`,
    [projectId, type, id, field.key],
  );
  const numberOf = (text: string | null): number | null => {
    const value = storedValue(field, text);
    return typeof value === 'number' ? value : null;
  };
  return rows.map((brought) =>
    Object.assign(brought, {
      at: new Date(brought.at),
      before: numberOf(brought.before),
      after: numberOf(brought.after),
      unit: brought.unit && lengthUnitOf(brought.unit),
    }),
  );
}
