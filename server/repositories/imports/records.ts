/** Record of each import: the uploaded file, its progress and its result. */
import { jsonText } from '../../db/jsonText.ts';
import { referents, type Referent } from '../../../contract/commodities/fields/field.ts';
import type { ImportType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import {
  columnMapping,
  importOptions,
  textChoice,
  type ColumnMapping,
  type ImportCounts,
  type ImportMode,
  type ImportOptions,
  type ImportRecord,
  type ImportStatus,
} from '../../../contract/imports/imports.ts';
import type { ErrorCode } from '../../../contract/base/calls/errors.ts';
import { revertEffect, type RevertEffect } from '../../../contract/imports/importRevert.ts';
import type { Message } from '../../../contract/base/messages/message.ts';
import { readingChoices } from '../../../contract/imports/readingDeviations.ts';
import type { UnitMeasurement } from '../../../contract/base/values/scalars.ts';
import type { Transaction } from '../../db/database.ts';
import { neverApplied } from '../openFiles.ts';
import { importMessage } from '../../locales/en-US/imports.ts';
import { parseStoredMessage } from '../../locales/storedMessage.ts';

interface StoredImport {
  readonly project_id: number;
  readonly id: string;
  readonly import_type: ImportType;
  readonly status: ImportStatus;
  readonly file_name: string;
  readonly file_size: number;
  readonly sheet: string | null;
  readonly header_row: number | null;
  readonly header_row_count: number;
  readonly headers: string[];
  readonly mapping: ColumnMapping | null;
  readonly mode: ImportMode | null;
  readonly options: ImportOptions | null;
  readonly counts: ImportCounts | null;
  readonly notices: unknown[];
  readonly problem: unknown;
  readonly problem_code: ErrorCode | null;
  readonly progress: ImportRecord['progress'];
  readonly job_progress: ImportRecord['progress'];
  readonly base_version: number | null;
  readonly reviewed: string | null;
  readonly applied_version: number | null;
  readonly staged_rows: number | null;
  readonly known_rows: number;
  readonly issue_total: number;
  readonly removal_share: number;
  readonly refused_keys: string[];
  readonly lists_version: number | null;
  readonly same_as: string | null;
  readonly is_corrected_since_check: boolean;
  readonly unit_measurement: UnitMeasurement | null;
  readonly reverted: RevertEffect | null;
  readonly uploaded_by_name: string | null;
  readonly uploaded_at: Date;
  readonly applied_at: Date | null;
}

/** Record of an import with untranslated messages. */
export interface StoredImportRecord extends Omit<ImportRecord, 'notices' | 'problem'> {
  readonly notices: readonly Message[];
  readonly problem: Message | null;
}

/** Stored import: the record that users see, and the data needed to resume and apply it. */
export interface ImportRow {
  readonly record: StoredImportRecord;
  readonly headerRows: number;
  readonly headers: readonly string[];
  readonly baseVersion: number | null;
  /** Fingerprint of the changes a user reviewed; null before the first check. */
  readonly reviewed: string | null;
  readonly appliedVersion: number | null;
  /** Number of valid rows in the file; `knownRows` of them are already known and not in the working tables. */
  readonly stagedRows: number | null;
  readonly knownRows: number;
  readonly issueTotal: number;
  readonly removalShare: number;
  readonly refusedKeys: readonly string[];
  /** Version of the last change other than field entries when the check looked up the project's lists and tags. */
  readonly listsVersion: number | null;
  /** Applied import whose file this one repeats byte by byte; then nothing is staged and nothing changes. */
  readonly sameAs: string | null;
  /** True if a cell was corrected since the last check: the checked changes are no longer those that would be written. */
  readonly isCorrectedSince: boolean;
  /** Unit of its lengths when it was applied; null before. */
  readonly unitMeasurement: UnitMeasurement | null;
  /** Effect of reverting the import; null before. */
  readonly reverted: RevertEffect | null;
}

function importRowOf(row: StoredImport): ImportRow {
  return {
    record: {
      id: row.id,
      projectId: row.project_id,
      importType: row.import_type,
      status: row.status,
      fileName: row.file_name,
      fileSize: row.file_size,
      sheet: row.sheet,
      headerRow: row.header_row,
      mapping: row.mapping === null ? null : columnMapping.parse(row.mapping),
      mode: row.mode,
      options: row.options === null ? null : importOptions.parse(row.options),
      uploadedBy: row.uploaded_by_name ?? '',
      uploadedAt: new Date(row.uploaded_at),
      appliedAt: row.applied_at === null ? null : new Date(row.applied_at),
      counts: row.counts,
      notices: row.notices.map(parseStoredMessage),
      problem: row.problem === null ? null : parseStoredMessage(row.problem),
      problemCode: row.problem_code,
      progress: row.job_progress ?? row.progress,
    },
    headerRows: row.header_row_count,
    headers: row.headers,
    baseVersion: row.base_version,
    reviewed: row.reviewed,
    appliedVersion: row.applied_version,
    stagedRows: row.staged_rows,
    knownRows: row.known_rows,
    issueTotal: row.issue_total,
    removalShare: row.removal_share,
    refusedKeys: row.refused_keys,
    listsVersion: row.lists_version,
    sameAs: row.same_as,
    isCorrectedSince: row.is_corrected_since_check,
    unitMeasurement: row.unit_measurement,
    reverted: row.reverted === null ? null : revertEffect.parse(row.reverted),
  };
}

const select = `select i.*, u.name as uploaded_by_name, j.progress as job_progress
  from import i left join app_user u on u.id = i.uploaded_by
  left join job j on j.subject = i.id::text and j.status in ('queued', 'running')`;

export async function findImport(
  transaction: Transaction,
  projectId: number,
  importId: string,
): Promise<ImportRow | null> {
  const [row] = await transaction.query<StoredImport>(`${select} where i.project_id = $1 and i.id = $2`, [
    projectId,
    importId,
  ]);
  return row ? importRowOf(row) : null;
}

/** Past imports, newest first; cancelled ones are left out. */
export async function findImports(
  transaction: Transaction,
  projectId: number,
  importType: ImportType | undefined,
): Promise<StoredImportRecord[]> {
  const rows = await transaction.query<StoredImport>(
    `${select} where i.project_id = $1 and ($2::text is null or i.import_type = $2) and i.status <> 'cancelled' order by i.uploaded_at desc, i.id limit 500`,
    [projectId, importType ?? null],
  );
  return rows.map((row) => importRowOf(row).record);
}

export interface NewImport {
  readonly projectId: number;
  readonly id: string;
  readonly importType: ImportType;
  readonly fileName: string;
  readonly fileSize: number;
  readonly fileHash: string;
  readonly notices: readonly Message[];
  readonly uploadedBy: number;
  readonly uploadedAt: Date;
}

export async function insertImport(transaction: Transaction, record: NewImport): Promise<void> {
  await transaction.execute(
    `insert into import (project_id, id, import_type, status, file_name, file_size, file_hash, notices, uploaded_by, uploaded_at)
      values ($1, $2, $3, 'draft', $4, $5, $6, $7::jsonb, $8, $9)`,
    [
      record.projectId,
      record.id,
      record.importType,
      record.fileName,
      record.fileSize,
      record.fileHash,
      jsonText(record.notices),
      record.uploadedBy,
      record.uploadedAt.toISOString(),
    ],
  );
}

/** Cancels uploads before this date that were never applied; returns them. */
export async function cancelOldUploads(
  transaction: Transaction,
  before: Date,
): Promise<{ readonly id: string; readonly projectId: number }[]> {
  const rows = await transaction.query<{ id: string; project_id: number }>(
    `update import set status = 'cancelled', problem = null, problem_code = null, progress = null
      where ${neverApplied.import} and uploaded_at < $1 and not exists (
        select 1 from job j where j.subject = import.id::text and j.status in ('queued', 'running'))
      returning id, project_id`,
    [before.toISOString()],
  );
  return rows.map(({ id, project_id }) => ({ id, projectId: project_id }));
}

/** Values by column; objects and lists are stored as jsonb. */
export type ImportUpdate = Readonly<
  Record<string, string | number | boolean | Date | null | { readonly json: unknown }>
>;

export async function updateImport(
  transaction: Transaction,
  projectId: number,
  importId: string,
  update: ImportUpdate,
): Promise<void> {
  const entries = Object.entries(update);
  const sets = entries.map(
    ([column, value], place) =>
      `${column} = $${place + 3}${value !== null && typeof value === 'object' && 'json' in value ? '::jsonb' : ''}`,
  );
  const values = entries.map(([, value]) => {
    if (value instanceof Date) return value.toISOString();
    return value !== null && typeof value === 'object' ? jsonText(value.json) : value;
  });
  await transaction.execute(`update import set ${sets.join(', ')} where project_id = $1 and id = $2`, [
    projectId,
    importId,
    ...values,
  ]);
}

/** Blocks, until the transaction ends, any other check or apply in the project, and corrections of cells that one will read. */
export async function lockImports(transaction: Transaction, projectId: number): Promise<void> {
  await transaction.query('select id from project where id = $1 for no key update', [projectId]);
}

/** An applied import with a progress is being reverted. */
const isAtWork = "(status in ('checking', 'applying') or (status = 'applied' and progress is not null))";

/** Locks the record until the transaction ends: no one else writes it or ends the work on it. */
export async function lockImport(transaction: Transaction, projectId: number, importId: string): Promise<void> {
  await transaction.query('select id from import where project_id = $1 and id = $2 for update', [projectId, importId]);
}

/** True if another import of the project is running. Locks the imports, so that two cannot both pass. */
export async function anotherRunning(transaction: Transaction, projectId: number, importId: string): Promise<boolean> {
  await lockImports(transaction, projectId);
  const rows = await transaction.query(
    `select id from import where project_id = $1 and id <> $2 and ${isAtWork} limit 1`,
    [projectId, importId],
  );
  return rows.length > 0;
}

/**
 * Requires imports that were checked but not applied to be checked again, since their rows were compared with an earlier state.
 * Returns false, and changes nothing, while an import of the project is running.
 */
export async function reopenCheckedImports(transaction: Transaction, projectId: number): Promise<boolean> {
  const atWork = await transaction.query(`select id from import where project_id = $1 and ${isAtWork} limit 1`, [
    projectId,
  ]);
  if (atWork.length > 0) return false;
  await transaction.execute(
    `update import set status = 'draft' where project_id = $1 and status in ('checked', 'interrupted')`,
    [projectId],
  );
  return true;
}

/**
 * Marks imports whose work ended without a result: none of their changes were written, and an import that was being reverted is
 * still applied. Marks one import, or all without a job. Returns their number.
 */
export async function interruptImports(transaction: Transaction, importId: string | null = null): Promise<number> {
  const problems = [
    importMessage('stoppedChecking'),
    importMessage('stoppedApplying'),
    importMessage('stoppedReverting'),
  ];
  return transaction.execute(
    `update import set status = case status when 'applied' then status else 'interrupted' end, progress = null, problem_code = null,
      problem = case status when 'checking' then $1::jsonb when 'applying' then $2::jsonb else $3::jsonb end
      where ${isAtWork} and (id = $4 or ($4::uuid is null and not exists (
        select 1 from job j where j.subject = import.id::text and j.status in ('queued', 'running'))))`,
    [...problems.map((problem) => jsonText(problem)), importId],
  );
}

export interface SavedMapping {
  readonly mapping: ColumnMapping;
  readonly options: ImportOptions;
}

/** Mappings saved for any of the sets of headers, by the key of the set. */
export async function findMappings(
  transaction: Transaction,
  projectId: number,
  importType: string,
  headerKeys: readonly string[],
): Promise<Map<string, SavedMapping>> {
  const rows = await transaction.query<{ key: string; mapping: unknown; options: unknown }>(
    `select header_key as key, mapping, options from import_mapping
      where project_id = $1 and import_type = $2 and header_key in (select jsonb_array_elements_text($3::jsonb))`,
    [projectId, importType, jsonText(headerKeys)],
  );
  return new Map(
    rows.map(({ key, mapping, options }) => [
      key,
      { mapping: columnMapping.parse(mapping), options: importOptions.parse(options) },
    ]),
  );
}

export async function saveMapping(
  transaction: Transaction,
  projectId: number,
  importType: string,
  headerKey: string,
  { mapping, options }: SavedMapping,
): Promise<void> {
  await transaction.execute(
    `insert into import_mapping (project_id, import_type, header_key, mapping, options) values ($1, $2, $3, $4::jsonb, $5::jsonb)
      on conflict (project_id, import_type, header_key) do update set mapping = excluded.mapping, options = excluded.options, updated_at = now()`,
    [
      projectId,
      importType,
      headerKey,
      jsonText(mapping),
      // Options that apply to one file only are not proposed for the next.
      jsonText({
        ...options,
        revision: '',
        notes: '',
        text: textChoice.parse({}),
        reading: readingChoices.parse({}),
        removals: 'holdUnsure',
        holds: 'leave',
      }),
    ],
  );
}

/** Existing tags among these tag keys, without removed rows, grouped by referent. */
export async function findTagsAmong(
  transaction: Transaction,
  projectId: number,
  keys: readonly string[],
): Promise<ReadonlyMap<Referent, ReadonlySet<string>>> {
  const named = Object.values(commodities).filter(({ namedAs }) => namedAs !== undefined);
  const sources = named.map(
    ({ table, namedAs }) =>
      `select '${namedAs}' as referent, tag_key from ${table} where project_id = $1 and not removed
        and tag_key in (select jsonb_array_elements_text($2::jsonb))`,
  );
  const rows =
    keys.length === 0
      ? []
      : await transaction.query<{ referent: Referent; tag_key: string }>(sources.join(' union all '), [
          projectId,
          jsonText(keys),
        ]);
  return new Map(
    referents.map((referent) => [
      referent,
      new Set(rows.filter((row) => row.referent === referent).map((row) => row.tag_key)),
    ]),
  );
}

/** Existing tag keys, without removed rows, of everything that rows of the type can name. */
export async function knownKeys(
  transaction: Transaction,
  projectId: number,
  type: ImportType,
): Promise<Record<Referent, string[]>> {
  const { fields, namedAs } = commodities[type];
  const keysOf = async (referent: Referent) => {
    // Rows of one file can name each other before the project contains them.
    if (referent === namedAs || !fields.some(({ refersTo }) => refersTo === referent)) return [];
    const sources = Object.values(commodities)
      .filter((commodity) => commodity.namedAs === referent)
      .map(({ table }) => `select tag_key from ${table} where project_id = $1 and not removed`);
    const rows = await transaction.query<{ tag_key: string }>(sources.join(' union '), [projectId]);
    return rows.map((row) => row.tag_key);
  };
  const known: Record<Referent, string[]> = { equipment: [], raceway: [], cable: [] };
  for (const referent of referents) {
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    known[referent] = await keysOf(referent);
  }
  return known;
}
