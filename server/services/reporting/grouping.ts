/** What a report's rows are grouped by, and the descriptions of the codes it shows. */
import { columnName, type CodeKind } from '../../../contract/commodities/field.ts';
import { fieldOf, type CommodityType } from '../../../contract/commodities/index.ts';
import type { ReportColumn } from '../../../contract/reports.ts';
import { ofTypeSql } from '../../repositories/commodityTable.ts';
import { keySql } from '../progress/derivedSql.ts';
import { plain } from './columns.ts';
import type { ReportRequest } from './declaration.ts';

const labels: Record<ReportRequest['groupBy'], string> = {
  typeCode: 'Type code',
  area: 'Area',
  system: 'System',
  package: 'Package',
};

export function groupColumns(request: ReportRequest): ReportColumn[] {
  const group = plain(request.groupBy, labels[request.groupBy]);
  return request.groupBy === 'package' ? [group] : [group, plain('description', 'Description')];
}

/** The text a row of `alias` is grouped by; blanks are one group of their own. */
export function groupSql(request: ReportRequest, alias: string): string {
  return `nullif(${alias}.${columnName(request.groupBy)}, '')`;
}

/** The group's code as the project's list spells it and its description, looked up once per group; as written where the list has none. */
export function groupTextsSql(type: CommodityType, request: ReportRequest, group: string): string {
  const kind: CodeKind | undefined = fieldOf(type, request.groupBy)?.codeKind;
  if (!kind) return `${group} as "${request.groupBy}", null::text as "description"`;
  const listed = (value: string) =>
    `(select ${value} from code k where k.project_id = $1 and k.kind = '${kind}' and k.code_key = ${keySql(group)} limit 1)`;
  return `coalesce(${listed('k.code')}, ${group}) as "${request.groupBy}", ${listed("nullif(k.description, '')")} as "description"`;
}

/** The rows of a type that the report counts: `$1` is the project. */
export function countedSql(type: CommodityType, request: ReportRequest, alias: string): string {
  const removed = request.includeRemoved ? '' : ` and not ${alias}.removed`;
  return `${alias}.project_id = $1${ofTypeSql(type, alias)}${removed}`;
}
