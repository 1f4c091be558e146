/** What rows that a report lists hold in the columns a project defined. */
import { columnName, type Field } from '../../../contract/commodities/field.ts';
import { commodities, type CommodityType } from '../../../contract/commodities/index.ts';
import type { Transaction } from '../../db/database.ts';
import type { ReportRow } from './request.ts';

interface Listed {
  readonly type: CommodityType | undefined;
  readonly fields: readonly Field[];
  readonly rows: ReportRow[];
}

/** The rows with what they hold in these fields. */
export async function withOwnValues(
  transaction: Transaction,
  projectId: number,
  { type, fields, rows }: Listed,
): Promise<ReportRow[]> {
  if (type === undefined || fields.length === 0 || rows.length === 0) return rows;
  const values = fields.map(({ key, kind }) => `${columnName(key)}${kind === 'date' ? '::text' : ''} as "${key}"`);
  const found = await transaction.query<ReportRow & { rowId: number }>(
    `select id as "rowId", ${values.join(', ')} from ${commodities[type].table} where project_id = $1 and id = any($2::int[])`,
    [projectId, rows.map(({ rowId }) => rowId)],
  );
  const byId = new Map(found.map((row) => [row.rowId, row]));
  return rows.map((row) => Object.assign(row, byId.get(Number(row['rowId']))));
}
