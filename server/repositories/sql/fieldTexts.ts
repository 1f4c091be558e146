/** Texts in a field of the rows of a type. */
import { columnName } from '../../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import type { Transaction } from '../../db/database.ts';
import type { RowScope } from '../../calls/rowScope.ts';
import { ofTypeSql } from './commodityTable.ts';
import { inScopeSql, scopeKeys } from './rowScope.ts';

interface RequestedTexts {
  readonly projectId: number;
  readonly type: CommodityType;
  readonly field: string;
  readonly scope: RowScope | null;
}

/** Distinct texts of the field, sorted; from rows in the scope that are not removed. */
export async function readFieldTexts(
  transaction: Transaction,
  { projectId, type, field, scope }: RequestedTexts,
): Promise<string[]> {
  const column = `r.${columnName(field)}`;
  const rows = await transaction.query<{ text: string }>(
    `select distinct ${column} as text from ${commodities[type].table} r
     where r.project_id = $1${ofTypeSql(type, 'r')} and not r.removed and ${column} <> '' and ${inScopeSql('r', '$2', type)}
     order by 1`,
    [projectId, scopeKeys(scope)],
  );
  return rows.map(({ text }) => text);
}
