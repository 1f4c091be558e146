/**
 * SQL for the derived values of a commodity, generated from the registry: step fractions, quantity, hours per unit, percent
 * complete, budget and earned hours, status. Same rules as `contract/progress/progress.ts` and
 * `contract/setup/laborUnits/laborUnit.ts`, for whole tables. Fulfills domain rules 5, 7 and 11.
 */
import { columnName, type Commodity, type End, type Step } from '../../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import { sameLength } from '../../../contract/base/units/lengths.ts';
import { outOfTotals, removedWithProgress, type StatusCondition } from '../../../contract/commodities/fields/status.ts';
import { fractionColumn } from './commodityTable.ts';
import { installedLengthSql } from './lengthSql.ts';

export type StepWeights = Readonly<Record<string, number>>;

const quoted = (texts: readonly string[]): string => texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(', ');

/** Condition that the result of a step earns, for the few steps with a result. */
function resultSql({ result }: Step, alias: string): string {
  return result ? ` and coalesce(${alias}.${columnName(result.field)}, '') in (${quoted(result.earns)})` : '';
}

function fractionSql(commodity: Commodity, step: Step, alias: string): string {
  if (step.kind === 'milestone') {
    const earned = `${alias}.${columnName(step.dateField)} is not null${resultSql(step, alias)}`;
    return `case when ${earned} then 1 else 0 end::double precision`;
  }
  if (step.doneField === undefined || step.completeField === undefined || !commodity.lengthField)
    throw new Error(`${commodity.type} has a quantity step but no measured length`);
  const done = installedLengthSql(step, alias);
  const design = `${alias}.${columnName(commodity.lengthField)}`;
  const whole = `${alias}.${columnName(step.completeField)}`;
  const share = `case when coalesce(${done}, 0) >= ${design} - ${sameLength} then 1 else greatest(0, coalesce(${done}, 0) / ${design}) end`;
  return `case when ${whole} then 1 when ${design} > 0 then ${share} else 0 end::double precision`;
}

/** Fraction column of each step with the expression (0-1) that computes it from the recorded fields of `alias`. */
export function stepFractions(type: CommodityType, alias: string): { column: string; sql: string }[] {
  const commodity = commodities[type];
  return commodity.steps.map((step) => ({
    column: columnName(step.fractionField),
    sql: fractionSql(commodity, step, alias),
  }));
}

/** Quantity in the project's unit: length × runs, or 1 for counted types. */
export function quantitySql(type: CommodityType, alias: string): string {
  const commodity = commodities[type];
  if (commodity.quantity === 'each' || !commodity.lengthField) return '1::double precision';
  const runs = commodity.runsField ? ` * coalesce(${alias}.${columnName(commodity.runsField)}, 1)` : '';
  return `coalesce(${alias}.${columnName(commodity.lengthField)}, 0)${runs}`;
}

/** Pattern for ASCII words separated by single spaces, which covers nearly all tags, codes and names. */
const plainWords = "'^([!-~]+( [!-~]+)*)?$'";

/**
 * Comparison form of a code or name, as by `tagKey`: NFKC, trimmed, inner spaces collapsed, upper case. Plain words only need
 * upper case, which takes a tenth of the time. The collation of columns is retained, so that indexes can be used.
 */
export function keySql(expression: string): string {
  return `case when ${expression} ~ ${plainWords} then upper(${expression} collate "C") collate "default"
    else btrim(regexp_replace(normalize(upper(normalize(coalesce(${expression}, ''), NFKC)), NFKC), '\\s+', ' ', 'g')) end`;
}

/** Exact hours per ft, m or each for a labor unit row: `hoursPerUnit`. */
export const hoursOfUnitSql = (alias: string): string =>
  `(coalesce(case ${alias}.difficulty when 'difficult' then ${alias}.hours_difficult when 'veryDifficult' then ${alias}.hours_very_difficult end, ${alias}.hours) / ${alias}.per * ${alias}.factor)`;

/**
 * Query for `labor_unit, type_code, size, hours_per_unit` (numeric, null if no unit applies) for each distinct combination in
 * `source`, a relation with the first three columns, blanks as ''. `offset 0` prevents the keys from being computed again for
 * every unit. Lookup order: the unit named on the record, type + size, type, the commodity's default. `$1` is the project.
 */
export const unitLookupSql = (type: CommodityType, source: string): string =>
  ofUnitSql(type, source, { sql: hoursOfUnitSql('u'), name: 'hours_per_unit' });

