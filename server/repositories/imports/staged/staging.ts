/**
 * Working tables of one import: its rows as read, their differences from the project, and the pending changes. Created per import
 * from the mapped columns, unlogged; this module writes nothing to the project.
 */
import { sameLength } from '../../../../contract/base/units/lengths.ts';
import { columnName, type Commodity, type Field } from '../../../../contract/commodities/fields/field.ts';
import { fieldKinds } from '../../../../contract/commodities/fields/fieldKinds.ts';
import type { ImportType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import type { ImportMode } from '../../../../contract/imports/imports.ts';
import { day } from '../../../../contract/base/units/durations.ts';
import { openUploadLife } from '../../../timings.ts';
import type { Transaction } from '../../../db/database.ts';
import { inTotalsSql, quantitySql, unitKeyColumnsSql, unitLookupSql } from '../../sql/derivedSql.ts';

export interface Staging {
  readonly importId: string;
  readonly type: ImportType;
  readonly commodity: Commodity;
  readonly mode: ImportMode;
  /** Key fields, which identify a row and are never compared. */
  readonly keys: readonly Field[];
  /** Other mapped fields, in the order of the registry. */
  readonly fields: readonly Field[];
  /** Field among them without a column in the file: if the project has no value, it gets the one derived from remarks. */
  readonly filled: Field | null;
  readonly stage: string;
  readonly diff: string;
  readonly change: string;
}

/** Names of an import's working tables. */
function tableNames(importId: string): Pick<Staging, 'stage' | 'diff' | 'change'> {
  const suffix = importId.replaceAll('-', '');
  if (!/^[0-9a-f]{32}$/.test(suffix)) throw new Error(`Not an import id: ${importId}`);
  return { stage: `import_stage_${suffix}`, diff: `import_diff_${suffix}`, change: `import_change_${suffix}` };
}

/** Remarks field of a commodity, whose text can put a row on hold. */
export const remarksIn = ({ fields }: Commodity): Field | undefined =>
  fields.find(({ holdsIn }) => holdsIn !== undefined);

/** Names and columns of the working tables for an import with these mapped fields. */
export function stagingOf(
  importId: string,
  commodity: Commodity<ImportType>,
  mode: ImportMode,
  mapped: ReadonlySet<string>,
): Staging {
  const isKey = (field: Field) => commodity.keyFields.includes(field.key);
  const target = remarksIn(commodity)?.holdsIn;
  return {
    importId,
    type: commodity.type,
    commodity,
    mode,
    keys: commodity.fields.filter(isKey),
    fields: commodity.fields.filter((field) => !isKey(field) && mapped.has(field.key)),
    filled: commodity.fields.find(({ key }) => key === target && mapped.has(key)) ?? null,
    ...tableNames(importId),
  };
}

const stagedColumns = (staging: Staging): string[] => [
  'row_no',
  'file_row',
  'tag_key',
  ...staging.keys.map((field) => columnName(field.key)),
  ...staging.fields.filter((field) => field !== staging.filled).map((field) => columnName(field.key)),
];

/** Displayed tag: the key fields combined. */
export function tagSql(staging: Staging, alias: string): string {
  return staging.keys.map((field) => `${alias}.${columnName(field.key)}`).join(" || ' / ' || ");
}

export async function dropStaging(transaction: Transaction, importId: string): Promise<void> {
  const { stage, diff, change } = tableNames(importId);
  await transaction.execute(`drop table if exists ${stage}, ${diff}, ${change}`);
}

/** Drops working tables whose import no longer waits to be applied: left by a crash or an abandoned check. */
export async function dropAbandonedStaging(transaction: Transaction): Promise<void> {
  const tables = await transaction.query<{ name: string }>(
    `select c.relname as name from pg_class c
      where c.relkind = 'r' and c.relname ~ '^import_(stage|diff|change)_[0-9a-f]{32}$'
        and not exists (
          select 1 from import i where replace(i.id::text, '-', '') = right(c.relname, 32)
            and (i.status in ('checking', 'applying') or (i.status = 'checked' and i.uploaded_at > now() - ${openUploadLife / day} * interval '1 day'))
        )`,
  );
  for (const { name } of tables) {
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    await transaction.execute(`drop table if exists ${name}`);
  }
}

export async function createStaging(transaction: Transaction, staging: Staging): Promise<void> {
  const columns = [...staging.keys, ...staging.fields].map(
    (field) => `${columnName(field.key)} ${fieldKinds[field.kind].sqlType}`,
  );
  await transaction.execute(
    `create unlogged table ${staging.stage} (row_no integer not null, file_row integer not null, tag_key text not null, ${columns.join(', ')})`,
  );
  // Only fixed-length values: otherwise a TOAST table with its index would be created, written and dropped with it.
  await transaction.execute(
    `create unlogged table ${staging.diff} (row_no integer, place tid, commodity_id integer, change varchar(10) not null,
      quantity double precision, hours_per_unit double precision, old_hours numeric(14, 4), new_hours numeric(14, 4))`,
  );
  await transaction.execute(
    `create unlogged table ${staging.change} (position bigint not null, change text not null, commodity_id integer, tag text not null, type_code text, area text,
      package text, foreman text, field text not null, old_value text, new_value text, progress_state text not null, progress_step text, progress_percent smallint, impact text not null, reason text,
      leads boolean not null, begun boolean, told text, old_quantity double precision, new_quantity double precision, old_hours numeric(14, 4), new_hours numeric(14, 4))`,
  );
}

/** Copies rows into the table of staged rows: lines in COPY text format, in the order of `stagedColumns`. */
export async function copyStaged(
  transaction: Transaction,
  staging: Staging,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
  await transaction.copyIn(staging.stage, stagedColumns(staging), chunks);
}

/** Keys among these that already have rows in the project, removed ones included. */
export async function keysOfProject(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await transaction.query<{ tag_key: string }>(
    `select tag_key from ${staging.commodity.table} where project_id = $1 and tag_key = any($2::text[])`,
    [projectId, keys],
  );
  return new Set(rows.map((row) => row.tag_key));
}

export interface RepeatedRow {
  readonly row_no: number;
  readonly file_row: number;
  readonly tag_key: string;
  readonly tag: string;
  /** All values except the spelling of the tag, to distinguish identical rows from different ones. */
  readonly body: string;
}

/** Staged rows of tags that occur several times in the file, in file order. */
export async function repeatedRows(
  transaction: Transaction,
  staging: Staging,
  keys: readonly string[],
): Promise<RepeatedRow[]> {
  const values = staging.fields.map((field) => `s.${columnName(field.key)}`).join(', ');
  return transaction.query<RepeatedRow>(
    `select s.row_no, s.file_row, s.tag_key, ${tagSql(staging, 's')} as tag, row(${values})::text as body
      from ${staging.stage} s where s.tag_key = any($1::text[]) order by s.file_row, s.row_no`,
    [keys],
  );
}

export async function unstage(
  transaction: Transaction,
  staging: Staging,
  rowNumbers: readonly number[],
): Promise<void> {
  await transaction.execute(`delete from ${staging.stage} where row_no = any($1::int[])`, [rowNumbers]);
}

/** True if the working tables contain the expected kinds of rows: an unclean database shutdown empties unlogged tables. */
export async function holdsRows(
  transaction: Transaction,
  staging: Staging,
  expected: { readonly staged: boolean; readonly differing: boolean },
): Promise<boolean> {
  const holds = async (table: string) => (await transaction.query(`select from ${table} limit 1`)).length > 0;
  return (!expected.staged || (await holds(staging.stage))) && (!expected.differing || (await holds(staging.diff)));
}

/** True if the working tables exist. */
export async function stagingExists(transaction: Transaction, staging: Staging): Promise<boolean> {
  const [row] = await transaction.query<{ there: boolean }>(
    'select to_regclass($1) is not null and to_regclass($2) is not null as there',
    [staging.stage, staging.change],
  );
  return row?.there === true;
}

/** Columns of the table of staged rows; empty if it does not exist. */
export async function stagedColumnNames(transaction: Transaction, importId: string): Promise<ReadonlySet<string>> {
  const columns = await transaction.query<{ name: string }>(
    'select attname as name from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped',
    [tableNames(importId).stage],
  );
  return new Set(columns.map(({ name }) => name));
}

const mapped = (staging: Staging, key: string) => staging.fields.some((field) => field.key === key);

/** Staged value of a field, or the value stored for its blank: where a blank means 1, it does not count as a change of a 1. */
export function stagedSql(field: Field): string {
  const column = `s.${columnName(field.key)}`;
  return field.blankAs === undefined ? column : `coalesce(${column}, ${field.blankAs})`;
}

/**
 * Value a mapped field will have in a row `c` of the project: the staged value of `s`, or in partial mode the current value if
 * that is blank.
 */
export function nextValueSql(staging: Staging, field: Field): string {
  const column = columnName(field.key);
  if (field === staging.filled)
    return `case when coalesce(c.${column}, '') = '' then coalesce(s.${column}, c.${column}) else c.${column} end`;
  return staging.mode === 'full' ? stagedSql(field) : `coalesce(s.${column}, c.${column})`;
}

/** Value a field will have: the staged one, unless it is not mapped or, in partial mode, blank. */
function nextValue(staging: Staging, field: Field): string {
  return mapped(staging, field.key) ? nextValueSql(staging, field) : `c.${columnName(field.key)}`;
}

/** Future values that determine the hours of a row: labor unit, type, size, length and runs. */
function hoursColumns(staging: Staging): string {
  const { lengthField, runsField, sizeField } = staging.commodity;
  const wanted = new Set(['laborUnit', 'typeCode', sizeField, lengthField, runsField]);
  return staging.commodity.fields
    .filter((field) => wanted.has(field.key))
    .map((field) => `${nextValue(staging, field)} as ${columnName(field.key)}`)
    .join(', ');
}

/** True if two lengths really differ: rounding after a change of unit is not a change of the schedule. */
export const lengthDiffersSql = (left: string, right: string): string =>
  `coalesce(abs(${left} - ${right}) > ${sameLength}, ${left} is distinct from ${right})`;

const lengthDiffers = (column: string): string => `(${lengthDiffersSql(`s.${column}`, `c.${column}`)})`;

/** Value in the form used to compare revisions: codes ignore case and surrounding spaces, others are unchanged. */
export function comparedSql({ key, kind }: Field, alias: string, prefix = ''): string {
  return comparedAs(kind, `${alias}.${prefix}${columnName(key)}`);
}

function comparedAs(kind: Field['kind'], value: string): string {
  return fieldKinds[kind].revisionCompare === 'caseless' ? `upper(btrim(${value}))` : value;
}

const isLength = ({ kind }: Field) => fieldKinds[kind].revisionCompare === 'length';

function differs(staging: Staging, fields: readonly Field[]): string {
  if (fields.length === 0) return 'false';
  const lengths = fields.filter(isLength).map(({ key }) => columnName(key));
  const others = fields.filter((field) => !isLength(field) && field !== staging.filled);
  const filled = fields.flatMap((field) =>
    field === staging.filled
      ? [`(s.${columnName(field.key)} is not null and coalesce(c.${columnName(field.key)}, '') = '')`]
      : [],
  );
  if (staging.mode === 'full') {
    const next = others.map(stagedSql);
    const stored = others.map(({ key }) => `c.${columnName(key)}`);
    const nextCompared = others.map((field) => comparedAs(field.kind, stagedSql(field)));
    const storedCompared = others.map((field) => comparedSql(field, 'c'));
    // Most rows are identical to the letter: only the rest is compared without case.
    return [
      ...(others.length > 0
        ? [
            `((${next.join(', ')}) is distinct from (${stored.join(', ')})
              and (${nextCompared.join(', ')}) is distinct from (${storedCompared.join(', ')}))`,
          ]
        : []),
      ...lengths.map(lengthDiffers),
      ...filled,
    ].join(' or ');
  }
  return [
    ...others.map(
      (field) =>
        `(s.${columnName(field.key)} is not null and ${comparedSql(field, 's')} is distinct from ${comparedSql(field, 'c')})`,
    ),
    ...lengths.map((column) => `(s.${column} is not null and ${lengthDiffers(column)})`),
    ...filled,
  ].join(' or ');
}

/** Mapped revision marks. */
export const revisionMarks = ({ fields }: Staging): readonly Field[] =>
  fields.filter(({ isRevisionMark }) => isRevisionMark);

/** Kind of a differing row: changed, or marked if only its revision marks differ. */
function differenceSql(staging: Staging): string {
  const substance = staging.fields.filter(({ isRevisionMark }) => !isRevisionMark);
  return substance.length === staging.fields.length
    ? "'changed'"
    : `case when ${differs(staging, substance)} then 'changed' else 'marked' end`;
}

/** Discards the result of an earlier comparison. */
export async function emptyComparison(transaction: Transaction, staging: Staging): Promise<void> {
  await transaction.execute(`truncate ${staging.diff}, ${staging.change}`);
}

/** Project rows to compare with the staged ones: all, or those that are staged or have a key in `$3`. */
function comparedRows({ commodity: { table }, stage }: Staging, isWhole: boolean): string {
  if (isWhole) return `(select * from ${table} where project_id = $1 and $3::text[] is null)`;
  // Each is fetched by its key (offset 0 stops the planner, which has no statistics of working tables, from reading the whole
  // project).
  return `(select k.* from (select tag_key from ${stage} union select unnest($3::text[])) asked
        cross join lateral (select * from ${table} where project_id = $1 and tag_key = asked.tag_key offset 0) k)`;
}

/**
 * Compares the staged rows with the project in one join and stores the differences, with the hours before and after. Rows whose
 * key occurs in a rejected row of the file are not removed. The table of differences must be empty. If known rows of the file
 * were not staged, `unseen` contains the keys of other rows the project might have.
 */
export async function classify(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
  rejectedKeys: readonly string[],
  unseen: readonly string[] | null,
): Promise<void> {
  const join = staging.mode === 'full' ? 'full join' : 'left join';
  const removed =
    staging.mode === 'full'
      ? 'or (s.row_no is null and not c.removed and c.tag_key <> all($2::text[]))'
      : 'or $2::text[] is null';
  await transaction.execute(
    `with compared as (
      select s.row_no, s.ctid as place, c.id as commodity_id,
        case when c.id is null then 'added' when s.row_no is null then 'removed' when c.removed then 'reinstated' else ${differenceSql(staging)} end as change,
        case when ${inTotalsSql('c')} then c.budget_hours else 0 end as old_hours, c.earned_hours, ${hoursColumns(staging)}
      from ${staging.stage} s ${join} ${comparedRows(staging, unseen === null)} c on c.tag_key = s.tag_key
      where c.id is null or (s.row_no is not null and (c.removed or ${differs(staging, staging.fields)})) ${removed}
    ), measured as materialized (
      select n.row_no, n.place, n.commodity_id, n.change, n.old_hours, n.earned_hours, ${quantitySql(staging.type, 'n')} as quantity, ${unitKeyColumnsSql(staging.type, 'n')} from compared n
    ), unit as materialized (${unitLookupSql(staging.type, 'measured')})
    insert into ${staging.diff} (row_no, place, commodity_id, change, quantity, hours_per_unit, old_hours, new_hours)
    select m.row_no, m.place, m.commodity_id, m.change, m.quantity, u.hours_per_unit, m.old_hours,
      case m.change when 'removed' then m.earned_hours when 'marked' then m.old_hours else m.quantity::numeric * coalesce(u.hours_per_unit, 0) end
    from measured m join unit u using (labor_unit, type_code, size)`,
    [projectId, rejectedKeys, unseen],
  );
}

/**
 * Staged row of a difference, fetched by its place in the table: staged rows do not move, and no index or scan is needed. Must be
 * joined laterally to the differences `d`; null for removed rows.
 */
export const stagedRowSql = (staging: Staging): string =>
  `(select * from ${staging.stage} where ctid = d.place offset 0) s`;

export interface DiffCounts {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly reinstated: number;
  /** Rows without a change other than a new revision mark. */
  readonly marked: number;
}

export async function diffCounts(transaction: Transaction, staging: Staging): Promise<DiffCounts> {
  const rows = await transaction.query<{ change: keyof DiffCounts; rows: number }>(
    `select change, count(*)::int as rows from ${staging.diff} group by change`,
  );
  const of = (change: keyof DiffCounts) => rows.find((row) => row.change === change)?.rows ?? 0;
  return {
    added: of('added'),
    changed: of('changed'),
    removed: of('removed'),
    reinstated: of('reinstated'),
    marked: of('marked'),
  };
}
