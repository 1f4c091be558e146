/** What a report's rows are grouped by and which rows it counts, and the hours of a group, as SQL. */
import { columnName } from '../../../contract/commodities/field.ts';
import type { CommodityType } from '../../../contract/commodities/index.ts';
import { isTextKind } from '../../../contract/fieldKinds/index.ts';
import { isCharged, subjectOf } from '../../../contract/reports.ts';
import { ofTypeSql } from '../commodityTable.ts';
import { chargedSql } from '../progress/chargedSql.ts';
import { inTotalsSql, keySql } from '../progress/derivedSql.ts';
import { inScopeSql } from '../rowScope.ts';
import type { ReportRequest } from './request.ts';

/** What a row of `alias` is grouped by; blanks are one group of their own. */
export function groupSql({ reportType, group: { key, kind } }: ReportRequest, alias: string): string {
  if (isCharged(key)) return chargedSql[key].keys(subjectOf(reportType), alias);
  const value = `${alias}.${columnName(key)}`;
  if (isTextKind(kind)) return `nullif(${value}, '')`;
  return kind === 'date' ? `${value}::text` : value;
}

/** The group's code as the project's list spells it and its description, looked up once per group; as written where the list has none. */
export function groupTextsSql({ reportType, group: { key, codeKind: kind } }: ReportRequest, keys: string): string {
  const group = isCharged(key) ? `nullif(${chargedSql[key].of(subjectOf(reportType), keys)}, '')` : keys;
  if (!kind) return `${group} as "${key}", null::text as "description"`;
  const listed = (value: string) =>
    `(select ${value} from code k where k.project_id = $1 and k.kind = '${kind}' and k.code_key = ${keySql(group)} limit 1)`;
  return `coalesce(${listed('k.code')}, ${group}) as "${key}", ${listed("nullif(k.description, '')")} as "description"`;
}

/** The rows of a type that the report counts, to be run with `reportParameters`. */
export function countedSql(type: CommodityType, request: ReportRequest, alias: string): string {
  const removed = request.includeRemoved ? '' : ` and ${inTotalsSql(alias)}`;
  return `${alias}.project_id = $1${ofTypeSql(type, alias)}${removed} and ${inScopeSql(alias, '$2', type)}`;
}

/** The hours of a group, for the select list of a query over `alias`. */
export function hoursSql(alias: string): string {
  return `sum(${alias}.budget_hours)::double precision as "budgetHours",
    sum(${alias}.earned_hours)::double precision as "earnedHours",
    sum(${alias}.budget_hours - ${alias}.earned_hours)::double precision as "remainingHours"`;
}
