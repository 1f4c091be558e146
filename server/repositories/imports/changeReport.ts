/** Change rows read for the change report: stored ones, those still waiting in the working tables, refused rows. */
import { type Field } from '../../../contract/commodities/field.ts';
import { commodities, fieldOf, type ImportType } from '../../../contract/commodities/index.ts';
import { fieldKinds, isNumberKind } from '../../../contract/fieldKinds/index.ts';
import type { ChangeRow } from '../../../contract/imports.ts';
import type { Transaction } from '../../db/database.ts';
import { importMessage } from '../../locales/en-US/imports.ts';
import { parseStoredMessage } from '../../locales/storedMessage.ts';
import type { Translate } from '../../locales/translate.ts';
import { stagedRowSql, tagSql, type Staging } from './staging.ts';
import { addedBlockSize } from './changes.ts';

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
