/** Change rows for the change report: changed rows, added rows, and rejected rows of the file. */
import { summaryFields } from '../../../contract/commodities/summaryFields.ts';
import { type Field } from '../../../contract/commodities/fields/field.ts';
import type { ImportType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities, fieldOf } from '../../../contract/commodities/index.ts';
import { fieldKinds, isNumberKind } from '../../../contract/commodities/fields/fieldKinds.ts';
import type { ChangeFilter } from '../../../contract/imports/changeFilter.ts';
import type { ChangeRow } from '../../../contract/imports/changeReport.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import type { Transaction } from '../../db/database.ts';
import { importMessage } from '../../locales/en-US/imports.ts';
import { parseStoredMessage } from '../../locales/storedMessage.ts';
import type { Translate } from '../../locales/translate.ts';
import { addedColumns } from './addedRows.ts';
import { changeColumns } from './changes.ts';
import type { ChangeSource } from './changeSource.ts';
import { correctionsShownOf, countCorrections, type CorrectedSheet } from './corrections.ts';

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
  readonly reason: ChangeRow['reason'];
  readonly told: string | null;
  readonly has_card: boolean | null;
  readonly old_hours: number | null;
  readonly new_hours: number | null;
}

/** Converts the stored text of a change row to the value in the response. */
export function storedValue(field: Field | undefined, text: string | null): CellValue {
  if (text === null || field === undefined) return text;
  if (fieldKinds[field.kind].storage === 'bits') return text === 'true';
  return isNumberKind(field.kind) ? Number(text) : text;
}

/** Stored summary of an individual row; a field that is no longer part of the summary is left out. */
function reportedOf(type: ImportType, text: string | null): ChangeRow['told'] {
  if (text === null) return {};
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `summaryJsonSql`
  const kept = new Map(Object.entries(JSON.parse(text) as Record<string, CellValue>));
  return Object.fromEntries(
    summaryFields(commodities[type]).flatMap((field) => {
      const value = kept.get(field.key) ?? null;
      return value === null ? [] : [[field.key, storedValue(field, String(value))]];
    }),
  );
}

/** Status as a code, which the reader's application translates; a completed share is returned as a translated text. */
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
  const oldValue = storedValue(field, stored.old_value);
  const newValue = storedValue(field, stored.new_value);
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
    reason: stored.reason,
    told: reportedOf(type, stored.told),
    hasCard: stored.has_card === true,
    oldHours: stored.old_hours,
    newHours: stored.new_hours,
  };
}

export interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** Part of a report: the number of its rows after filtering, and a page of them. */
export interface ReportPart {
  readonly count: () => Promise<number>;
  readonly rows: (page: Page) => Promise<ChangeRow[]>;
}

const nothing: ReportPart = { count: async () => 0, rows: async () => [] };

interface Condition {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** Condition for a filter; `columns` are the columns it can compare for equality, by filter key. */
function conditionOf(
  filter: ChangeFilter,
  columns: Readonly<Partial<Record<keyof ChangeFilter, string>>>,
  from: number,
): Condition {
  const parameters: unknown[] = [];
  const conditions = Object.entries(columns).flatMap(([key, column]) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `columns` has the same keys as the filter
    const wanted = filter[key as keyof ChangeFilter];
    if (wanted === undefined) return [];
    parameters.push(wanted);
    return [`coalesce(${column}, '') = $${from + parameters.length - 1}`];
  });
  if (filter.cards !== undefined) conditions.push('has_card');
  if (filter.find !== undefined && filter.find !== '') {
    parameters.push(filter.find);
    conditions.push(`position(upper($${from + parameters.length - 1}) in upper(tag)) > 0`);
  }
  return { sql: conditions.join(' and ') || 'true', parameters };
}

function partOf(
  transaction: Transaction,
  type: ImportType,
  relation: string,
  columns: string,
  { parameters }: ChangeSource,
  condition: Condition,
  say: Translate,
): ReportPart {
  const all = [...parameters, ...condition.parameters];
  return {
    count: async () => {
      const [row] = await transaction.query<{ rows: number }>(
        `select count(*)::int as rows from ${relation} where ${condition.sql}`,
        all,
      );
      return row?.rows ?? 0;
    },
    rows: async ({ offset, limit }) => {
      const rows = await transaction.query<StoredChange>(
        `select ${columns} from ${relation} where ${condition.sql} order by position offset $${all.length + 1} limit $${all.length + 2}`,
        [...all, offset, limit],
      );
      return rows.map((row) => changeRow(type, row, say));
    },
  };
}

