/**
 * Every field of the rows of a type as of a day, for the grid (docs/decisions/grid.md): in addition to `rowsSql`, fields that
 * crews recorded with a step are restored with the step. With an earlier day: the rows that changed between the two, and their
 * changes.
 */
import { columnName, type Commodity, type Field, type Step } from '../../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import type { RowMove } from '../../../contract/rows/rowsOfDay.ts';
import type { Transaction } from '../../db/database.ts';
import type { RowScope } from '../../calls/rowScope.ts';
import { cellTextSql, joinedSql } from '../sql/columnText.ts';
import { ofTypeSql } from '../sql/commodityTable.ts';
import { inScopeSql, scopeKeys } from '../sql/rowScope.ts';
import type { JoinedColumns } from '../rows/snapshots.ts';
import { changedIdsSql, columnsAsOf, rowsSql } from './asOf.ts';
import type { AsOf } from './request.ts';

/** Minimum change; smaller differences are rounding errors. */
const minMove = 1e-8;

/** Fraction of a step as of the day (`a`), and now (`n`). */
const thenSql = ({ fractionField }: Step) => `a.${columnName(fractionField)}`;
const nowSql = ({ fractionField }: Step) => `n.${columnName(fractionField)}`;
const hasMovedSql = (step: Step) => `abs(${thenSql(step)} - ${nowSql(step)}) > ${minMove}`;

const marksOf = ({ markFields, splice }: Step): string[] => [...(markFields ?? []), ...(splice?.markFields ?? [])];

const recordsOf = (step: Step): (string | undefined)[] => [
  step.dateField,
  step.byField,
  step.noteField,
  step.result?.field,
  step.doneField,
  step.completeField,
  ...marksOf(step),
  ...(step.detailFields ?? []),
];

/** Last day on which the step changed, up to that day. */
const lastDaySql = (type: CommodityType, { key }: Step, { day }: AsOf) =>
  `(select max(t.work_date) from progress_transaction t where t.project_id = $1 and t.commodity_type = '${type}'
     and t.commodity_id = a.id and t.step = '${key}' and t.work_date <= '${day}')`;

/** Part of the installed length that was installed then; part of the planned length if nothing is installed now. */
function doneSql({ lengthField = 'quantity' }: Commodity, step: Step, column: string): string {
  const whole = `coalesce(n.${column} / nullif(${nowSql(step)}, 0), n.${columnName(lengthField)})`;
  return `round((${whole} * ${thenSql(step)})::numeric, 4)::double precision`;
}

/** Recorded value of a field in the state of its steps on that day: blank if none of them had started. */
function recordedSql(type: CommodityType, field: Field, steps: readonly Step[], asOf: AsOf): string {
  const commodity = commodities[type];
  const column = columnName(field.key);
  const [step] = steps;
  const hasMoved = steps.map(hasMovedSql).join(' or ');
  const hadStarted = steps.map((each) => `${thenSql(each)} > 0`).join(' or ');
  const then = (() => {
    if (!step || steps.length > 1) return `n.${column}`;
    if (field.key === step.dateField) return `coalesce(${lastDaySql(type, step, asOf)}, n.${column})`;
    if (field.key === step.doneField) return doneSql(commodity, step, column);
    if (field.key === step.completeField) return `(n.${column} and ${thenSql(step)} >= 1)`;
    // If a part was done by then, the marks belong to later work.
    return marksOf(step).includes(field.key) ? 'null' : `n.${column}`;
  })();
  return `case when not (${hasMoved}) then n.${column} when ${hadStarted} then ${then} end`;
}

/** Steps with which crews record the field. */
const stepsOf = (type: CommodityType, { key, source }: Field): readonly Step[] =>
  source === 'field' ? commodities[type].steps.filter((step: Step) => recordsOf(step).includes(key)) : [];

function fieldSql(type: CommodityType, field: Field, asOf: AsOf | null): string {
  const column = columnName(field.key);
  const steps = stepsOf(type, field);
  return `${asOf !== null && steps.length > 0 ? recordedSql(type, field, steps, asOf) : `a.${column}`} as ${column}`;
}

/** Fields whose value on a day can differ from the current one. */
function fieldsOfDay(type: CommodityType): readonly Field[] {
  const columns = columnsAsOf(type);
  return commodities[type].fields.filter(
    (field) => columns.includes(columnName(field.key)) || stepsOf(type, field).length > 0,
  );
}

/** Condition that a row differs from its current state; recorded fields differ only with a fraction. */
function differsSql(type: CommodityType): string {
  const rowOf = (alias: string) => columnsAsOf(type).map((column) => `${alias}.${column}`);
  return `(${rowOf('a').join(', ')}) is distinct from (${rowOf('n').join(', ')})`;
}

