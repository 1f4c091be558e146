/** Change rows: the changes an import would make, computed in SQL at the check, stored when it is applied. */
import { columnName, type Field } from '../../../contract/commodities/fields/field.ts';
import { fieldKinds } from '../../../contract/commodities/fields/fieldKinds.ts';
import type { Transaction } from '../../db/database.ts';
import { cardFields } from '../../../contract/commodities/cardFields.ts';
import { fractionColumn } from '../sql/commodityTable.ts';
import { endTables } from '../ends/endTables.ts';
import { naturalSql } from '../sql/arrangementSql.ts';
import { summaryFields } from '../../../contract/commodities/summaryFields.ts';
import { inTotalsSql } from '../sql/derivedSql.ts';
import { comparedSql, lengthDiffersSql, nextValueSql, stagedRowSql, tagSql, type Staging } from './staged/staging.ts';

/** Share of growth above which a longer length needs review once work has started. */
const lengthGrowth = 0.05;

/**
 * Progress of the commodity before the import: its status; or, while its main step is partly done, the step and its share; or,
 * where the status does not show progress, the total share. Percentages are whole numbers.
 */
function progressSql(staging: Staging, alias: string): string {
  const { steps, mainStep } = staging.commodity;
  const main = steps.find(({ key, kind }) => key === mainStep && kind === 'quantity');
  const fraction = main === undefined ? '0' : `coalesce(${alias}.${columnName(main.fractionField)}, 0)`;
  const untold = `(${alias}.removed or ${alias}.status = 'On hold')`;
  const partly = `${fraction} > 0 and ${fraction} < 1`;
  const step = main === undefined ? 'null' : `'${main.key}'`;
  const none = `${alias}.percent_complete = 0`;
  return `case when ${none} then 'Not started' when ${untold} or (${partly}) then '' else ${alias}.status end as progress_state,
    case when ${none} or ${untold} then null when ${partly} then ${step} end as progress_step,
    case when ${none} then null when ${untold} then round(${alias}.percent_complete::numeric)::smallint
      when ${partly} then round((${fraction} * 100)::numeric)::smallint end as progress_percent`;
}

/** True if work has started on the row or at one of its ends. */
function startedSql(staging: Staging, alias: string): string {
  const ends = endTables(staging.type).map(
    ({ table, ownerColumn }) =>
      ` or coalesce((select max(t.percent_complete) from ${table} t where t.project_id = ${alias}.project_id and t.${ownerColumn} = ${alias}.id), 0) > 0`,
  );
  return `(${alias}.percent_complete > 0${ends.join('')})`;
}

/** Reasons why a change row is more than information. The first two are critical; a row gets the first one that applies. */
const reasons = ['begun', 'removedBegun', 'beyondReel', 'grown', 'cardPrinted', 'inPackage'] as const;
type Reason = (typeof reasons)[number];
const criticalReasons = 2;
/**
 * Reason number of a change row without a reason. A mark combines the place of the field (0 for a removed or reinstated row) and
 * of the reason.
 */
const noReason = reasons.length + 1;
const marksPerField = noReason + 1;

const reasonSql = (reason: Reason): number => reasons.indexOf(reason) + 1;

/** Place of the impact for a reason. */
const weightSql = (reason: string): string =>
  `case when ${reason} <= ${criticalReasons} then 1 when ${reason} < ${noReason} then 2 else 3 end`;
const impacts = "array['critical', 'review', 'info']";

/** Value of the list at a place; null beyond its end. */
const listedSql = (values: readonly string[], place: string): string =>
  `(array[${values.map((value) => `'${value}'`).join(', ')}])[${place}]`;

const currentSql = ({ key }: Field): string => `b.${columnName(key)}::text`;
const nextSql = ({ key }: Field): string => `b.next_${columnName(key)}::text`;

