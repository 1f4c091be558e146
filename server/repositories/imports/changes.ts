/** Change rows: what an import would change, worked out in SQL at the check, stored at the apply, read for the report. */
import { columnName, type Field } from '../../../contract/commodities/field.ts';
import { commodities, fieldOf, type ImportType } from '../../../contract/commodities/index.ts';
import { fieldKinds, isNumberKind } from '../../../contract/fieldKinds/index.ts';
import type { ChangeRow } from '../../../contract/imports.ts';
import type { Transaction } from '../../db/database.ts';
import { endTables } from '../endTables.ts';
import { importMessage } from '../../locales/en-US/imports.ts';
import { parseStoredMessage } from '../../locales/storedMessage.ts';
import type { Translate } from '../../locales/translate.ts';
import { comparedSql, lengthDiffersSql, stagedRowSql, tagSql, type Staging } from './staging.ts';

/** A length that grows by more than this share after work began is for review. */
const lengthGrowth = 0.05;

/**
 * How far the commodity is as the row stands before the import: its status; or, while its main step is partly done, the
 * step and its share; or, where the status tells nothing of it, the share of the whole. Per cents are whole.
 */
function progressSql(staging: Staging, alias: string): string {
  const { steps, mainStep } = staging.commodity;
  const main = steps.find(({ key, kind }) => key === mainStep && kind === 'quantity');
  const fraction = main === undefined ? '0' : `coalesce(${alias}.${columnName(main.fractionField)}, 0)`;
  const untold = `${alias}.status in ('Removed', 'On hold')`;
  const partly = `${fraction} > 0 and ${fraction} < 1`;
  const step = main === undefined ? 'null' : `'${main.key}'`;
  const none = `${alias}.percent_complete = 0`;
  return `case when ${none} then 'Not started' when ${untold} or (${partly}) then '' else ${alias}.status end as progress_state,
    case when ${none} or ${untold} then null when ${partly} then ${step} end as progress_step,
    case when ${none} then null when ${untold} then round(${alias}.percent_complete::numeric)::smallint
      when ${partly} then round((${fraction} * 100)::numeric)::smallint end as progress_percent`;
}

/** Whether work has begun on the row or at one of its ends. */
function begunSql(staging: Staging, alias: string): string {
  const ends = endTables(staging.type).map(
    ({ table, ownerColumn }) =>
      ` or coalesce((select max(t.percent_complete) from ${table} t where t.project_id = ${alias}.project_id and t.${ownerColumn} = ${alias}.id), 0) > 0`,
  );
  return `(${alias}.percent_complete > 0${ends.join('')})`;
}

/** `(field, place, critical, grows, old, new)` for each mapped field of a pair of rows. */
function fieldPairs(staging: Staging): string {
  return staging.fields
    .map((field, place) => {
      const column = columnName(field.key);
      // What only is written differently stands as it stood.
      const differs = {
        exact: null,
        length: lengthDiffersSql(`b.next_${column}`, `b.${column}`),
        caseless: `(${comparedSql(field, 'b', 'next_')} is distinct from ${comparedSql(field, 'b')})`,
      }[fieldKinds[field.kind].revisionCompare];
      const next =
        differs === null ? `b.next_${column}` : `case when ${differs} then b.next_${column} else b.${column} end`;
      const grows =
        field.changeImpact === 'growth'
          ? `b.${column} > 0 and b.next_${column} > b.${column} * ${1 + lengthGrowth}`
          : 'false';
      return `('${field.key}', ${place + 1}, ${field.changeImpact === 'critical'}, ${grows}, b.${column}::text, ${next}::text)`;
    })
    .join(', ');
}

const rank = `case impact when 'critical' then 1 when 'review' then 2 else 3 end`;

/**
 * Works out the change rows of the classified import: one per changed field, one for each removed or reinstated row.
 * Added rows are not written one by one; the report derives them.
 */
