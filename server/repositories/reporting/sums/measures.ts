/**
 * Numbers of a report, defined by the amount each row adds. The sums of the groups and the rows behind them come from this one
 * definition, so they always agree.
 */
import { columnName, type Field } from '../../../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../../contract/commodities/index.ts';
import type { FigureRow } from '../../../../contract/reports/figures/figures.ts';
import type { Filter } from '../../../../contract/reports/savedViews/viewContent.ts';
import type { Transaction } from '../../../db/database.ts';
import { naturalSql } from '../../sql/arrangementSql.ts';
import { conditionsSql, lessThan, moreThan, notRemovedWithProgress, type RowCondition } from './rowConditions.ts';
import { firstOwnParameter, reportParameters, type GroupedRequest, type ReportRow } from '../request.ts';
import { isTextKind } from '../../../../contract/commodities/fields/fieldKinds.ts';
import { isCharged, isOfCable } from '../../../../contract/reports/reportTypes.ts';
import { chargedSql } from '../../progress/chargedSql.ts';
import { keySql } from '../../sql/derivedSql.ts';
import { cableTypeSql } from './cableType.ts';

/** Measure over the row `r` and the relations joined to it. */
export interface Measure {
  /** SQL for the amount a row adds; default: one per row. */
  readonly adds?: string;
  /** Condition for the rows that add; default: all. As SQL if the grid has no such filter. */
  readonly when?: readonly RowCondition[] | string;
  /** Further condition for rows with an amount other than zero; undefined if the grid has no filter for it. */
  readonly adding?: readonly RowCondition[];
}

export const counted = (when: Measure['when'] = []): Measure => ({ when, adding: [] });
export const added = (adds: string, when: Measure['when'] = [], adding?: readonly RowCondition[]): Measure => ({
  adds,
  when,
  ...(adding && { adding }),
});

/** Sum of a field whose values are never negative. */
export const summedField = (key: string, when: Measure['when'] = []): Measure =>
  added(`r.${columnName(key)}`, when, [moreThan(key, 0)]);

/** Grid filters that show exactly the rows that add; null if there are none. */
export const filtersOf = ({ when = [], adding }: Measure): Filter[] | null =>
  typeof when === 'string' || !adding ? null : [...when, ...adding];

/** SQL condition for the rows that add; null for all. */
export const whenSql = (type: CommodityType, { when = [] }: Measure): string | null =>
  typeof when === 'string' ? when : conditionsSql(type, when, 'r');

/** Hours of a group. */
export const hoursMeasures = {
  budgetHours: summedField('budgetHours'),
  earnedHours: summedField('earnedHours'),
  remainingHours: added(
    'r.budget_hours - r.earned_hours',
    [],
    [moreThan('budgetHours', 0), lessThan('percentComplete', 100), notRemovedWithProgress],
  ),
} as const;

export interface Summed {
  /** Common table expressions for `from`, separated by commas; default: none. */
  readonly tables?: (request: GroupedRequest) => string;
  /** SQL after `from`: the counted rows `r` of the type with their `id`. */
  readonly from: (request: GroupedRequest) => string;
  readonly measures: (type: CommodityType) => Readonly<Record<string, Measure>>;
  /** Same selection as grid filters, in addition to the requested ones; default: none. */
  readonly filters?: readonly Filter[];
  /** Key and SQL of the text that always divides its groups. */
  readonly within?: (request: GroupedRequest) => { readonly key: string; readonly sql: string } | null;
}

/** SQL for the sum of a measure over the selected rows. */
export const sumSql = (type: CommodityType, measure: Measure): string => {
  const { adds } = measure;
  const when = whenSql(type, measure);
  const filter = when === null ? '' : ` filter (where ${when})`;
  return adds === undefined ? `(count(*)${filter})::int` : `coalesce(sum(${adds})${filter}, 0)::double precision`;
};

const tablesSql = (summed: Summed, request: GroupedRequest): string => {
  const tables = summed.tables?.(request);
  return tables === undefined ? '' : `${tables},`;
};

interface Within {
  readonly key: string;
  readonly sql: string;
  /** Display text of a value. */
  readonly textOf: (value: string) => string;
}

/** Division of groups: the requested one, otherwise the report's own. */
function withinOf(summed: Summed, request: GroupedRequest): Within | null {
  const { type, within } = request;
  if (within)
    return {
      key: within.key,
      sql: groupSql(type, within, 'r'),
      textOf: (value) => groupTextsSql(type, within, value).text,
    };
  const own = summed.within?.(request);
  return own ? { ...own, textOf: (value) => value } : null;
}

/** Keys that identify the rows of `readSums`. */
export const groupKeysOf = (summed: Summed, request: GroupedRequest): readonly string[] => {
  const within = withinOf(summed, request);
  return [request.group.key, ...(within ? [within.key] : [])];
};

/** Rows of a report by group, sorted by group. */
export function readSums(transaction: Transaction, summed: Summed, request: GroupedRequest): Promise<ReportRow[]> {
  const { type, group } = request;
  const within = withinOf(summed, request);
  const sums = Object.entries(summed.measures(type)).map(([key, measure]) => `${sumSql(type, measure)} as "${key}"`);
  const { text, description } = groupTextsSql(type, group, 'g."group"');
  const texts = [
    `${text} as "${group.key}"`,
    `${description} as "description"`,
    ...(within ? [`${within.textOf('g."within"')} as "${within.key}"`] : []),
  ];
  return transaction.query<ReportRow>(
    `with ${tablesSql(summed, request)} grouped as (
       select ${groupSql(type, group, 'r')} as "group", ${within ? `${within.sql} as "within", ` : ''}${sums.join(', ')}
       from ${summed.from(request)} group by 1${within ? ', 2' : ''}
     )
     select g.*, ${texts.join(', ')}
     from grouped g order by g."group" nulls last${within ? ', g."within" nulls last' : ''}`,
    reportParameters(request),
  );
}

