/**
 * SQL for reports that list individual lines, from which any window can be read on its own: first the lines and their order, as
 * ids in one text per group, then the lines of a window by their ids (docs/decisions/reports.md).
 */
import { columnName, type Field } from '../../../contract/commodities/fields/field.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import type { Transaction } from '../../db/database.ts';
import { foldSql, naturalSql } from '../sql/arrangementSql.ts';
import {
  firstOwnParameter,
  reportParameters,
  type ReportRequest,
  type ReportRow,
  type RowsRequest,
} from './request.ts';

/** Factor of line ids: the id of a line is the id of its cable times this, plus its place among the lines of the cable. */
export const linesOfCable = 65_536;

/** SQL for the column of a line, over its alias `l`; for a project-defined column over the cable of the line, `o`. */
export interface ColumnSql {
  readonly sql: string;
  /** Determines how it is sorted and searched. */
  readonly kind: 'text' | 'answer' | 'number';
}

export const text = (sql: string): ColumnSql => ({ sql, kind: 'text' });
export const answer = (sql: string): ColumnSql => ({ sql, kind: 'answer' });
export const number = (sql: string): ColumnSql => ({ sql, kind: 'number' });
/** Column with `Yes` or `No`. */
export const yesNo = (condition: string): ColumnSql => answer(`case when ${condition} then 'Yes' else 'No' end`);

interface RequestedLines {
  /** Further condition on the cables `c`. */
  readonly further?: string;
  /** True if lines are only counted and put in their default order, without reading their columns. */
  readonly isCounted?: boolean;
}

export interface Listing {
  /**
   * Common table expressions that end in `line`, run with `reportParameters`: one row per line with its `line_id` and its
   * `cable_id`.
   */
  readonly lines: (request: RowsRequest, asked: RequestedLines) => string;
  /**
   * Common table expressions that end in `part`: lines summed as far as possible without lookups, used for `group.columns` if
   * groups are lines. Default: the lines themselves.
   */
  readonly parts?: (request: RowsRequest) => string;
  /** Columns of a line by key. */
  readonly columns: Readonly<Record<string, ColumnSql>>;
  /** Default order of the lines within their group, after the small number in `first` if it is set. */
  readonly order: string;
  readonly first?: string;
  /** Condition for listed lines; the others are only counted in their group. */
  readonly listed?: (request: RowsRequest) => string;
  readonly group: {
    /** Text shared by the lines of a group. */
    readonly key: string;
    /** Columns of a group, over its lines or parts: numbers are summed for the totals of the report. */
    readonly columns: Readonly<Record<string, string>>;
    /** Number of lines in its parts. */
    readonly lines?: string;
    readonly order: string;
    /** True if a group is a line of the report, before its lines; otherwise groups only provide notices and totals. */
    readonly isLine: boolean;
  };
}

/** Lines by id, up to all lines of a project at once, therefore not as a list of objects. */
export interface ListedGroup {
  readonly key: string;
  readonly ids: Float64Array;
}
/** Group with its columns. If groups are lines, its own lines are read when it is opened: `ids` is empty. */
export interface CountedGroup extends ListedGroup {
  readonly row: ReportRow;
  /** Number of its lines. */
  readonly count: number;
}

const idsIn = (joined: string | null): Float64Array =>
  joined === null ? new Float64Array() : Float64Array.from(joined.split(','), Number);

const listedSql = ({ listed }: Listing, request: RowsRequest): string => listed?.(request) ?? 'true';

/**
 * Reads every group with its columns; if groups are not lines, also its lines in the default order. Sorting all lines costs
 * several times as much as counting them, and collapsed groups show none.
 */
export async function readGroups(
  transaction: Transaction,
  listing: Listing,
  request: ReportRequest,
): Promise<CountedGroup[]> {
  const { group, order, parts } = listing;
  const reported = Object.entries(group.columns).map(([key, sql]) => `${sql} as "${key}"`);
  const [from, ids] = group.isLine
    ? [parts ? 'part l' : 'line l', 'null::text']
    : [
        `(select l.* from line l order by ${order}) l`,
        `string_agg(l.line_id::text, ',') filter (where ${listedSql(listing, request)})`,
      ];
  const rows = await transaction.query<
    { groupKey: string; lineIds: string | null; lineCount: number } & Record<string, CellValue>
  >(
    `with ${parts?.(request) ?? listing.lines(request, { isCounted: true })}
      select ${group.key} as "groupKey", ${reported.join(', ')}, ${ids} as "lineIds",
        ${group.lines ?? `(count(*) filter (where ${listedSql(listing, request)}))::int`} as "lineCount"
      from ${from} group by ${group.key} order by ${group.order}`,
    reportParameters(request),
  );
  return rows.map(({ groupKey, lineIds, lineCount, ...row }) => ({
    key: groupKey,
    ids: idsIn(lineIds),
    count: lineCount,
    row,
  }));
}

