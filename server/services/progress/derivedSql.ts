/**
 * The derived values of a commodity as SQL, generated from the registry: how far each step is, quantity, hours per
 * unit, percent complete, budget and earned hours, status. The same rules as `contract/progress.ts` and
 * `contract/laborUnits.ts`, over whole tables. Fulfils domain rules 5, 7 and 11.
 */
import { columnName, type Commodity, type Step } from '../../../contract/commodities/field.ts';
import { commodities, type CommodityType } from '../../../contract/commodities/index.ts';
import { stepResults } from '../../../contract/progress.ts';

/** Fields that say how much of the length is in place, and the flag that says "all of it, whatever the length". */
const measures: readonly { readonly done: string; readonly complete: string }[] = [
  { done: 'pulledLength', complete: 'pullComplete' },
  { done: 'installedLength', complete: 'runComplete' },
];

export type StepWeights = Readonly<Record<string, number>>;

function has(commodity: Commodity, key: string): boolean {
  return commodity.fields.some((field) => field.key === key);
}

/** Whether the result of a step earns, for the few that have one: the choices the contract's rule accepts, blank included. */
function resultSql(commodity: Commodity, step: Step, alias: string): string {
  const rule = stepResults[commodity.type]?.[step.key];
  if (!rule) return '';
  const choices = ['', ...(commodity.fields.find((field) => field.key === rule.field)?.choices ?? [])].filter(
    rule.earns,
  );
  return ` and coalesce(${alias}.${columnName(rule.field)}, '') in (${choices.map((choice) => `'${choice}'`).join(', ')})`;
}

/** The length in place: between the marks when both are given, else as typed. */
function installedLengthSql(commodity: Commodity, done: string, alias: string): string {
  const length = `${alias}.${columnName(done)}`;
  if (!has(commodity, 'pullStartMark')) return length;
  return `coalesce(abs(${alias}.pull_end_mark - ${alias}.pull_start_mark), ${length})`;
}

function fractionSql(commodity: Commodity, step: Step, alias: string): string {
  if (step.kind === 'milestone') {
    const earned = `${alias}.${columnName(step.dateField)} is not null${resultSql(commodity, step, alias)}`;
    return `case when ${earned} then 1 else 0 end::double precision`;
  }
  const measure = measures.find((candidate) => has(commodity, candidate.done));
  if (!measure || !commodity.lengthField)
    throw new Error(`${commodity.type} has a quantity step but no measured length`);
  const done = installedLengthSql(commodity, measure.done, alias);
  const design = `${alias}.${columnName(commodity.lengthField)}`;
  const whole = `${alias}.${columnName(measure.complete)}`;
  return `case when ${whole} then 1 when ${design} > 0 then least(1, greatest(0, coalesce(${done}, 0) / ${design})) else 0 end::double precision`;
}

/** The fraction column of each step and the expression (0-1) that gives it from the recorded fields of `alias`. */
export function stepFractions(type: CommodityType, alias: string): { column: string; sql: string }[] {
  const commodity = commodities[type];
  return commodity.steps.map((step) => ({
    column: columnName(step.fractionField),
    sql: fractionSql(commodity, step, alias),
  }));
}

/** Quantity in the project's unit: length × runs, or 1 for what is counted. */
export function quantitySql(type: CommodityType, alias: string): string {
  const commodity = commodities[type];
  if (commodity.quantity === 'each' || !commodity.lengthField) return '1::double precision';
  const runs = has(commodity, 'runs') ? ` * coalesce(${alias}.runs, 1)` : '';
  return `coalesce(${alias}.${columnName(commodity.lengthField)}, 0)${runs}`;
}

/** The comparison form of a code or name: NFKC, trimmed, inner space collapsed, upper case. */
export function keySql(expression: string): string {
  return `btrim(regexp_replace(normalize(upper(normalize(coalesce(${expression}, ''), NFKC)), NFKC), '\\s+', ' ', 'g'))`;
}

/** Hours for one ft, m or each of a labor unit row, exact. */
export const hoursOfUnitSql = (alias: string): string => `(${alias}.hours / ${alias}.per * ${alias}.factor)`;