/** Changed, removed and reinstated rows. */
export function changedPart(
  transaction: Transaction,
  type: ImportType,
  source: ChangeSource,
  filter: ChangeFilter,
  say: Translate,
): ReportPart {
  const narrowed = {
    change: 'change',
    impact: 'impact',
    reason: 'reason',
    field: 'field',
    package: 'package',
    area: 'area',
  };
  const { sql, parameters } = conditionOf(filter, narrowed, source.parameters.length + 1);
  // Rows with new revision marks only do not count as changes: they are read only on request.
  const condition = { sql: filter.change === undefined ? `${sql} and change <> 'marked'` : sql, parameters };
  return partOf(transaction, type, source.changed, `${changeColumns}, has_card`, source, condition, say);
}

const asAdded = `'added' as change, ${addedColumns}, '' as package, '' as foreman, '' as field, null::text as old_value, null::text as new_value,
    'Not started' as progress_state, null::text as progress_step, null::smallint as progress_percent, 'info' as impact, null::text as reason, null::numeric as old_hours, false as has_card`;

/** Added rows as they were when added, or as they would be added. */
export function addedPart(
  transaction: Transaction,
  type: ImportType,
  source: ChangeSource,
  filter: ChangeFilter,
  say: Translate,
): ReportPart {
  const isRequested =
    (filter.change ?? 'added') === 'added' &&
    (filter.impact ?? 'info') === 'info' &&
    (filter.field ?? '') === '' &&
    (filter.package ?? '') === '' &&
    filter.reason === undefined &&
    filter.cards === undefined;
  if (!isRequested) return nothing;
  const condition = conditionOf(filter, { area: 'area' }, source.parameters.length + 1);
  return partOf(transaction, type, source.added, asAdded, source, condition, say);
}

/** True if a filter includes rows about the file itself, which have no field, package or area. */
function requestsForFile(
  { change, impact, ...others }: ChangeFilter,
  kind: ChangeRow['change'],
  ofImpact: ChangeRow['impact'],
): boolean {
  const isRequested = (change ?? kind) === kind && (impact ?? ofImpact) === ofImpact;
  return isRequested && Object.values(others).every((wanted) => wanted === undefined || wanted === '');
}

/** Report line about a row of the file. */
const ofFile = (
  row: number | null,
  reported: Pick<ChangeRow, 'change' | 'field' | 'oldValue' | 'newValue' | 'impact'>,
  say: Translate,
): ChangeRow => ({
  ...reported,
  commodityId: null,
  tag: row === null ? '' : say(importMessage('fileRow', { row: String(row) })),
  typeCode: '',
  area: '',
  package: '',
  foreman: '',
  delta: null,
  deltaPercent: null,
  progressState: '',
  reason: null,
  told: {},
  hasCard: false,
  oldHours: null,
  newHours: null,
});

/** Cells of the file that were corrected before it was applied. */
export function correctedPart(
  transaction: Transaction,
  target: CorrectedSheet,
  filter: ChangeFilter,
  say: Translate,
): ReportPart {
  if (!requestsForFile(filter, 'corrected', 'info')) return nothing;
  return {
    count: () => countCorrections(transaction, target),
    rows: async (page) => {
      const cells = await correctionsShownOf(transaction, target, page);
      return cells.map(({ row, columnName, was, value }) =>
        ofFile(row, { change: 'corrected', field: columnName, oldValue: was, newValue: value, impact: 'info' }, say),
      );
    },
  };
}

/** Rejected rows of the file, as far as the report lists them. */
export function rejectedPart(
  transaction: Transaction,
  target: { readonly projectId: number; readonly importId: string },
  filter: ChangeFilter,
  say: Translate,
): ReportPart {
  if (!requestsForFile(filter, 'error', 'review')) return nothing;
  const own = [target.projectId, target.importId];
  const from = "import_issue where project_id = $1 and import_id = $2 and severity = 'error'";
  return {
    count: async () => {
      const [row] = await transaction.query<{ rows: number }>(`select count(*)::int as rows from ${from}`, own);
      return row?.rows ?? 0;
    },
    rows: async ({ offset, limit }) => {
      const issues = await transaction.query<{
        row_no: number | null;
        column_name: string;
        value: string;
        reason: unknown;
      }>(`select row_no, column_name, value, reason from ${from} order by position offset $3 limit $4`, [
        ...own,
        offset,
        limit,
      ]);
      return issues.map(({ row_no: row, column_name: field, value: oldValue, reason }) => {
        const newValue = say(parseStoredMessage(reason));
        return ofFile(row, { change: 'error', field, oldValue, newValue, impact: 'review' }, say);
      });
    },
  };
}
