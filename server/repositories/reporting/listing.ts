/**
 * Reports that list things, as SQL from which any window can be read by itself: first which lines there are and in what
 * order, as ids in one text a group, then the lines of a window by their ids (docs/decisions/reports.md).
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

/** Ids of lines are those of their cable times this, and their place among the lines of the cable. */
export const linesOfCable = 65_536;

/** SQL of the column of a line, over its alias `l`; over the cable of the line, `o`, where the project defined it. */
export interface ColumnSql {
  readonly sql: string;
  /** How it is put in order and looked in. */
  readonly kind: 'text' | 'answer' | 'number';
}

export const text = (sql: string): ColumnSql => ({ sql, kind: 'text' });
export const answer = (sql: string): ColumnSql => ({ sql, kind: 'answer' });
export const number = (sql: string): ColumnSql => ({ sql, kind: 'number' });
/** Yes or No. */
export const yesNo = (condition: string): ColumnSql => answer(`case when ${condition} then 'Yes' else 'No' end`);

interface AskedLines {
  /** A condition on the cables `c` that are looked at. */
  readonly further?: string;
  /** Lines are counted and put in their own order, and their columns are not read. */
  readonly isCounted?: boolean;
}

export interface Listing {
  /**
   * Common table expressions that end in `line`, to be run with `reportParameters`: one row per line with its `line_id` and
   * its `cable_id`.
   */
  readonly lines: (request: RowsRequest, asked: AskedLines) => string;
  /**
   * The same that end in `part`: lines added up as far as that takes no looking up, from which `group.columns` are told where
   * groups are lines. The lines themselves unless told.
   */
  readonly parts?: (request: RowsRequest) => string;
  /** The columns of a line by key. */
  readonly columns: Readonly<Record<string, ColumnSql>>;
  /** The lines' own order within their group, after the small number by which they are in order first, if any. */
  readonly order: string;
  readonly first?: string;
  /** The lines that are listed; the others are counted in their group alone. */
  readonly listed?: (request: RowsRequest) => string;
  readonly group: {
    /** What the lines of a group have in common, a text. */
    readonly key: string;
    /** What is told of a group, over its lines, or parts: numbers are added up for the totals of the report. */
    readonly columns: Readonly<Record<string, string>>;
    /** How many lines its parts are. */
    readonly lines?: string;
    readonly order: string;
    /** Whether a group is a line of the report, before its lines; otherwise it is only what notices and totals are made of. */
    readonly isLine: boolean;
  };
}

/** Lines by id, as many at once as a project has, so not as a list of objects. */
export interface ListedGroup {
  readonly key: string;
  readonly ids: Float64Array;
}
/** A group with what is told of it. Where groups are lines, its own lines are read once one is opened: `ids` is empty. */
export interface CountedGroup extends ListedGroup {
  readonly row: ReportRow;
  /** Its lines. */
  readonly count: number;
}

const idsIn = (joined: string | null): Float64Array =>
  joined === null ? new Float64Array() : Float64Array.from(joined.split(','), Number);

const listedSql = ({ listed }: Listing, request: RowsRequest): string => listed?.(request) ?? 'true';

/**
 * Every group with what is told of it; where groups are no lines, its lines as well, in the report's own order. To put all
 * lines in order costs several times what it costs to count them, and closed groups show none.
 */
export async function readGroups(
  transaction: Transaction,
  listing: Listing,
  request: ReportRequest,
): Promise<CountedGroup[]> {
  const { group, order, parts } = listing;
  const told = Object.entries(group.columns).map(([key, sql]) => `${sql} as "${key}"`);
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
      select ${group.key} as "groupKey", ${told.join(', ')}, ${ids} as "lineIds",
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
  /** Folded: in small letters, without accents. */
  readonly find: string;
  /** Answers that are read as holding it. */
  readonly answers: readonly string[];
  readonly sort: { readonly key: string; readonly isDown: boolean } | null;
  /** The columns a project defined, beside those of the listing. */
  readonly own: readonly Field[];
}

/** The columns of a line: those of the listing, then the project's own of its cable. */
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

/** `own` is the number of the parameter of what is looked for; that of the answers stands after it. */
function foundSql(columns: Readonly<Record<string, ColumnSql>>, own: number): string {
  const ofKind = (kind: ColumnSql['kind']) =>
    Object.values(columns).flatMap((column) => (column.kind === kind ? [column.sql] : []));
  const texts = [...ofKind('text'), ...ofKind('answer')];
  const answered = ofKind('answer').map((sql) => ` or ${sql} = any($${own + 1}::text[])`);
  // Between two cells stands what nobody types.
  return `(position($${own} in ${foldSql(`concat_ws(E'\\n', ${texts.join(', ')})`)}) > 0${answered.join('')})`;
}

/** The order of lines by what is asked for; among equals and without, their own. */
function orderSql(listing: Listing, columns: Readonly<Record<string, ColumnSql>>, sort: Arrangement['sort']): string {
  const { group, order, first } = listing;
  const column = sort && columns[sort.key];
  const own = [...(group.isLine ? [] : [group.order]), ...(first && column ? [first] : []), order].join(', ');
  if (!sort || !column) return own;
  const value = column.kind === 'number' ? column.sql : naturalSql(`nullif(${column.sql}, '')`);
  return `${value} ${sort.isDown ? 'desc' : 'asc'} nulls last, ${own}`;
}

/** The lines that hold what is looked for, in the order asked for: by group, or all of them in one. */
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

/** The lines with these ids, in their order; `rowId` is the cable of each. */
export async function readLines(
  transaction: Transaction,
  listing: Listing,
  request: ReportRequest,
  { ids, own: defined }: { readonly ids: readonly number[]; readonly own: readonly Field[] },
): Promise<ReportRow[]> {
  if (ids.length === 0) return [];
  const told = Object.entries(columnsOf(listing, defined)).map(([key, { sql }]) => `${sql} as "${key}"`);
  const own = firstOwnParameter(request);
  const cables = [...new Set(ids.map((id) => Math.floor(id / linesOfCable)))];
  const rows = await transaction.query<{ lineId: number } & Record<string, CellValue>>(
    `with ${listing.lines(request, { further: ` and c.id = any($${own}::int[])` })}
      select l.line_id::double precision as "lineId", l.cable_id as "rowId", ${told.join(', ')}
      from ${fromSql(defined)} where l.line_id = any($${own + 1}::bigint[])`,
    [...reportParameters(request), cables, ids],
  );
  const byId = new Map<number, ReportRow>(rows.map(({ lineId, ...row }) => [lineId, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [row] : [];
  });
}
