/** First and last day with recorded work on the rows of a package. */
import { columnName } from '../../../contract/commodities/fields/field.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import type { PackageType } from '../../../contract/setup/codes/packageKinds.ts';
import { fieldsNaming } from '../../../contract/packages/packageTypes.ts';
import type { Transaction } from '../../db/database.ts';
import { ofTypeSql } from '../sql/commodityTable.ts';
import { keySql } from '../sql/derivedSql.ts';

export interface WorkDays {
  /** `2026-11-20`; null if no work is recorded. */
  readonly first: string | null;
  readonly last: string | null;
}

export async function readWorkDays(
  transaction: Transaction,
  projectId: number,
  type: PackageType,
  key: string,
): Promise<WorkDays> {
  const days = fieldsNaming(type).map(({ type: held, field }) => {
    const { table } = commodities[held];
    return `select min(t.work_date) as first, max(t.work_date) as last from ${table} r
      join progress_transaction t on t.project_id = $1 and t.commodity_type = '${held}' and t.commodity_id = r.id
      where r.project_id = $1${ofTypeSql(held, 'r')} and r.${columnName(field)} <> '' and ${keySql(`r.${columnName(field)}`)} = $2`;
  });
  const [found] = await transaction.query<WorkDays>(
    `select to_char(min(first), 'YYYY-MM-DD') as first, to_char(max(last), 'YYYY-MM-DD') as last from (${days.join(' union all ')}) d`,
    [projectId, key],
  );
  return found ?? { first: null, last: null };
}
