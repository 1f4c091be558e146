/** Column settings of the commodities of projects. Every query is bound to one project. */
import type { ColumnSetting, ColumnSettings } from '../../contract/setup/columns/columnSetting.ts';
import { projectCommodity } from '../../contract/setup/columns/projectCommodity.ts';
import { columnName, type Commodity } from '../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../contract/commodities/index.ts';
import type { Transaction } from '../db/database.ts';
import { jsonText } from '../db/jsonText.ts';
import { ofTypeSql } from './sql/commodityTable.ts';
import { keySql } from './sql/derivedSql.ts';

interface Row {
  readonly type: CommodityType;
  readonly field: string;
  readonly version: number;
  readonly setting: Omit<ColumnSetting, 'type' | 'field'>;
}

const settingIn = ({ type, field, setting }: Row): ColumnSetting => ({ type, field, ...setting });
const isBlank = ({ setting }: Row): boolean => Object.keys(setting).length === 0;

const rowSql = 'select commodity_type as type, field, row_version as version, setting from project_column';

/** Every setting of a project, for all types. */
export async function readColumnSettings(
  transaction: Pick<Transaction, 'query'>,
  projectId: number,
): Promise<ColumnSettings> {
  const rows = await transaction.query<Row>(`${rowSql} where project_id = $1 order by commodity_type, field`, [
    projectId,
  ]);
  return rows.map(settingIn);
}

/** Commodity of a type with the project's column settings applied. */
export async function readProjectCommodity<Type extends CommodityType>(
  transaction: Pick<Transaction, 'query'>,
  projectId: number,
  type: Type,
): Promise<Commodity<Type>> {
  return projectCommodity(type, await readColumnSettings(transaction, projectId));
}

export interface StoredColumn {
  readonly version: number;
  readonly setting: ColumnSetting;
}

/** Settings of a type by field, with the version each was written at. */
export async function readStoredColumns(
  transaction: Transaction,
  projectId: number,
  type: CommodityType,
): Promise<Map<string, StoredColumn>> {
  const rows = await transaction.query<Row>(`${rowSql} where project_id = $1 and commodity_type = $2`, [
    projectId,
    type,
  ]);
  return new Map(rows.map((row) => [row.field, { version: row.version, setting: settingIn(row) }]));
}

/** Writes settings with their versions; settings without content are deleted. */
export async function writeColumns(
  transaction: Transaction,
  projectId: number,
  columns: readonly StoredColumn[],
): Promise<void> {
  const rows = columns.map(({ version, setting: { type, field, ...setting } }) => ({ type, field, version, setting }));
  const stored = rows.filter((row) => !isBlank(row));
  if (stored.length > 0)
    await transaction.execute(
      `insert into project_column (project_id, commodity_type, field, row_version, setting)
       select $1, c.type, c.field, c.version, c.setting
       from jsonb_to_recordset($2::jsonb) as c(type text, field text, version bigint, setting jsonb)
       on conflict (project_id, commodity_type, field)
         do update set row_version = excluded.row_version, setting = excluded.setting`,
      [projectId, jsonText(stored)],
    );
  for (const { type, field } of rows.filter(isBlank)) {
    // oxlint-disable-next-line no-await-in-loop -- one query at a time; only a few fields
    await transaction.execute(
      'delete from project_column where project_id = $1 and commodity_type = $2 and field = $3',
      [projectId, type, field],
    );
  }
}

/** Copies the settings of another project to one that has none. */
export async function copyColumns(transaction: Transaction, fromProjectId: number, projectId: number): Promise<void> {
  await transaction.execute(
    `insert into project_column (project_id, commodity_type, field, setting)
     select $2, commodity_type, field, setting from project_column where project_id = $1`,
    [fromProjectId, projectId],
  );
}

/** Number of rows of a type, including removed ones, with a value in each of these fields. */
export async function countFilled(
  transaction: Transaction,
  projectId: number,
  type: CommodityType,
  fields: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (fields.length === 0) return new Map();
  const counts = fields.map((key) => `count(*) filter (where c.${columnName(key)}::text <> '')::int as "${key}"`);
  const [row] = await transaction.query<Record<string, number>>(
    `select ${counts.join(', ')} from ${commodities[type].table} c where c.project_id = $1${ofTypeSql(type, 'c')}`,
    [projectId],
  );
  return new Map(Object.entries(row ?? {}));
}

/** Number of values of a field that are missing from its code list, and of rows that hold them. */
export async function countUnlisted(
  transaction: Transaction,
  projectId: number,
  { type, field, codeKind }: Pick<ColumnSetting, 'type' | 'field' | 'codeKind'>,
): Promise<{ readonly codes: number; readonly rows: number }> {
  const column = columnName(field);
  const [found] = await transaction.query<{ codes: number; rows: number }>(
    `select count(distinct ${keySql(`c.${column}`)})::int as codes, count(*)::int as rows
     from ${commodities[type].table} c
     where c.project_id = $1${ofTypeSql(type, 'c')} and c.${column} <> ''
       and not exists (
         select from code k where k.project_id = $1 and k.kind = $2 and k.code_key = ${keySql(`c.${column}`)}
       )`,
    [projectId, codeKind ?? ''],
  );
  return found ?? { codes: 0, rows: 0 };
}
