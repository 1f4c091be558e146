/** Imports: upload, map, check, apply; and the stored records (domain rules 3.1-3.15 and 4). */
import { z } from 'zod/mini';
import { columnUnit } from './columnUnits.ts';
import { importType } from '../commodities/fields/commodityTypes.ts';
import { chosenDecimals } from '../base/values/decimalSign.ts';
import { endpoint } from '../base/calls/endpoint.ts';
import { errorCode } from '../base/calls/errors.ts';
import { jobProgress } from '../base/calls/live.ts';
import { readingChoices } from './readingDeviations.ts';
import { writtenUnits } from '../base/units/lengths.ts';
import { instant, longText, projectId, shortText, uuid, version } from '../base/values/scalars.ts';
import { entryMessage } from '../base/messages/messages.ts';

/** Maximum size of a schedule, bytes: 100 MB. */
export const maxImportFileBytes = 100 * 1024 * 1024;

/** Message for a larger file: from the client before it sends, from the server while it reads. */
export const importFileTooLarge = entryMessage('scheduleTooLarge', { megabytes: maxImportFileBytes / 1024 / 1024 });

export const importMode = z.enum(['full', 'partial']);
export type ImportMode = z.infer<typeof importMode>;

/**
 * draft: uploaded, nothing written · checking/applying: running · checked: preview ready · applied · failed · cancelled ·
 * interrupted: the server stopped in the middle, nothing was written, can be resumed · rolledBack.
 */
export const importStatus = z.enum([
  'draft',
  'checking',
  'checked',
  'applying',
  'applied',
  'failed',
  'cancelled',
  'interrupted',
  'rolledBack',
]);
export type ImportStatus = z.infer<typeof importStatus>;

/** Field key by column index (0-based); omitted columns are not imported. */
export const columnMapping = z.record(z.string().check(z.regex(/^\d{1,5}$/)), z.string().check(z.maxLength(60)));
export type ColumnMapping = z.infer<typeof columnMapping>;

/** Builds a unique tag if the file has none: columns joined by the separator, with an optional running number. */
export const tagRecipe = z.strictObject({
  columns: z.array(z.int().check(z.nonnegative())).check(z.minLength(1), z.maxLength(8)),
  separator: z.string().check(z.maxLength(5)),
  /** Digits of the running number within equal combinations; 0 for none. */
  runningDigits: z.int().check(z.minimum(0), z.maximum(6)),
  /** Position of the running number: after the n-th column (1 = after the first). */
  runningAfter: z.int().check(z.minimum(0), z.maximum(8)),
});
export type TagRecipe = z.infer<typeof tagRecipe>;

/** Characters that separate the cells of a text file. */
export const delimiters = [',', ';', '\t', '|'] as const;
export const encodings = ['utf-8', 'windows-1252', 'windows-1251', 'utf-16le', 'utf-16be'] as const;
/** Parsing options of a text file; null values are detected from the file. */
export const textChoice = z.strictObject({
  delimiter: z._default(z.nullable(z.enum(delimiters)), null),
  encoding: z._default(z.nullable(z.enum(encodings)), null),
});
export type TextChoice = z.infer<typeof textChoice>;

/** Maximum rows of a header. */
export const maxHeaderRows = 5;

export const importOptions = z.strictObject({
  tagRecipe: z._default(z.nullable(tagRecipe), null),
  /**
   * Recipe of the second key field, for rows named by two fields: it distinguishes the rows of one tag; without a running number.
   */
  memberRecipe: z._default(z.nullable(tagRecipe), null),
  createMissingCodes: z._default(z.boolean(), true),
  /** Several different rows of one tag: reject them all, or use the last. */
  duplicates: z._default(z.enum(['error', 'useLast']), 'error'),
  /** A row with several parallel runs: one record, or one record per run. */
  runs: z._default(z.enum(['keep', 'split']), 'keep'),
  revision: z._default(shortText, ''),
  notes: z._default(longText, ''),
  /** Number of header rows; null to detect it. */
  headerRows: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(maxHeaderRows))), null),
  /** Unit of length columns by column index (0-based), where a user set it. */
  units: z._default(z.record(z.string().check(z.regex(/^\d{1,5}$/)), z.enum(writtenUnits)), {}),
  text: z._default(textChoice, { delimiter: null, encoding: null }),
  /** Choices for this file only; the user is prompted again for the next file. */
  reading: z._default(readingChoices, readingChoices.parse({})),
  /**
   * Rows of the project that are missing from a full schedule: held back while unreadable rows might be theirs, or removed in any
   * case. For this file only; the user is prompted again for the next one.
   */
  removals: z._default(z.enum(['holdUnsure', 'all']), 'holdUnsure'),
  /**
   * Rows whose remarks state hold, deleted or by vendor, and that are not on hold: put on hold, or left unchanged. For this file
   * only.
   */
  holds: z._default(z.enum(['leave', 'put']), 'leave'),
  /** Decimal sign of columns by index (0-based), where a user set it. */
  decimals: z._default(chosenDecimals, {}),
});
export type ImportOptions = z.infer<typeof importOptions>;