// Rows that differ are few: each is fetched by its key (offset 0 keeps the planner from reading the whole project instead).
export async function writeChanges(transaction: Transaction, staging: Staging, projectId: number): Promise<void> {
  await transaction.execute(`truncate ${staging.change}`);
  const pairs = staging.fields.flatMap((field) => [
    `c.${columnName(field.key)}`,
    `s.${columnName(field.key)} as next_${columnName(field.key)}`,
  ]);
  const touched =
    staging.mode === 'full'
      ? 'v.old_value is distinct from v.new_value'
      : 'v.new_value is not null and v.old_value is distinct from v.new_value';
  const fieldRows =
    staging.fields.length === 0
      ? ''
      : `union all select b.change, b.commodity_id, b.tag, b.type_code_shown, b.area_shown, b.package, b.foreman, v.field, v.place, v.old_value, v.new_value, b.progress_state, b.progress_step, b.progress_percent,
          case when b.begun and v.critical then 'critical' when b.package <> '' or (b.begun and v.grows) then 'review' else 'info' end as impact, b.old_hours, b.new_hours
        from base b cross join lateral (values ${fieldPairs(staging)}) v(field, place, critical, grows, old_value, new_value)
        where b.change <> 'removed' and ${touched}`;
  await transaction.execute(
    `with base as materialized (
      select d.change, c.id as commodity_id, ${tagSql(staging, 'c')} as tag, c.type_code as type_code_shown, c.area as area_shown, coalesce(c.package, '') as package,
        coalesce(c.foreman, '') as foreman, ${progressSql(staging, 'c')}, ${begunSql(staging, 'c')} as begun, d.old_hours, d.new_hours
        ${pairs.map((pair) => `, ${pair}`).join('')}
      from ${staging.diff} d
        cross join lateral (select * from ${staging.commodity.table} where project_id = $1 and id = d.commodity_id offset 0) c
        left join lateral ${stagedRowSql(staging)} on true
      where d.change <> 'added'
    ), rows as (
      select b.change, b.commodity_id, b.tag, b.type_code_shown as type_code, b.area_shown as area, b.package, b.foreman, '' as field, 0 as place,
        null::text as old_value, null::text as new_value, b.progress_state, b.progress_step, b.progress_percent,
        case when b.begun and b.change = 'removed' then 'critical' when b.package <> '' then 'review' else 'info' end as impact, b.old_hours, b.new_hours
      from base b where b.change in ('removed', 'reinstated')
      ${fieldRows}
    )
    insert into ${staging.change} (position, change, commodity_id, tag, type_code, area, package, foreman, field, old_value, new_value, progress_state, progress_step, progress_percent, impact, old_hours, new_hours)
    select row_number() over (order by ${rank}, tag, place), change, commodity_id, tag, type_code, area, package, foreman, field, old_value, new_value, progress_state, progress_step, progress_percent, impact, old_hours, new_hours
    from rows`,
    [projectId],
  );
}

/** Keeps the change rows for ever. */
export async function storeChanges(transaction: Transaction, staging: Staging, projectId: number): Promise<void> {
  await transaction.execute(
    `insert into import_change (project_id, import_id, change, commodity_id, tag, type_code, area, package, foreman, field, old_value, new_value, progress_state, progress_step, progress_percent, impact, old_hours, new_hours)
      select $1, $2, change, commodity_id, tag, type_code, area, package, foreman, field, old_value, new_value, progress_state, progress_step, progress_percent, impact, old_hours, new_hours
      from ${staging.change} order by position`,
    [projectId, staging.importId],
  );
}

export const addedBlockSize = 1000;

/** Keeps what the added rows were when they were added, by the thousand. */
export async function storeAdded(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
  rowVersion: number,
): Promise<void> {
  await transaction.execute(
    `insert into import_added (project_id, import_id, block, commodity_ids, tags, type_codes, areas, hours)
      select $1, $2, (place - 1) / ${addedBlockSize}, array_agg(id order by place), array_agg(tag order by place), array_agg(type_code order by place),
        array_agg(area order by place), array_agg(hours order by place)
      from (
        select row_number() over (order by c.id) as place, c.id, ${tagSql(staging, 'c')} as tag, coalesce(c.type_code, '') as type_code, coalesce(c.area, '') as area,
          c.budget_hours::double precision as hours
        from ${staging.commodity.table} c where c.project_id = $1 and c.row_version = $3 and c.added_by_import_id = $2
      ) added group by 3`,
    [projectId, staging.importId, rowVersion],
  );
}