/** Reason of a change of one mapped field, from a pair of rows in `base`; null if it does not change. */
function fieldReasonSql(staging: Staging, field: Field): string {
  const column = columnName(field.key);
  // A value that is only written differently counts as unchanged.
  const differs = {
    exact: null,
    length: lengthDiffersSql(`b.next_${column}`, `b.${column}`),
    caseless: `(${comparedSql(field, 'b', 'next_')} is distinct from ${comparedSql(field, 'b')})`,
  }[fieldKinds[field.kind].revisionCompare];
  const untouched = [
    "b.change = 'removed'",
    `not (${currentSql(field)} is distinct from ${nextSql(field)})`,
    ...(differs === null ? [] : [`not ${differs}`]),
    ...(staging.mode === 'full' ? [] : [`${nextSql(field)} is null`]),
  ];
  const weighed = {
    critical: [`when b.begun then ${reasonSql('begun')}`],
    growth: [
      `when b.beyond_reel and b.next_${column} > b.${column} then ${reasonSql('beyondReel')}`,
      `when b.begun and b.${column} > 0 and b.next_${column} > b.${column} * ${1 + lengthGrowth} then ${reasonSql('grown')}`,
    ],
  };
  return `case ${[
    `when ${untouched.join(' or ')} then null`,
    ...(field.changeImpact === undefined ? [] : weighed[field.changeImpact]),
    ...(cardFields(staging.commodity).includes(field) ? [`when b.has_card then ${reasonSql('cardPrinted')}`] : []),
    ...(field.isRevisionMark ? [] : [`when b.package <> '' then ${reasonSql('inPackage')}`]),
  ].join(' ')} else ${noReason} end`;
}

/** Reason of a removed or reinstated row; null for others. */
const rowReasonSql = `case when b.change in ('changed', 'marked') then null when b.begun and b.change = 'removed' then ${reasonSql('removedBegun')}
        when b.change = 'removed' and b.has_card then ${reasonSql('cardPrinted')} when b.package <> '' then ${reasonSql('inPackage')} else ${noReason} end`;

/** Columns of a change row, in the working table and in `import_change`. */
export const changeColumns = [
  'change',
  'commodity_id',
  'tag',
  'type_code',
  'area',
  'package',
  'foreman',
  'field',
  'old_value',
  'new_value',
  'progress_state',
  'progress_step',
  'progress_percent',
  'impact',
  'reason',
  'leads',
  'begun',
  'told',
  'old_quantity',
  'new_quantity',
  'old_hours',
  'new_hours',
].join(', ');

/**
 * Summary of a row without its tag and type, as JSON text; `has` selects the fields that the row of `alias` contains. Building it
 * from JSON values costs as much as writing the row: texts with nothing to escape, which is nearly all of them, are concatenated
 * directly.
 */
export function summaryJsonSql(
  { commodity }: Staging,
  alias: string,
  has: (field: Field) => boolean = () => true,
): string {
  const reported = summaryFields(commodity)
    .filter(has)
    .map(({ key, kind }) => ({ key, value: `${alias}.${columnName(key)}`, type: fieldKinds[kind].sqlType }));
  const texts = reported.filter(({ type }) => type === 'text').map(({ value }) => value);
  const built = `json_strip_nulls(json_build_object(${reported.map(({ key, value }) => `'${key}', ${value}`).join(', ')}))::text`;
  if (texts.length === 0) return built;
  const plain = reported.map(({ key, value, type }) => {
    if (type === 'text') return `'"${key}":"' || ${value} || '"'`;
    return `'"${key}":' || ${type === 'double precision' || type === 'integer' ? value : `to_json(${value})`}`;
  });
  return `case when concat(${texts.join(', ')}) ~ '[\\x01-\\x1f"\\\\]' then ${built} else '{' || concat_ws(',', ${plain.join(', ')}) || '}' end`;
}

/**
 * Computes the change rows of the classified import: one per changed field, one per removed or reinstated row. Added rows are not
 * written individually; the report derives them. The table of changes must be empty. `beyondReel`: ids of the rows whose reel is
 * too short for their new length.
 */