/** Sheet preview for the wizard: its first rows, and the probable header. */
export const sheetPreview = z.strictObject({
  name: z.string(),
  /** Rows of the sheet that are not blank, counted up to the reader's limit. */
  rowCount: z.int(),
  columnCount: z.int(),
  /** The first rows, as text. */
  rows: z.array(z.array(z.string())),
  /** 1-based row of the header; null if none was found. */
  headerRow: z.nullable(z.int()),
  /** Number of header rows: merged headers are joined. */
  headerRows: z.int().check(z.minimum(0), z.maximum(maxHeaderRows)),
  /** 1-based row of the units under the header; null if there is none. */
  unitRow: z.nullable(z.int()),
  headers: z.array(z.string()),
  mapping: columnMapping,
  /** Columns (0-based) of a field that imports do not write, with its key: it is assigned elsewhere. */
  leftOut: columnMapping,
  /** Proposed unit of each column's lengths, with its source. */
  units: z.record(z.string(), columnUnit),
  score: z.number(),
});
export type SheetPreview = z.infer<typeof sheetPreview>;

export const issueSeverity = z.enum(['error', 'warning', 'info']);
export const importIssue = z.strictObject({
  severity: issueSeverity,
  /** 1-based row of the file; null if the issue concerns the whole file. */
  row: z.nullable(z.int()),
  column: z.string(),
  value: z.string(),
  code: z.string(),
  reason: z.string(),
});
export type ImportIssue = z.infer<typeof importIssue>;

export const importCounts = z.strictObject({
  rows: z.int(),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  /** Rows missing from the file that are not removed, since unreadable rows might be theirs; 0 in earlier imports. */
  heldRemovals: z._default(z.int(), 0),
  reinstated: z.int(),
  unchanged: z.int(),
  /** Of the unchanged rows, those with a new revision mark; 0 in imports from before the distinction. */
  marked: z._default(z.int(), 0),
  errors: z.int(),
  warnings: z.int(),
  skipped: z.int(),
});
export type ImportCounts = z.infer<typeof importCounts>;

export const importRecord = z.strictObject({
  id: uuid,
  projectId: z.int(),
  importType,
  status: importStatus,
  fileName: z.string(),
  fileSize: z.int(),
  sheet: z.nullable(z.string()),
  headerRow: z.nullable(z.int()),
  mapping: z.nullable(columnMapping),
  mode: z.nullable(importMode),
  options: z.nullable(importOptions),
  uploadedBy: z.string(),
  uploadedAt: instant,
  appliedAt: z.nullable(instant),
  counts: z.nullable(importCounts),
  /** Notices about the file in plain sentences: macros ignored, section rows skipped, encoding assumed. */
  notices: z.array(z.string()),
  /** Reason for the failure or interruption, and its remedy. */
  problem: z.nullable(z.string()),
  /** Code of the problem for a developer. */
  problemCode: z.nullable(errorCode),
  progress: z.nullable(jobProgress),
});
export type ImportRecord = z.infer<typeof importRecord>;

export const importAccess = { scope: 'project', permission: 'import.run' } as const;
/** Access to the schedule data of a row, independent of its assignment. */
export const viewAccess = { scope: 'project', permission: 'data.view', rows: 'all' } as const;
export const oneImport = z.strictObject({ projectId, importId: uuid });

const importDraft = z.strictObject({
  importId: uuid,
  record: importRecord,
  sheets: z.array(sheetPreview),
  proposedSheet: z.string(),
  /** Parsing used for a text file; null for a workbook. */
  text: z.nullable(z.strictObject({ delimiter: z.enum(delimiters), encoding: z.enum(encodings) })),
});