/**
 * A query giving `labor_unit, type_code, size, hours_per_unit` (numeric, null when no unit applies) for each distinct
 * combination in `source`, a relation with those three columns, blanks as ''. `offset 0` keeps
 * the keys from being worked out again for every unit. Order of lookup: the unit named on the
 * record, type + size, type, the commodity's default. `$1` is the project.
 */
export function unitLookupSql(type: CommodityType, source: string): string {
  const unit = (condition: string) =>
    `(select ${hoursOfUnitSql('u')} from labor_unit u where u.project_id = $1 and u.commodity_type = '${type}' and ${condition} order by u.id limit 1)`;
  return `select k.labor_unit, k.type_code, k.size, coalesce(
      case when k.name_key <> '' then ${unit('u.name_key = k.name_key')} end,
      case when k.type_key <> '' and k.size_key <> '' then ${unit('u.type_code_key = k.type_key and u.size_key = k.size_key')} end,
      case when k.type_key <> '' then ${unit("u.type_code_key = k.type_key and u.size_key = ''")} end,
      ${unit("u.type_code_key = '' and u.size_key = ''")}
    ) as hours_per_unit
    from (select d.labor_unit, d.type_code, d.size, ${keySql('d.labor_unit')} as name_key, ${keySql('d.type_code')} as type_key, ${keySql('d.size')} as size_key
      from (select distinct labor_unit, type_code, size from ${source}) d offset 0) k`;
}

/** The three columns the labor-unit lookup reads, blanks as ''; types without a size give ''. */
export function unitKeyColumnsSql(type: CommodityType, alias: string): string {
  const size = has(commodities[type], 'size') ? `coalesce(${alias}.size, '')` : "''";
  return `coalesce(${alias}.labor_unit, '') as labor_unit, coalesce(${alias}.type_code, '') as type_code, ${size} as size`;
}

/** A weight becomes part of the statement, so it is a plain number or the step's default. */
function weightSql(weights: StepWeights, step: Step): string {
  const weight = weights[step.key];
  return `${typeof weight === 'number' && Number.isFinite(weight) ? weight : step.weight}::numeric`;
}

/** Percent complete 0-100, exact: the sum of weight × step fraction. `alias` carries the fraction columns. */
export function percentSql(type: CommodityType, weights: StepWeights, alias: string): string {
  return commodities[type].steps
    .map((step) => `${weightSql(weights, step)} * ${alias}.${columnName(step.fractionField)}::numeric`)
    .join(' + ');
}

/**
 * Status in words. `alias` carries the fraction columns, `removed` and `hold`;
 * for cables also `from_terminated`, `to_terminated` and `terms_complete`.
 */
export function statusSql(type: CommodityType, alias: string): string {
  const commodity = commodities[type];
  const column = (stepKey: string) => {
    const step = commodity.steps.find((candidate) => candidate.key === stepKey);
    return `${alias}.${columnName(step?.fractionField ?? '')}`;
  };
  const all = commodity.steps.map((step) => `${column(step.key)} >= 1`).join(' and ');
  const none = commodity.steps.map((step) => `${column(step.key)} = 0`).join(' and ');
  const main = column(commodity.mainStep);
  const own =
    type === 'cable'
      ? `when ${main} < 1 then case when ${main} > 0 then 'Pulling' else 'Not started' end
         when ${column('tested')} >= 1 then case when ${alias}.terms_complete then 'Complete' else 'Tested' end
         when ${alias}.from_terminated and ${alias}.to_terminated then 'Terminated both'
         when ${alias}.from_terminated then 'Terminated from'
         when ${alias}.to_terminated then 'Terminated to'
         else 'Pulled'`
      : `when ${all} then 'Complete'
         when ${main} >= 1 then 'Installed'
         when not (${none}) then 'In progress'
         else 'Not started'`;
  return `case when ${alias}.removed then 'Removed' when coalesce(${alias}.hold, '') <> '' then 'On hold' ${own} end`;
}
