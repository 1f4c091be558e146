/**
 * Figures of reports in which a cable has one or several lines: the amount each cable adds to a figure, over all lines or those
 * of a group (product section 7).
 */
import type { FigureRow } from '../../../contract/reports/figures/figures.ts';
import type { ReportFilter } from '../../../contract/reports/reportFilters.ts';
import type { LineKey } from '../../../contract/reports/reportTypes.ts';
import { tagKey } from '../../../contract/base/values/tags.ts';
import type { Transaction } from '../../db/database.ts';
import { keySql } from '../sql/derivedSql.ts';
import { whenSql, type Measure, type MeasuredRows } from './sums/measures.ts';
import { firstOwnParameter, reportParameters, type RowsRequest } from './request.ts';

/** Measure over a line `l`. */
export interface LineMeasure extends Measure {
  /** True if a cable adds the same amount however many of its lines are included. */
  readonly isOnce?: true;
}

export const eachOnce = (measure: Measure): LineMeasure => ({ ...measure, isOnce: true });

/** Key that distinguishes lines, as SQL over `l`. */
interface KeySql {
  readonly sql: string;
  /** True if values are compared exactly as written, not by tag key. */
  readonly isWritten?: true;
}

/** Grouping for lines that are cables. */
export interface LineGroup {
  readonly key: LineKey | ReportFilter;
  /** SQL for a text over `l`; spellings of the same name form one group. */
  readonly sql: string;
  /** SQL order over `g.key`. */
  readonly order: string;
}

export interface OpenedLines {
  /** Common table expressions that end in `line`, run with `reportParameters`: each with its `cable_id`. */
  readonly lines: (request: RowsRequest) => string;
  /** Lines that count unless a single group is requested; default: all. */
  readonly listed?: (request: RowsRequest) => string;
  readonly keys: Readonly<Partial<Record<LineKey, KeySql>>>;
  /** Groupings of a figure above its cables, from outer to inner. Only for lines that are cables. */
  readonly groups?: readonly LineGroup[];
  /** Figure that counts distinct combinations of these keys, however many cables name them. */
  readonly things?: { readonly figure: string; readonly keys: readonly LineKey[]; readonly namedBy: string };
  readonly measures: Readonly<Record<string, LineMeasure>>;
}

/** Selection of lines by their key values. */
export type LineChoice = readonly (readonly [key: LineKey, values: readonly string[]])[];

interface RequestedLines {
  readonly measure: LineMeasure;
  readonly choice: LineChoice;
}

/** Selected lines, with the parameters of the selection. */
function chosenSql({ keys, listed, groups = [] }: OpenedLines, request: RowsRequest, choice: LineChoice) {
  const first = firstOwnParameter(request);
  const chosen = choice.map(([key], at) => ` and ${keys[key]?.sql ?? 'null'} = any($${first + at}::text[])`);
  const parameters = choice.map(([key, values]) => (keys[key]?.isWritten ? values : values.map(tagKey)));
  const isOfGroup = choice.some(([key]) => groups.some((group) => group.key === key));
  return {
    sql: `line l where ${isOfGroup ? 'true' : (listed?.(request) ?? 'true')}${chosen.join('')}`,
    parameters: [...reportParameters(request), ...parameters],
  };
}

/** Amount each cable adds, as a query over `line`, with the parameters of the selection. */
function addingSql(opened: OpenedLines, request: RowsRequest, { measure, choice }: RequestedLines, further = '') {
  const { adds = '1', isOnce } = measure;
  const { sql, parameters } = chosenSql(opened, request, choice);
  const amount = `${isOnce ? 'max' : 'sum'}(${adds})`;
  return {
    sql: `select ${further}l.cable_id, ${amount}::double precision as amount
    from ${sql} and (${whenSql('cable', measure) ?? 'true'}) group by ${further}l.cable_id having ${amount} <> 0`,
    parameters,
  };
}

/** Cables that add to a figure, largest amounts first: a window of them, with the sum and the count of all. */
export async function readLineFigure(
  transaction: Transaction,
  opened: OpenedLines,
  request: RowsRequest,
  { offset, limit, ...asked }: RequestedLines & { readonly offset: number; readonly limit: number },
): Promise<MeasuredRows> {
  const { sql, parameters } = addingSql(opened, request, asked);
  const own = parameters.length + 1;
  const [found] = await transaction.query<{ value: number; count: number; rows: FigureRow[] }>(
    `with ${opened.lines(request)},
     adding as materialized (
       select a.cable_id as id, c.tag, a.amount from (${sql}) a join cable c on c.project_id = $1 and c.id = a.cable_id
     ), page as (
       select a.*, row_number() over (order by abs(a.amount) desc, a.tag, a.id) as place from adding a
       order by place offset $${own} limit $${own + 1}
     )
     select (select coalesce(sum(amount), 0) from adding)::double precision as value, (select count(*) from adding)::int as count,
       coalesce((select jsonb_agg(jsonb_build_object('type', 'cable', 'id', id, 'tag', tag, 'amount', amount) order by place) from page), '[]') as rows`,
    [...parameters, offset, limit],
  );
  return found ?? { value: 0, count: 0, rows: [] };
}

/** Same figure by the groups of these lines. */
export async function readLineGroups(
  transaction: Transaction,
  opened: OpenedLines,
  request: RowsRequest,
  { by, ...asked }: RequestedLines & { readonly by: LineGroup },
): Promise<{ readonly key: string; readonly label: string; readonly value: number }[]> {
  const { sql, parameters } = addingSql(opened, request, asked, `${by.sql}, `);
  return transaction.query(
    `with ${opened.lines(request)},
     adding (label, cable_id, amount) as (${sql}),
     written as (select label, ${keySql('label')} as key, sum(amount) as amount from adding group by label)
     select g.key, min(g.label) as label, sum(g.amount) as value from written g group by g.key order by ${by.order}`,
    parameters,
  );
}

/** Distinct combinations of the keys among the selected lines, sorted. */
export async function readLineThings(
  transaction: Transaction,
  opened: OpenedLines,
  request: RowsRequest,
  { keys, choice }: { readonly keys: readonly LineKey[]; readonly choice: LineChoice },
): Promise<Readonly<Record<string, string>>[]> {
  const { sql, parameters } = chosenSql(opened, request, choice);
  const reported = keys.map((key) => `${opened.keys[key]?.sql ?? 'null'} as "${key}"`);
  return transaction.query(
    `with ${opened.lines(request)} select distinct ${reported.join(', ')} from ${sql} order by ${keys.map((key) => `"${key}"`).join(', ')}`,
    parameters,
  );
}