export const uploadImport = endpoint({
  method: 'POST',
  path: '/import/upload',
  summary: 'Upload a schedule; the reply proposes sheet, header row and mapping. Nothing is imported yet.',
  cost: 20,
  access: importAccess,
  body: z.strictObject({ projectId, importType }),
  file: 'file',
  reply: importDraft,
});

export const previewImport = endpoint({
  method: 'GET',
  path: '/import/preview',
  summary: 'The sheets of an uploaded file again, with what is proposed for another header, delimiter or encoding.',
  cost: 10,
  access: importAccess,
  query: z.extend(oneImport, {
    sheet: z.optional(z.string().check(z.maxLength(200))),
    headerRow: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1000))),
    headerRows: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxHeaderRows))),
    delimiter: z.optional(z.enum(delimiters)),
    encoding: z.optional(z.enum(encodings)),
  }),
  reply: importDraft,
});

export const checkImport = endpoint({
  method: 'POST',
  path: '/import/check',
  summary: 'Begin to read every row under a mapping and compare with the project. Nothing of the project is written.',
  cost: 40,
  access: importAccess,
  body: z.strictObject({
    projectId,
    importId: uuid,
    sheet: z.string().check(z.maxLength(200)),
    /** 1-based; 0 if the sheet has no header row. */
    headerRow: z.int().check(z.minimum(0), z.maximum(1000)),
    mapping: columnMapping,
    mode: importMode,
    options: importOptions,
  }),
  reply: importRecord,
});

export const getImportReview = endpoint({
  method: 'GET',
  path: '/import/review',
  summary: 'What a check found: counts and the first issues.',
  cost: 5,
  access: importAccess,
  query: oneImport,
  reply: z.strictObject({
    record: importRecord,
    counts: importCounts,
    /** First issues; the error file contains the whole list. */
    issues: z.array(importIssue),
    issueTotal: z.int(),
    /** Project version used in the comparison. */
    baseVersion: version,
    /** Share of the project's rows that would be removed, 0-1: above 0.1 the word REMOVE is required. */
    removalShare: z.number(),
    /** A cell was corrected since the check: the import must be checked again before it can be applied. */
    isCorrectedSince: z.boolean(),
  }),
});

export const applyImport = endpoint({
  method: 'POST',
  path: '/import/apply',
  summary: 'Begin to write a checked import, in one transaction, with its change report. Harmless to repeat.',
  cost: 100,
  access: importAccess,
  body: z.strictObject({
    projectId,
    importId: uuid,
    /** The word REMOVE, if more than a tenth of the rows would be removed. */
    confirmRemoval: z._default(z.string().check(z.maxLength(20)), ''),
  }),
  reply: importRecord,
});

export const cancelImport = endpoint({
  method: 'POST',
  path: '/import/cancel',
  summary: 'Throw away an import that was not applied.',
  access: importAccess,
  body: oneImport,
  reply: importRecord,
});

export const listImports = endpoint({
  method: 'GET',
  path: '/import',
  summary: 'Past imports of a type, newest first.',
  access: viewAccess,
  query: z.strictObject({ projectId, importType: z.optional(importType) }),
  reply: z.array(importRecord),
});

export const getImport = endpoint({
  method: 'GET',
  path: '/import/get',
  summary: 'One import, its progress while it works.',
  access: viewAccess,
  query: oneImport,
  reply: importRecord,
});

/** Issues with the same cause: severity and code combined. */
const issueCause = z.strictObject({
  severity: issueSeverity,
  code: z.string(),
  issues: z.int(),
  /** Reason of the first issue, with its remedy. */
  example: z.string(),
});
export type IssueCause = z.infer<typeof issueCause>;

export const listIssueCauses = endpoint({
  method: 'GET',
  path: '/import/issue-causes',
  summary: 'What was wrong or doubtful in the file of an import, a line a cause with how often.',
  cost: 5,
  access: viewAccess,
  query: oneImport,
  reply: z.strictObject({ causes: z.array(issueCause) }),
});

export const getImportIssues = endpoint({
  method: 'GET',
  path: '/import/issues',
  summary: 'The issues of an import, or those of one cause: row, column, value and reason.',
  cost: 5,
  access: viewAccess,
  query: z.extend(oneImport, {
    severity: z.optional(issueSeverity),
    code: z.optional(z.string().check(z.maxLength(80))),
    offset: z._default(z.coerce.number().check(z.int(), z.nonnegative()), 0),
    /** Maximum number of issues; omitted for all of them. */
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(5000))),
  }),
  reply: z.strictObject({ issues: z.array(importIssue) }),
});
