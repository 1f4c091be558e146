/** Which rows a report counts, as SQL. A filter compares each value of its field once, not each row. */
import { columnName, type Field } from '../../../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../../contract/commodities/index.ts';
import { isTextKind } from '../../../../contract/commodities/fields/fieldKinds.ts';
import { isCharged, isOfCable } from '../../../../contract/reports/reports.ts';
import { ofTypeSql } from '../../sql/commodityTable.ts';
import { chargedSql } from '../../progress/chargedSql.ts';
import { inTotalsSql, keySql } from '../../sql/derivedSql.ts';
import { inScopeSql } from '../../sql/rowScope.ts';
import { rowsSql } from '../asOf.ts';
import { cableTypeSql } from './cableType.ts';
import type { RowsRequest } from '../request.ts';

/** What decides a row's value of a field, and the text that comes to; never null. */
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
 * `and` with the condition that a row of `alias` passes every filter; blank where there is none. `offset 0`: else the database asks each
 * row before it tells the values apart.
 */
export function filterSql(type: CommodityType, { filters }: Pick<RowsRequest, 'filters'>, alias: string): string {
  const conditions = filters.map(({ field }) => {
    const asked = `any(array(select jsonb_array_elements_text($3::jsonb -> '${field.key}')))`;
    const { of, text } = valueSql(type, field);
    // The status is one of few words, and as of a day it is not what the table holds.
    if (field.key === 'status') return ` and ${keySql(of(alias))} = ${asked}`;
    return ` and ${of(alias)} in (select d.decides from (
        select distinct ${of('x')} as decides from ${commodities[type].table} x where x.project_id = $1${ofTypeSql(type, 'x')} offset 0
      ) d where ${keySql(text('d.decides'))} = ${asked})`;
  });
  return conditions.join('');
}

/** The rows of a type that are counted, to be run with `reportParameters`. */
export function countedSql(type: CommodityType, request: RowsRequest, alias: string): string {
  const removed = request.includeRemoved ? '' : ` and ${inTotalsSql(alias)}`;
  return `${alias}.project_id = $1${ofTypeSql(type, alias)}${removed} and ${inScopeSql(alias, '$2', type)}${filterSql(type, request, alias)}`;
}

/** The same as what stands after `from`. */
export const countedRowsSql = (type: CommodityType, request: RowsRequest, alias: string): string =>
  `${rowsSql(type, request)} ${alias} where ${countedSql(type, request, alias)}`;