/** Same query for another expression over the applicable unit `u`; it must not be null for any unit. */
export function ofUnitSql(
  type: CommodityType,
  source: string,
  { sql, name }: { readonly sql: string; readonly name: string },
): string {
  const unit = (condition: string) =>
    `(select ${sql} from labor_unit u where u.project_id = $1 and u.commodity_type = '${type}' and u.in_force and ${condition} order by u.id limit 1)`;
  return `select k.labor_unit, k.type_code, k.size, coalesce(
      case when k.name_key <> '' then ${unit('u.name_key = k.name_key')} end,
      case when k.type_key <> '' and k.size_key <> '' then ${unit('u.type_code_key = k.type_key and u.size_key = k.size_key')} end,
      case when k.type_key <> '' then ${unit("u.type_code_key = k.type_key and u.size_key = ''")} end,
      ${unit("u.type_code_key = '' and u.size_key = ''")}
    ) as ${name}
    from (select d.labor_unit, d.type_code, d.size, ${keySql('d.labor_unit')} as name_key, ${keySql('d.type_code')} as type_key, ${keySql('d.size')} as size_key
      from (select distinct labor_unit, type_code, size from ${source}) d offset 0) k`;
}

/** Three columns for the labor unit lookup, blanks as ''; types without a size have ''. */
export function unitKeyColumnsSql(type: CommodityType, alias: string): string {
  const [unit, typeCode, size] = unitKeysSql(type, alias);
  return `${unit} as labor_unit, ${typeCode} as type_code, ${size} as size`;
}

/** Same values as expressions: the labor unit, the type code and the size of a row. */
export function unitKeysSql(type: CommodityType, alias: string): readonly [string, string, string] {
  const { sizeField } = commodities[type];
  const size = sizeField ? `coalesce(${alias}.${columnName(sizeField)}, '')` : "''";
  return [`coalesce(${alias}.labor_unit, '')`, `coalesce(${alias}.type_code, '')`, size];
}

/** Plain number or the step's default, since a weight becomes part of the statement. */
export function weightSql(weights: StepWeights, step: Step): string {
  const weight = weights[step.key];
  return `${typeof weight === 'number' && Number.isFinite(weight) ? weight : step.weight}::numeric`;
}

/** Exact percent complete, 0-100: the sum of weight × step fraction. `alias` must have the fraction columns. */
export function percentSql(type: CommodityType, weights: StepWeights, alias: string): string {
  return commodities[type].steps
    .map((step) => `${weightSql(weights, step)} * ${alias}.${columnName(step.fractionField)}::numeric`)
    .join(' + ');
}

/** Columns with the state of the row at an end; `recalculate` adds them to the relation that `statusSql` reads. */
export const endColumns = (end: End) => ({ done: `${end}_end_done`, complete: `${end}_end_complete` }) as const;

function conditionSql(type: CommodityType, condition: StatusCondition, alias: string): string {
  if ('end' in condition) return `${alias}.${endColumns(condition.end)[condition.is]}`;
  const fraction = `${alias}.${fractionColumn(type, condition.step)}`;
  switch (condition.is) {
    case 'unstarted':
      return `${fraction} <= 0`;
    case 'begun':
      return `${fraction} > 0`;
    case 'unfinished':
      return `${fraction} < 1`;
    case 'done':
      return `${fraction} >= 1`;
  }
}

/**
 * Status by the type's own rules, in sequence. `alias` must have the fraction columns, `removed`, `drop_reason`, `hold` and the
 * `endColumns`.
 */
export function statusSql(type: CommodityType, alias: string): string {
  const rules = commodities[type].status.map(({ status, when }) => {
    const conditions = when.map((condition) => conditionSql(type, condition, alias));
    return `when ${conditions.join(' and ') || 'true'} then '${status}'`;
  });
  const started = commodities[type].steps.map(({ fractionField }) => `${alias}.${columnName(fractionField)} > 0`);
  const keepsHours = `coalesce(${alias}.drop_reason, '') = '' and (${started.join(' or ')})`;
  return `case when ${alias}.removed then case when ${keepsHours} then '${removedWithProgress}' else '${outOfTotals}' end when coalesce(${alias}.hold, '') <> '' then 'On hold' ${rules.join(' ')} end`;
}

/** Condition that a row is included in lists and totals, by its stored status from `statusSql`. */
export const inTotalsSql = (alias: string): string => `${alias}.status <> '${outOfTotals}'`;

const isDoneOfRemoved = (alias: string) => `${alias}.status = '${removedWithProgress}'`;

/** Amount a row adds to totals: `done` for a row removed with progress, otherwise `whole`. Same as `creditOf`. */
export const creditSql = (alias: string, whole: string, done: string): string =>
  `case when ${isDoneOfRemoved(alias)} then ${done} else ${whole} end`;

/** Installed share of a row's stored quantity, 0-1: 1 for a row removed with progress. */
export const shareInPlaceSql = (alias: string, mainStepFraction: string): string =>
  `(${creditSql(alias, mainStepFraction, '1')})`;