export interface Arrangement {
  /** Folded search text: lower case, without accents. */
  readonly find: string;
  /** Answers whose displayed text contains the search text. */
  readonly answers: readonly string[];
  readonly sort: { readonly key: string; readonly isDown: boolean } | null;
  /** Project-defined columns, in addition to those of the listing. */
  readonly own: readonly Field[];
}

/** Columns of a line: those of the listing, then the project-defined ones of its cable. */
export function columnsOf(listing: Listing, own: readonly Field[]): Readonly<Record<string, ColumnSql>> {
  const defined = own.map(({ key, kind }): [string, ColumnSql] => {
    const column = `o.${columnName(key)}`;
    if (kind === 'date') return [key, { sql: `${column}::text`, kind: 'text' }];
    return [key, { sql: column, kind: kind === 'number' ? 'number' : 'text' }];
  });
  return { ...listing.columns, ...Object.fromEntries(defined) };
}

const fromSql = (own: readonly Field[]): string =>
  `line l${own.length > 0 ? ' join cable o on o.project_id = $1 and o.id = l.cable_id' : ''}`;

/** Search condition; `own` is the number of the parameter with the search text, and the answers are in the next one. */
function foundSql(columns: Readonly<Record<string, ColumnSql>>, own: number): string {
  const ofKind = (kind: ColumnSql['kind']) =>
    Object.values(columns).flatMap((column) => (column.kind === kind ? [column.sql] : []));
  const texts = [...ofKind('text'), ...ofKind('answer')];
  const answered = ofKind('answer').map((sql) => ` or ${sql} = any($${own + 1}::text[])`);
  // Cells are separated by a character that no user types.
  return `(position($${own} in ${foldSql(`concat_ws(E'\\n', ${texts.join(', ')})`)}) > 0${answered.join('')})`;
}

/** Requested order of lines; equal lines, and lines without a requested order, are in their default order. */
function orderSql(listing: Listing, columns: Readonly<Record<string, ColumnSql>>, sort: Arrangement['sort']): string {
  const { group, order, first } = listing;
  const column = sort && columns[sort.key];
  const own = [...(group.isLine ? [] : [group.order]), ...(first && column ? [first] : []), order].join(', ');
  if (!sort || !column) return own;
  const value = column.kind === 'number' ? column.sql : naturalSql(`nullif(${column.sql}, '')`);
  return `${value} ${sort.isDown ? 'desc' : 'asc'} nulls last, ${own}`;
}

/** Lines that contain the search text, in the requested order: by group, or all in one group. */
export async function readArranged(
  transaction: Transaction,
  listing: Listing,
  request: ReportRequest,
  { find, answers, sort, own }: Arrangement,
): Promise<ListedGroup[]> {
  const columns = columnsOf(listing, own);
  const group = listing.group.isLine ? listing.group.key : `''::text`;
  const looksFor = find !== '';
  const { first = '1' } = sort && columns[sort.key] ? {} : listing;
  const rows = await transaction.query<{ groupKey: string; first: number; lineIds: string }>(
    `with ${listing.lines(request, {})}
      select f."groupKey", f.first, string_agg(f.line_id::text, ',') as "lineIds" from (
        select ${group} as "groupKey", (${first})::int as first, l.line_id from ${fromSql(own)}
        where ${listedSql(listing, request)}${looksFor ? ` and ${foundSql(columns, firstOwnParameter(request))}` : ''}
        order by ${orderSql(listing, columns, sort)}
      ) f group by 1, 2`,
    [...reportParameters(request), ...(looksFor ? [find, answers] : [])],
  );
  const byGroup = new Map<string, string[]>();
  for (const { groupKey, lineIds } of rows.toSorted((left, right) => left.first - right.first))
    byGroup.set(groupKey, [...(byGroup.get(groupKey) ?? []), lineIds]);
  return Array.from(byGroup, ([key, lineIds]) => ({ key, ids: idsIn(lineIds.join(',')) }));
}

/** Lines with these ids, in the given order; `rowId` is the cable of each. */
export async function readLines(
  transaction: Transaction,
  listing: Listing,
  request: ReportRequest,
  { ids, own: defined }: { readonly ids: readonly number[]; readonly own: readonly Field[] },
): Promise<ReportRow[]> {
  if (ids.length === 0) return [];
  const reported = Object.entries(columnsOf(listing, defined)).map(([key, { sql }]) => `${sql} as "${key}"`);
  const own = firstOwnParameter(request);
  const cables = [...new Set(ids.map((id) => Math.floor(id / linesOfCable)))];
  const rows = await transaction.query<{ lineId: number } & Record<string, CellValue>>(
    `with ${listing.lines(request, { further: ` and c.id = any($${own}::int[])` })}
      select l.line_id::double precision as "lineId", l.cable_id as "rowId", ${reported.join(', ')}
      from ${fromSql(defined)} where l.line_id = any($${own + 1}::bigint[])`,
    [...reportParameters(request), cables, ids],
  );
  const byId = new Map<number, ReportRow>(rows.map(({ lineId, ...row }) => [lineId, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [row] : [];
  });
}
