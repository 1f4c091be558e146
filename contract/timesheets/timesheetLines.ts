/** Individual timesheet lines: those behind a total, and manually entered ones (domain section 10). */
import { z } from 'zod/mini';
import { costOfEach } from '../base/calls/callCost.ts';
import { endpoint } from '../base/calls/endpoint.ts';
import { rowConflict, rowEdits, rowGone, rowRejected } from '../base/calls/rowEdits.ts';
import { plausibleDate } from '../base/units/plausibleDate.ts';
import { cellValue, id, projectId, uuid, version } from '../base/values/scalars.ts';
import { timesheetAccess } from './timesheets.ts';

/** A line that counts: its values by the keys of `timesheetFields`, hours not in hundredths. */
export const timesheetLineRow = z.strictObject({
  id,
  version,
  values: z.record(z.string(), cellValue),
  /** Source file; null for a manually entered line, which can be changed. */
  batchId: z.nullable(uuid),
  fileName: z.nullable(z.string()),
});
export type TimesheetLineRow = z.infer<typeof timesheetLineRow>;

export const listTimesheetLines = endpoint({
  method: 'GET',
  path: '/timesheet/lines',
  feature: 'timesheets',
  summary:
    'Lines that count: those entered by hand, of one file, of an account code, a foreman or a week, or dated in the future.',
  cost: 5,
  access: timesheetAccess,
  query: z.strictObject({
    projectId,
    isByHand: z._default(z.stringbool(), false),
    /** True for lines dated after today in the calendar of the project, stored by a version that accepted such days. */
    isFuture: z._default(z.stringbool(), false),
    importId: z.optional(uuid),
    accountCode: z.optional(z.string().check(z.maxLength(60))),
    foreman: z.optional(z.string().check(z.maxLength(120))),
    from: z.optional(plausibleDate),
    to: z.optional(plausibleDate),
    limit: z._default(z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(5000)), 1000),
  }),
  reply: z.strictObject({ rows: z.array(timesheetLineRow), total: z.int(), hours: z.number() }),
});

export const timesheetLineResult = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('saved'), row: timesheetLineRow }),
  rowRejected,
  rowConflict(timesheetLineRow),
  rowGone,
]);
export type TimesheetLineResult = z.infer<typeof timesheetLineResult>;

export const saveTimesheetLines = endpoint({
  method: 'POST',
  path: '/timesheet/lines/save',
  feature: 'timesheets',
  bodyLimit: 4 * 1024 * 1024,
  summary:
    'Add lines by hand and change cells of those that were. Good rows are written; the answer says of each row, in order, what became of it.',
  cost: costOfEach('rows', 1 / 20),
  access: timesheetAccess,
  body: z.strictObject({ projectId, rows: rowEdits }),
  reply: z.strictObject({ results: z.array(timesheetLineResult) }),
});

export const removeTimesheetLines = endpoint({
  method: 'POST',
  path: '/timesheet/lines/remove',
  feature: 'timesheets',
  summary: 'Remove lines that were entered by hand, with the reason. Lines of a file stay: the file is taken back.',
  cost: costOfEach('rows', 1 / 20),
  access: timesheetAccess,
  body: z.strictObject({
    projectId,
    rows: z.array(z.strictObject({ id, version })).check(z.minLength(1), z.maxLength(5000)),
    reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(400)),
  }),
  reply: z.strictObject({
    results: z.array(
      z.discriminatedUnion('status', [
        z.strictObject({ status: z.literal('deleted') }),
        z.strictObject({ status: z.literal('refused'), reason: z.string() }),
      ]),
    ),
  }),
});