// Differing rows are few: each is fetched by its key (offset 0 stops the planner from reading the whole project instead).
export async function writeChanges(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
  beyondReel: readonly number[],
): Promise<void> {
  const pairs = staging.fields.flatMap((field) => [
    `c.${columnName(field.key)}`,
    `${field === staging.filled || staging.mode === 'full' ? nextValueSql(staging, field) : `s.${columnName(field.key)}`} as next_${columnName(field.key)}`,
  ]);
  // The installed part of a removed row still counts in totals.
  const { mainStep } = staging.commodity;
  const found = [rowReasonSql, ...staging.fields.map((field) => fieldReasonSql(staging, field))];
  const marks = found.map((_reason, place) => `${place * marksPerField} + b.r${place}`);
  const valueSql = (value: (field: Field) => string) =>
    `case b.mark / ${marksPerField} when 0 then null::text ${staging.fields.map((field, place) => `when ${place + 1} then ${value(field)}`).join(' ')} end`;
  // One pass finds the reasons of all fields, a second the values of the few that change: adding a null gives none.
  await transaction.execute(
    `with base as materialized (
      select d.change, c.id as commodity_id, ${tagSql(staging, 'c')} as tag, c.type_code as type_code_shown, c.area as area_shown, coalesce(c.package, '') as package,
        coalesce(c.foreman, '') as foreman, ${progressSql(staging, 'c')}, ${startedSql(staging, 'c')} as begun,
        c.id = any($2::int[]) as beyond_reel,
        case when ${inTotalsSql('c')} then c.quantity else 0 end as old_quantity,
        case when d.change = 'removed' then c.quantity * coalesce(c.${fractionColumn(staging.type, mainStep)}, 0) else d.quantity end as new_quantity,
        d.old_hours, d.new_hours, c.id in (select p.commodity_id from printed_card p where p.project_id = $1 and p.commodity_type = '${staging.type}') as has_card,
        case when d.change not in ('changed', 'marked') then ${summaryJsonSql(staging, 'c')} end as told_shown
        ${pairs.map((pair) => `, ${pair}`).join('')}
      from (select * from ${staging.diff} where change not in ('added', 'held') order by commodity_id) d
        cross join lateral (select * from ${staging.commodity.table} where project_id = $1 and id = d.commodity_id offset 0) c
        left join lateral ${stagedRowSql(staging)} on true
    ), reasoned as (
      select b.*, ${naturalSql('b.tag')} as tag_order, ${found.map((reason, place) => `${reason} as r${place}`).join(', ')} from base b offset 0
    ), marked as (
      select b.*, least(${found.map((_reason, place) => `b.r${place}`).join(', ')}) as worst_reason, array_remove(array[${marks.join(', ')}], null) as marks from reasoned b offset 0
    ), rows as (
      select b.*, unnest(b.marks) as mark from marked b
    ), valued as (
      select b.*, b.mark / ${marksPerField} as place, b.mark % ${marksPerField} as reason_place, ${weightSql(`b.mark % ${marksPerField}`)} as weight,
        ${valueSql(currentSql)} as old_value, ${valueSql(nextSql)} as new_value from rows b
    )
    insert into ${staging.change} (position, ${changeColumns})
    select row_number() over (order by ${weightSql('worst_reason')}, tag_order, tag, weight, place), change, commodity_id, tag, type_code_shown, area_shown, package, foreman,
      ${listedSql(['', ...staging.fields.map(({ key }) => key)], 'place + 1')}, old_value, new_value,
      progress_state, progress_step, progress_percent, (${impacts})[weight], ${listedSql(reasons, 'reason_place')}, mark = marks[1], begun,
      case when place = 0 then told_shown end, old_quantity, new_quantity, old_hours, new_hours
    from valued`,
    [projectId, beyondReel],
  );
}

const sumOf = (columns: string) =>
  `count(*) || ':' || coalesce(sum(hashtextextended(row(${columns})::text, 0)::numeric), 0)`;

/** Fingerprint of a comparison without differences. */
export const emptyFingerprint = '0:0/0:0';

/**
 * Fingerprint of the changes the comparison would write; it differs if any row or value does. Added rows count by their row
 * number in the file, others by their old and new values. Progress recorded in the meantime does not affect it.
 */
export async function fingerprintOf(transaction: Transaction, staging: Staging): Promise<string> {
  const [row] = await transaction.query<{ changed: string; added: string }>(
    `select (select ${sumOf('change, commodity_id, field, old_value, new_value')} from ${staging.change}) as changed,
      (select ${sumOf('row_no')} from ${staging.diff} where change = 'added') as added`,
  );
  return `${row!.changed}/${row!.added}`;
}

/** Stores the change rows permanently. */
export async function storeChanges(transaction: Transaction, staging: Staging, projectId: number): Promise<void> {
  await transaction.execute(
    `insert into import_change (project_id, import_id, ${changeColumns})
      select $1, $2, ${changeColumns}
      from ${staging.change} order by position`,
    [projectId, staging.importId],
  );
}
