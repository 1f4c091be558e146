/** Timesheets from files: upload, map, check, apply, revert; and the stored records (domain section 10). */
import { z } from 'zod/mini';
import { endpoint } from '../base/calls/endpoint.ts';
import {
  columnMapping,
  delimiters,
  encodings,
  type ImportStatus,
  sheetPreview,
  maxHeaderRows,
  textChoice,
} from '../imports/imports.ts';
import { instant, isoDate, projectId, requiredText, uuid } from '../base/values/scalars.ts';
import { nameKinds } from './checkLines.ts';
import { dateOrder } from './dates.ts';
import { findingCode, findingSeverity } from './findings.ts';
import { hoursByCode, hoursByWeek } from './timesheetHours.ts';

/** Maximum rows of a file; a company of 500 has 60,000 a year. */
export const maxTimesheetRows = 100_000;

export const timesheetAccess = { scope: 'project', permission: 'timesheets.import', rows: 'all' } as const;
const revertAccess = { scope: 'project', permission: 'import.rollback', rows: 'all' } as const;
export const oneTimesheet = z.strictObject({ projectId, importId: uuid });

const count = z.int().check(z.nonnegative());

/** Counts of the accepted contents of a file. */
const counts = z.strictObject({
  /** Rows that are not blank, without headers and totals. */
  rows: count,
  /** Number of lines written. */
  lines: count,
  refused: count,
  /** Rows without hours, and duplicate rows. */
  ignored: count,
  warnings: count,
  /** Lines of earlier files, or entered by hand, that are replaced; identical ones are not included. */
  replaced: count,
  /** Existing lines that are identical to those of the file. */
  unchanged: count,
  hours: z.number(),
  from: z.nullable(isoDate),
  to: z.nullable(isoDate),
});
export type TimesheetCounts = z.infer<typeof counts>;

export const timesheetOptions = z.strictObject({
  /** Null to detect it; the user is prompted if the file is ambiguous. */
  dateOrder: z._default(z.nullable(dateOrder), null),
  headerRows: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(maxHeaderRows))), null),
  text: z._default(textChoice, { delimiter: null, encoding: null }),
  /** Account code of every row of a file without a column of codes; ignored if a column is mapped to the code. */
  accountCode: z._default(z.nullable(requiredText.check(z.maxLength(60))), null),
});
export type TimesheetOptions = z.infer<typeof timesheetOptions>;

const timesheetStatuses = [
  'draft',
  'checked',
  'applied',
  'rolledBack',
  'cancelled',
] as const satisfies readonly ImportStatus[];

/** Record of a timesheet file, with the same terms as imports; lines refer to it as their batch. */
export const timesheetRecord = z.strictObject({
  id: uuid,
  projectId: z.int(),
  status: z.enum(timesheetStatuses),
  fileName: z.string(),
  fileSize: z.int(),
  sheet: z.nullable(z.string()),
  headerRow: z.nullable(z.int()),
  mapping: z.nullable(columnMapping),
  options: z.nullable(timesheetOptions),
  uploadedBy: z.string(),
  uploadedAt: instant,
  appliedAt: z.nullable(instant),
  rolledBackAt: z.nullable(instant),
  /** Null before the first check. */
  counts: z.nullable(counts),
  /** Notices about the file in plain sentences. */
  notices: z.array(z.string()),
});
export type TimesheetRecord = z.infer<typeof timesheetRecord>;

const draft = z.strictObject({
  importId: uuid,
  record: timesheetRecord,
  sheets: z.array(sheetPreview),
  proposedSheet: z.string(),
  /** Parsing used for a text file; null for a workbook. */
  text: z.nullable(z.strictObject({ delimiter: z.enum(delimiters), encoding: z.enum(encodings) })),
});
export type TimesheetDraft = z.infer<typeof draft>;

export const uploadTimesheet = endpoint({
  method: 'POST',
  path: '/timesheet/upload',
  feature: 'timesheets',
  summary: 'Upload a timesheet; the reply proposes sheet, header row and mapping. No hours are written yet.',
  cost: 20,
  access: timesheetAccess,
  body: z.strictObject({ projectId }),
  file: 'file',
  reply: draft,
});

export const previewTimesheet = endpoint({
  method: 'GET',
  path: '/timesheet/preview',
  feature: 'timesheets',
  summary:
    'The sheets of an uploaded timesheet again, with what is proposed for another header, delimiter or encoding.',
  cost: 10,
  access: timesheetAccess,
  query: z.extend(oneTimesheet, {
    sheet: z.optional(z.string().check(z.maxLength(200))),
    headerRow: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1000))),
    headerRows: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxHeaderRows))),
    delimiter: z.optional(z.enum(delimiters)),
    encoding: z.optional(z.enum(encodings)),
  }),
  reply: draft,
});

/** Rows with the same cause. */
const cause = z.strictObject({
  severity: findingSeverity,
  code: findingCode,
  rows: count,
  /** Message of the first of them, with its remedy. */
  example: z.string(),
  /** First rows, 1-based in the file. */
  firstRows: z.array(z.int()),
});

const unknownName = z.strictObject({
  kind: z.enum(nameKinds),
  key: z.string(),
  spelling: z.string(),
  rows: count,
  hours: z.number(),
  /** Most likely match in the project. */
  suggestion: z.nullable(z.string()),
});
export type UnknownTimesheetName = z.infer<typeof unknownName>;

const knownName = z.strictObject({ key: z.string(), label: z.string() });