const withoutDust = (moved: string) => `round((${moved})::numeric, 6)::text`;

/** Changes since the earlier day (`b`). */
function movesSql({ steps, mainStep }: Commodity): Readonly<Record<RowMove, string>> {
  const main = columnName(steps.find(({ key }) => key === mainStep)!.fractionField);
  return {
    statusBefore: `b.status`,
    quantityMoved: withoutDust(`(a.${main} - b.${main}) * n.quantity`),
    percentMoved: withoutDust('a.percent_complete - b.percent_complete'),
    earnedMoved: withoutDust('a.earned_hours - b.earned_hours'),
  };
}

const movedSql = ({ steps }: Commodity): string =>
  [
    'a.status is distinct from b.status',
    `abs(a.earned_hours - b.earned_hours) > ${minMove}`,
    ...steps.map((step) => `abs(${thenSql(step)} - b.${columnName(step.fractionField)}) > ${minMove}`),
  ].join(' or ');

export interface DayRequest {
  readonly projectId: number;
  readonly type: CommodityType;
  readonly scope: RowScope | null;
  /** Null for the current state. */
  readonly asOf: AsOf | null;
  /** Earlier day for the comparison. */
  readonly since: AsOf | null;
  /** True for only the fields that can differ from the current rows and, without a comparison, only the rows that do. */
  readonly differencesOnly: boolean;
}

export interface DayColumns extends JoinedColumns {
  /** Fields of the joined texts. */
  readonly names: readonly Field[];
  /** One text per kind of change; empty without an earlier day. */
  readonly moves: Readonly<Partial<Record<RowMove, string>>>;
}

/** Day after which progress matters: rows without any are the same now, and on both days. */
function firstDay({ asOf, since, differencesOnly }: DayRequest): AsOf | null {
  if (since === null) return differencesOnly ? asOf : null;
  return asOf === null || since.day < asOf.day ? since : asOf;
}

/** Rows of the type in the scope as of the day, by id; null if there are none. */
export async function readColumnsOfDay(transaction: Transaction, requested: DayRequest): Promise<DayColumns | null> {
  const { projectId, type, scope, asOf, since, differencesOnly } = requested;
  const commodity = commodities[type];
  const fields = differencesOnly ? (asOf ? fieldsOfDay(type) : []) : commodity.fields;
  const first = firstDay(requested);
  const only = first ? 'changed' : undefined;
  const relation = (day: AsOf | null) =>
    rowsSql(type, { asOf: day, filters: [], readsStatus: true, ...(only !== undefined && { only }) });
  const moves = since ? Object.entries(movesSql(commodity)) : [];
  const columns = [
    ...fields.map((field) => fieldSql(type, field, asOf)),
    ...moves.map(([key, sql]) => `coalesce(${sql}, '') as "${key}"`),
  ];
  const aggregates = [
    ...fields.map((field, index) => `${joinedSql(cellTextSql(field, 'r'))} as c${index}`),
    ...moves.map(([key]) => `${joinedSql(`r."${key}"`)} as "${key}"`),
  ];
  const conditions = [
    inScopeSql('a', '$2', type),
    ...(only === undefined ? [] : [`n.id in (select id from ${only})`]),
    ...(since ? [`(${movedSql(commodity)})`] : differencesOnly ? [differsSql(type)] : []),
  ];
  const [row] = await transaction.query<Record<string, string | null>>(
    `${first ? `with changed as materialized (${changedIdsSql(type, first)}) ` : ''}
     select ${[`${joinedSql('r.id::text')} as ids`, `${joinedSql('r.row_version::text')} as row_versions`, ...aggregates].join(', ')}
     from (select ${['a.id', 'a.row_version', ...columns].join(', ')} from ${relation(asOf)} a
       join ${commodity.table} n on n.project_id = $1 and n.id = a.id ${since ? `join ${relation(since)} b on b.project_id = $1 and b.id = a.id` : ''}
       where a.project_id = $1${ofTypeSql(type, 'a')} and ${conditions.join(' and ')}
       order by a.id) r`,
    [projectId, scopeKeys(scope)],
  );
  const ids = row?.['ids'] ?? null;
  if (row === undefined || ids === null) return null;
  return {
    ids,
    rowVersions: row['row_versions'] ?? '',
    names: fields,
    fields: fields.map((_field, index) => row[`c${index}`] ?? ''),
    moves: Object.fromEntries(moves.map(([key]) => [key, row[key] ?? ''])),
  };
}