interface StoredChange {
  readonly change: ChangeRow['change'];
  readonly commodity_id: number | null;
  readonly tag: string;
  readonly type_code: string | null;
  readonly area: string | null;
  readonly package: string | null;
  readonly foreman: string | null;
  readonly field: string;
  readonly old_value: string | null;
  readonly new_value: string | null;
  readonly progress_state: string;
  readonly progress_step: string | null;
  readonly progress_percent: number | null;
  readonly impact: ChangeRow['impact'];
  readonly old_hours: number | null;
  readonly new_hours: number | null;
}

function cell(field: Field | undefined, text: string | null): string | number | boolean | null {
  if (text === null || field === undefined) return text;
  if (fieldKinds[field.kind].storage === 'bits') return text === 'true';
  return isNumberKind(field.kind) ? Number(text) : text;
}

/** A status is left to the reader's own words; a share that is done is said. */
function progressText(type: ImportType, stored: StoredChange, say: Translate): string {
  const { progress_state: state, progress_step: key, progress_percent: percent } = stored;
  if (percent === null) return state;
  const step = commodities[type].steps.find((candidate) => candidate.key === key);
  return say(
    step === undefined
      ? importMessage('completePart', { percent })
      : importMessage('stepPart', { step: { term: step.term }, percent }),
  );
}

function changeRow(type: ImportType, stored: StoredChange, say: Translate): ChangeRow {
  const field = fieldOf(type, stored.field);
  const oldValue = cell(field, stored.old_value);
  const newValue = cell(field, stored.new_value);
  const delta = typeof oldValue === 'number' && typeof newValue === 'number' ? newValue - oldValue : null;
  return {
    change: stored.change,
    commodityId: stored.commodity_id,
    tag: stored.tag,
    typeCode: stored.type_code ?? '',
    area: stored.area ?? '',
    package: stored.package ?? '',
    foreman: stored.foreman ?? '',
    field: stored.field,
    oldValue,
    newValue,
    delta,
    deltaPercent: delta === null || typeof oldValue !== 'number' || oldValue === 0 ? null : (delta / oldValue) * 100,
    progressState: progressText(type, stored, say),
    impact: stored.impact,
    oldHours: stored.old_hours,
    newHours: stored.new_hours,
  };
}

export interface ReportFilter {
  readonly change?: ChangeRow['change'] | undefined;
  readonly impact?: ChangeRow['impact'] | undefined;
}

export interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** One part of a report: how many rows of it the filter leaves, and a page of them. */
export interface ReportPart {
  readonly count: () => Promise<number>;
  readonly rows: (page: Page) => Promise<ChangeRow[]>;
}

const columns =
  'change, commodity_id, tag, type_code, area, package, foreman, field, old_value, new_value, progress_state, progress_step, progress_percent, impact, old_hours, new_hours';

function filterSql({ change, impact }: ReportFilter, from: number): { condition: string; parameters: unknown[] } {
  return {
    condition: `($${from}::text is null or change = $${from}) and ($${from + 1}::text is null or impact = $${from + 1})`,
    parameters: [change ?? null, impact ?? null],
  };
}

async function countOf(
  transaction: Transaction,
  from: string,
  condition: string,
  parameters: readonly unknown[],
): Promise<number> {
  const [row] = await transaction.query<{ rows: number }>(
    `select count(*)::int as rows from ${from} where ${condition}`,
    parameters,
  );
  return row?.rows ?? 0;
}

/** Changed, removed and reinstated rows, stored (`staging` null) or still waiting in the working table. */
export function changedPart(
  transaction: Transaction,
  target: { readonly projectId: number; readonly importId: string; readonly type: ImportType },
  staging: Staging | null,
  filter: ReportFilter,
  say: Translate,
): ReportPart {
  const { condition, parameters } = filterSql(filter, 3);
  const from = staging === null ? 'import_change' : staging.change;
  const own =
    staging === null ? 'project_id = $1 and import_id = $2::uuid' : '$1::int is not null and $2::text is not null';
  const all = [target.projectId, target.importId, ...parameters];
  return {
    count: () => countOf(transaction, from, `${own} and ${condition}`, all),
    rows: async ({ offset, limit }) => {
      const rows = await transaction.query<StoredChange>(
        `select ${columns} from ${from} where ${own} and ${condition} order by position offset $5 limit $6`,
        [...all, offset, limit],
      );
      return rows.map((row) => changeRow(target.type, row, say));
    },
  };
}

