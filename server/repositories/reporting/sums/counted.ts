/** SQL for the rows a report counts. A filter compares each distinct value of its field once, not each row. */
import { columnName, type Field } from '../../../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../../contract/commodities/index.ts';
import { isTextKind } from '../../../../contract/commodities/fields/fieldKinds.ts';
import { isCharged, isOfCable } from '../../../../contract/reports/reportTypes.ts';
import { ofTypeSql } from '../../sql/commodityTable.ts';
import { chargedSql } from '../../progress/chargedSql.ts';
import { inTotalsSql, keySql } from '../../sql/derivedSql.ts';
import { inScopeSql } from '../../sql/rowScope.ts';
import { rowsSql } from '../asOf.ts';
import { cableTypeSql } from './cableType.ts';
import type { RowsRequest } from '../request.ts';

/** Deciding value of a row for a field, and the resulting text; never null. */
export function valueSql(type: CommodityType, { key, kind }: Field) {
  if (isCharged(key))
    return {
      of: (alias: string) => chargedSql[key].keys(type, alias),
      text: (decides: string) => chargedSql[key].of(type, decides),
    };
  if (isOfCable(key)) return { of: (alias: string) => `coalesce(${alias}.cable_tag, '')`, text: cableTypeSql };
  const column = `${columnName(key)}${isTextKind(kind) ? '' : '::text'}`;
  return { of: (alias: string) => `coalesce(${alias}.${column}, '')`, text: (decides: string) => decides };
}

/**
 * Condition (with `and`) that a row of `alias` passes every filter; empty without filters. `offset 0`: otherwise the database
 * would test each row before reducing to distinct values.
 */
export function filterSql(type: CommodityType, { filters }: Pick<RowsRequest, 'filters'>, alias: string): string {
  const conditions = filters.map(({ field }) => {
    const requested = `any(array(select jsonb_array_elements_text($3::jsonb -> '${field.key}')))`;
    const { of, text } = valueSql(type, field);
    // The status has few distinct values, and as of a day it differs from the table.
    if (field.key === 'status') return ` and ${keySql(of(alias))} = ${requested}`;
    return ` and ${of(alias)} in (select d.decides from (
        select distinct ${of('x')} as decides from ${commodities[type].table} x where x.project_id = $1${ofTypeSql(type, 'x')} offset 0
      ) d where ${keySql(text('d.decides'))} = ${requested})`;
  });
  return conditions.join('');
}

/** Condition for the counted rows of a type, run with `reportParameters`. */
export function countedSql(type: CommodityType, request: RowsRequest, alias: string): string {
  const removed = request.includeRemoved ? '' : ` and ${inTotalsSql(alias)}`;
  return `${alias}.project_id = $1${ofTypeSql(type, alias)}${removed} and ${inScopeSql(alias, '$2', type)}${filterSql(type, request, alias)}`;
}

/** Same condition with the relation, to use after `from`. */
export const countedRowsSql = (type: CommodityType, request: RowsRequest, alias: string): string =>
  `${rowsSql(type, request)} ${alias} where ${countedSql(type, request, alias)}`;