export const timesheetReview = z.strictObject({
  record: timesheetRecord,
  counts,
  /** Day and month order used; null if no date needed it, or if it is unknown. */
  dateOrder: z.nullable(dateOrder),
  causes: z.array(cause),
  unknown: z.array(unknownName),
  /** Names to which spellings can be mapped. */
  known: z.strictObject({
    employee: z.array(knownName),
    account: z.array(knownName),
    foreman: z.array(knownName),
  }),
  byCode: hoursByCode,
  byWeek: hoursByWeek,
  /** Number of corrected cells in the file. */
  correctedCells: count,
  /** Existing hours that are replaced, and the hours that replace them. */
  replaces: z.strictObject({ before: z.number(), after: z.number() }),
  /** Fingerprint of the reviewed content: applying different content is rejected. */
  reviewed: z.string(),
});
export type TimesheetReview = z.infer<typeof timesheetReview>;

export const checkTimesheet = endpoint({
  method: 'POST',
  path: '/timesheet/check',
  feature: 'timesheets',
  summary: 'Read every row under a mapping and check it against the project. No hours are written.',
  cost: 40,
  access: timesheetAccess,
  body: z.extend(oneTimesheet, {
    sheet: z.string().check(z.maxLength(200)),
    /** 1-based; 0 if the sheet has no header row. */
    headerRow: z.int().check(z.minimum(0), z.maximum(1000)),
    mapping: columnMapping,
    options: timesheetOptions,
  }),
  reply: timesheetReview,
});

export const getTimesheetReview = endpoint({
  method: 'GET',
  path: '/timesheet/review',
  feature: 'timesheets',
  summary: 'What checking a timesheet finds now, under the mapping it was checked with.',
  cost: 40,
  access: timesheetAccess,
  query: oneTimesheet,
  reply: timesheetReview,
});

const finding = z.strictObject({
  row: z.int(),
  severity: findingSeverity,
  code: findingCode,
  field: z.string(),
  value: z.string(),
  reason: z.string(),
});

export const listTimesheetRows = endpoint({
  method: 'GET',
  path: '/timesheet/rows',
  feature: 'timesheets',
  summary: 'The rows of a checked timesheet that something is said of, as the file has them, with the reasons.',
  cost: 40,
  access: timesheetAccess,
  query: z.extend(oneTimesheet, { severity: z._default(findingSeverity, 'error') }),
  reply: z.strictObject({
    columns: z.array(z.string()),
    rows: z.array(z.strictObject({ row: z.int(), cells: z.array(z.string()), findings: z.array(finding) })),
    total: count,
  }),
});
export type TimesheetRows = z.infer<typeof listTimesheetRows.reply>;

export const mapTimesheetNames = endpoint({
  method: 'POST',
  path: '/timesheet/map-names',
  feature: 'timesheets',
  summary: 'Say which employee, account code or foreman a spelling of files means, for this and every later file.',
  access: timesheetAccess,
  body: z.strictObject({
    projectId,
    names: z
      .array(
        z.strictObject({
          kind: z.enum(nameKinds),
          key: requiredText,
          spelling: requiredText,
          /** A code, a foreman, or the key of an employee; to confirm a name, its own key or spelling. */
          meaning: requiredText,
        }),
      )
      .check(z.minLength(1), z.maxLength(1000)),
  }),
  reply: z.strictObject({ mapped: count }),
});

export const applyTimesheet = endpoint({
  method: 'POST',
  path: '/timesheet/apply',
  feature: 'timesheets',
  summary:
    'Write the good rows of a checked timesheet, in one transaction. Lines of the same employee, day, code and shift make room for them. Harmless to repeat.',
  cost: 60,
  access: timesheetAccess,
  body: z.extend(oneTimesheet, { reviewed: z.string().check(z.maxLength(100)) }),
  reply: timesheetRecord,
});

export const cancelTimesheet = endpoint({
  method: 'POST',
  path: '/timesheet/cancel',
  feature: 'timesheets',
  summary: 'Throw away a timesheet that was not applied.',
  access: timesheetAccess,
  body: oneTimesheet,
  reply: timesheetRecord,
});

export const listTimesheets = endpoint({
  method: 'GET',
  path: '/timesheet',
  feature: 'timesheets',
  summary: 'The timesheets of a project, newest first.',
  access: timesheetAccess,
  query: z.strictObject({ projectId }),
  reply: z.array(timesheetRecord),
});

const linesAndHours = z.strictObject({ lines: count, hours: z.number() });

export const previewTimesheetRevert = endpoint({
  method: 'GET',
  path: '/timesheet/revert',
  formerPaths: ['/timesheet/roll-back'],
  feature: 'timesheets',
  summary:
    'What taking an applied timesheet back would do: the lines and hours that leave, and those that count again.',
  cost: 5,
  access: revertAccess,
  query: oneTimesheet,
  reply: z.strictObject({
    /** Lines and hours of this file that count: those replaced by a later file are excluded. */
    leaves: linesAndHours,
    returns: linesAndHours,
  }),
});
export type TimesheetRevertPreview = z.infer<typeof previewTimesheetRevert.reply>;

export const revertTimesheet = endpoint({
  method: 'POST',
  path: '/timesheet/revert',
  formerPaths: ['/timesheet/roll-back'],
  feature: 'timesheets',
  summary: 'Take an applied timesheet back: its lines go, and those they replaced count again. Harmless to repeat.',
  cost: 20,
  access: revertAccess,
  body: oneTimesheet,
  reply: timesheetRecord,
});