export interface MeasuredRows {
  readonly value: number;
  readonly count: number;
  readonly rows: readonly FigureRow[];
}

/** Rows that add to a number, largest amounts first: a window of them, with the sum and the count of all. */
export async function readMeasured(
  transaction: Transaction,
  summed: Summed,
  request: GroupedRequest,
  { measure, offset, limit }: { readonly measure: Measure; readonly offset: number; readonly limit: number },
): Promise<MeasuredRows> {
  const { adds = '1' } = measure;
  const when = whenSql(request.type, measure) ?? 'true';
  const tag = commodities[request.type].keyFields.map((field) => `r.${columnName(field)}`).join(', ');
  const own = firstOwnParameter(request);
  const [found] = await transaction.query<MeasuredRows>(
    `with ${tablesSql(summed, request)} adding as materialized (
       select r.id, concat_ws(' ', ${tag}) as tag, (${adds}) as amount from ${summed.from(request)} and (${when}) and (${adds}) <> 0
     ), page as (
       select a.*, row_number() over (order by abs(a.amount) desc, a.tag, a.id) as place from adding a
       order by place offset $${own} limit $${own + 1}
     )
     select (select coalesce(sum(amount), 0) from adding)::double precision as value, (select count(*) from adding)::int as count,
       coalesce((select jsonb_agg(jsonb_build_object('type', '${request.type}', 'id', id, 'tag', tag, 'amount', amount::double precision) order by place) from page), '[]') as rows`,
    [...reportParameters(request), offset, limit],
  );
  return found ?? { value: 0, count: 0, rows: [] };
}

/** Row with its identifying values and the amount it adds to each measure. */
export interface AddingRow {
  readonly id: number;
  readonly keys: Readonly<Record<string, string>>;
  readonly adds: ReportRow;
}

/** First `limit` counted rows by tag, and their total number. */
export async function readAdding(
  transaction: Transaction,
  summed: Summed,
  request: GroupedRequest,
  limit: number,
): Promise<{ readonly rows: readonly AddingRow[]; readonly count: number }> {
  const { keyFields } = commodities[request.type];
  const keys = keyFields.map((field) => `'${field}', coalesce(r.${columnName(field)}, '')`).join(', ');
  const adds = Object.entries(summed.measures(request.type)).map(
    ([key, measure]) =>
      `'${key}', case when ${whenSql(request.type, measure) ?? 'true'} then (${measure.adds ?? '1'})::double precision else 0 end`,
  );
  const tag = `concat_ws(' ', ${keyFields.map((field) => `r.${columnName(field)}`).join(', ')})`;
  const own = firstOwnParameter(request);
  const [found] = await transaction.query<{ rows: AddingRow[]; count: number }>(
    `with ${tablesSql(summed, request)} adding as materialized (
       select r.id, ${naturalSql(tag)} as place, jsonb_build_object(${keys}) as keys, jsonb_build_object(${adds.join(', ')}) as adds
       from ${summed.from(request)}
     ), page as (select * from adding order by place, id limit $${own})
     select (select count(*) from adding)::int as count,
       coalesce((select jsonb_agg(jsonb_build_object('id', id, 'keys', keys, 'adds', adds) order by place, id) from page), '[]') as rows`,
    [...reportParameters(request), limit],
  );
  return found ?? { rows: [], count: 0 };
}

/** Group value of a row of `alias`; blanks form one group. */
function groupSql(type: CommodityType, { key, kind }: Field, alias: string): string {
  if (isCharged(key)) return chargedSql[key].keys(type, alias);
  if (isOfCable(key)) return `nullif(${cableTypeSql(`${alias}.cable_tag`)}, '')`;
  const value = `${alias}.${columnName(key)}`;
  if (isTextKind(kind)) return `nullif(${value}, '')`;
  return kind === 'date' ? `${value}::text` : value;
}

/**
 * Code or tag of the group and its description in the spelling of the project's list, looked up once per group; as written if the
 * list does not contain it.
 */
function groupTextsSql(type: CommodityType, { key, codeKind: kind, refersTo }: Field, keys: string) {
  if (refersTo === 'equipment') {
    const known = (value: string) =>
      `(select ${value} from equipment e where e.project_id = $1 and e.tag_key = ${keySql(keys)} and not e.removed limit 1)`;
    return { text: `coalesce(${known('e.tag')}, ${keys})`, description: known("nullif(e.description, '')") };
  }
  const group = isCharged(key) ? `nullif(${chargedSql[key].of(type, keys)}, '')` : keys;
  if (!kind) return { text: group, description: 'null::text' };
  const listed = (value: string) =>
    `(select ${value} from code k where k.project_id = $1 and k.kind = '${kind}' and k.code_key = ${keySql(group)} limit 1)`;
  return { text: `coalesce(${listed('k.code')}, ${group})`, description: listed("nullif(k.description, '')") };
}