const addedColumns = (commodity: string, tag: string, typeCode: string, area: string, hours: string) =>
  `'added' as change, ${commodity} as commodity_id, ${tag} as tag, ${typeCode} as type_code, ${area} as area, '' as package, '' as foreman, '' as field,
    null::text as old_value, null::text as new_value, 'Not started' as progress_state, null::text as progress_step, null::smallint as progress_percent, 'info' as impact, null::numeric as old_hours, ${hours} as new_hours`;

const asksForAdded = ({ change, impact }: ReportFilter) =>
  (change === undefined || change === 'added') && (impact === undefined || impact === 'info');

/** Added rows as they were when they were added, or as they wait to be. */
export function addedPart(
  transaction: Transaction,
  target: { readonly projectId: number; readonly importId: string; readonly type: ImportType },
  staging: Staging | null,
  filter: ReportFilter,
  say: Translate,
): ReportPart {
  if (!asksForAdded(filter)) return { count: async () => 0, rows: async () => [] };
  if (staging !== null) {
    const typeCode = staging.fields.some((field) => field.key === 'typeCode') ? 's.type_code' : "''";
    const area = staging.fields.some((field) => field.key === 'area') ? 's.area' : "''";
    return {
      count: () => countOf(transaction, staging.diff, "change = 'added'", []),
      rows: async ({ offset, limit }) => {
        const rows = await transaction.query<StoredChange>(
          `select ${addedColumns('null::int', tagSql(staging, 's'), typeCode, area, 'd.new_hours')}
            from ${staging.diff} d cross join lateral ${stagedRowSql(staging)} where d.change = 'added' order by d.row_no offset $1 limit $2`,
          [offset, limit],
        );
        return rows.map((row) => changeRow(target.type, row, say));
      },
    };
  }
  const own = [target.projectId, target.importId];
  return {
    count: async () => {
      const [row] = await transaction.query<{ rows: number }>(
        'select coalesce(sum(cardinality(commodity_ids)), 0)::int as rows from import_added where project_id = $1 and import_id = $2',
        own,
      );
      return row?.rows ?? 0;
    },
    rows: async ({ offset, limit }) => {
      const rows = await transaction.query<StoredChange>(
        `select ${addedColumns('r.id', 'r.tag', 'r.type_code', 'r.area', 'r.hours')}
          from import_added a cross join lateral unnest(a.commodity_ids, a.tags, a.type_codes, a.areas, a.hours) with ordinality r(id, tag, type_code, area, hours, place)
          where a.project_id = $1 and a.import_id = $2 and a.block between $3 / ${addedBlockSize} and ($3 + $4) / ${addedBlockSize}
          order by a.block, r.place offset $3 % ${addedBlockSize} limit $4`,
        [...own, offset, limit],
      );
      return rows.map((row) => changeRow(target.type, row, say));
    },
  };
}

/** The rows of the file that were refused, as far as the report tells of them. */
export function refusedPart(
  transaction: Transaction,
  target: { readonly projectId: number; readonly importId: string; readonly type: ImportType },
  filter: ReportFilter,
  say: Translate,
): ReportPart {
  if (
    (filter.change !== undefined && filter.change !== 'error') ||
    (filter.impact !== undefined && filter.impact !== 'review')
  ) {
    return { count: async () => 0, rows: async () => [] };
  }
  const own = [target.projectId, target.importId];
  const condition = "project_id = $1 and import_id = $2 and severity = 'error'";
  return {
    count: () => countOf(transaction, 'import_issue', condition, own),
    rows: async ({ offset, limit }) => {
      const issues = await transaction.query<{
        row_no: number | null;
        column_name: string;
        value: string;
        reason: unknown;
      }>(
        `select row_no, column_name, value, reason from import_issue where ${condition} order by position offset $3 limit $4`,
        [...own, offset, limit],
      );
      return issues.map((issue) => ({
        change: 'error' as const,
        commodityId: null,
        tag: issue.row_no === null ? '' : say(importMessage('fileRow', { row: String(issue.row_no) })),
        typeCode: '',
        area: '',
        package: '',
        foreman: '',
        field: issue.column_name,
        oldValue: issue.value,
        newValue: say(parseStoredMessage(issue.reason)),
        delta: null,
        deltaPercent: null,
        progressState: '',
        impact: 'review' as const,
        oldHours: null,
        newHours: null,
      }));
    },
  };
}
