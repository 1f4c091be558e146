/**
 * The figures of reports whose lines are things, a cable once or in several places: what each cable adds to a figure, of all lines or
 * of those that stand together (product section 7).
 */
import type { FigureRow } from '../../../contract/figures.ts';
import type { LineKey } from '../../../contract/reports.ts';
import { tagKey } from '../../../contract/tags.ts';
import type { Transaction } from '../../db/database.ts';
import type { Measure, MeasuredRows } from './measures.ts';
import { firstOwnParameter, reportParameters, type RowsRequest } from './request.ts';

/** SQL over a line `l`. */
export interface LineMeasure extends Measure {
  /** A cable adds the same however many of its lines are looked at. */
  readonly isOnce?: true;
}

export const eachOnce = (measure: Measure): LineMeasure => ({ ...measure, isOnce: true });

/** By what lines are told apart, as SQL over `l`. */
interface KeySql {
  readonly sql: string;
  /** They are compared as they are written, not by the form in which tags are compared. */
  readonly isWritten?: true;
}

export interface OpenedLines {
  /** Common table expressions that end in `line`, to be run with `reportParameters`: each with its `cable_id`. */
  readonly lines: (request: RowsRequest) => string;
  /** The lines that count; all of them unless told. */
  readonly listed?: string;
  readonly keys: Readonly<Partial<Record<LineKey, KeySql>>>;
  /** One of the keys, by which a figure is added up before its cables; `order` over `g.key`. Of lines that are cables alone. */
  readonly groups?: { readonly key: LineKey; readonly order: string };
  readonly measures: Readonly<Record<string, LineMeasure>>;
}

/** The lines that are looked at, by what they have in common. */
export type LineChoice = readonly (readonly [key: LineKey, values: readonly string[]])[];

interface AskedLines {
  readonly measure: LineMeasure;
  readonly choice: LineChoice;
}

/** What each cable adds, as a query over `line`, with the parameters of its choice. */
function addingSql(opened: OpenedLines, request: RowsRequest, { measure, choice }: AskedLines, further = '') {
  const { adds = '1', when = 'true', isOnce } = measure;
  const first = firstOwnParameter(request);
  const chosen = choice.map(([key], at) => ` and ${opened.keys[key]?.sql ?? 'null'} = any($${first + at}::text[])`);
  const parameters = choice.map(([key, values]) => (opened.keys[key]?.isWritten ? values : values.map(tagKey)));
  const sql = `select ${further}l.cable_id, ${isOnce ? 'max' : 'sum'}(${adds})::double precision as amount
    from line l where ${opened.listed ?? 'true'}${chosen.join('')} and (${when}) group by ${further}l.cable_id having ${isOnce ? 'max' : 'sum'}(${adds}) <> 0`;
  return { sql, parameters: [...reportParameters(request), ...parameters] };
}

/** The cables that add to a figure, those that add most first: a window of them, with the sum and the count of all. */
export async function readLineFigure(
  transaction: Transaction,
  opened: OpenedLines,
  request: RowsRequest,
  { offset, limit, ...asked }: AskedLines & { readonly offset: number; readonly limit: number },
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

/** The same figure by the groups that are told of these lines; none where there are no such groups. */
export async function readLineGroups(
  transaction: Transaction,
  opened: OpenedLines,
  request: RowsRequest,
  asked: AskedLines,
): Promise<{ readonly key: string; readonly value: number }[]> {
  const { groups } = opened;
  const by = groups && opened.keys[groups.key];
  if (!groups || !by) return [];
  const { sql, parameters } = addingSql(opened, request, asked, `${by.sql}, `);
  return transaction.query(
    `with ${opened.lines(request)},
     adding (key, cable_id, amount) as (${sql})
     select g.key, sum(g.amount) as value from adding g group by g.key order by ${groups.order}`,
    parameters,
  );
}
