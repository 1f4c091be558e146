/** Calls and content of the 12 reports. */
import { z } from 'zod/mini';
import { commodityTypes } from '../commodities/fields/commodityTypes.ts';
import { endpoint } from '../base/calls/endpoint.ts';
import { reportType, reportTypes } from './reportTypes.ts';
import { reportFilters, whereText } from './reportFilters.ts';
import { rowOptionsInCall } from './rowOptions.ts';
import { plausibleDate } from '../base/units/plausibleDate.ts';
import { cellValue, instant, isoDate, projectId, version } from '../base/values/scalars.ts';

/** Texts in answer cells, in addition to statuses. */
export const reportAnswers = [
  'Yes',
  'No',
  'Unknown',
  'From',
  'To',
  'Raceway',
  'From equipment',
  'To equipment',
  'No route',
] as const;

export const reportColumn = z.strictObject({
  key: z.string(),
  label: z.string(),
  /** The project's own label, by language, if it has one. */
  labels: z.optional(z.record(z.string(), z.string())),
  /** An answer is one of Wireway's own words, in English: Yes, Unknown, a status. */
  kind: z.enum(['text', 'tag', 'count', 'number', 'length', 'hours', 'percent', 'ratio', 'date', 'answer']),
  /** Total of the column: a sum, a ratio recomputed from sums, or nothing. */
  total: z.enum(['sum', 'recomputed', 'none']),
  /** Number of decimals set by the project. */
  decimals: z.optional(z.number()),
  /** The column identifies the rows: its cell is part of the filter of the figures in the row (`where` of a figure). */
  isGroup: z.optional(z.boolean()),
  /** Its cells are the tags of the rows in `rowIds`. */
  isRow: z.optional(z.boolean()),
  /** Its numbers can be opened (`getFigure`). */
  isFigure: z.optional(z.boolean()),
  /** Key of another column; this one shows its change since the earlier of two days. */
  moveOf: z.optional(z.string()),
  /** Key of the column that includes this one's numbers: earned of budget hours. A chart draws one within the other. */
  partOf: z.optional(z.string()),
});
export type ReportColumn = z.infer<typeof reportColumn>;

/**
 * A line that sums up the lines after it, which are present while it is expanded. In a report with divided groups it has no value
 * for the field that distinguishes the lines below it.
 */
export const reportGroup = z.strictObject({
  /** Index in `rows`. */
  at: z.int(),
  /** Key by which `except` names it. */
  key: z.string(),
  isOpen: z.boolean(),
});

/** A number in a sentence, and its opening (`getFigure`) with the filters and the day of the report. */
const noticeFigure = z.strictObject({
  of: z.enum([...commodityTypes, ...reportTypes]),
  figure: z.string(),
  /** Filter common to its rows, in addition to the filters of the report. */
  where: z.readonly(z.record(z.string(), z.readonly(z.array(z.string())))),
  value: z.number(),
});
export type NoticeFigure = z.infer<typeof noticeFigure>;

/** A sentence under a report, split into parts: a number that can be opened is a separate part. */
export const reportNotice = z.array(z.strictObject({ text: z.string(), figure: z.optional(noticeFigure) }));
export type ReportNotice = z.infer<typeof reportNotice>;
export const textOfNotice = (notice: ReportNotice): string => notice.map(({ text }) => text).join('');

/** Default and maximum number of rows in a window of a report. */
export const defaultWindow = 200;
export const maxWindow = 5000;

export const report = z.strictObject({
  reportType,
  title: z.string(),
  version,
  generatedAt: instant,
  unit: z.enum(['ft', 'm']),
  columns: z.array(reportColumn),
  rows: z.array(z.record(z.string(), cellValue)),
  /** Index of the first of `rows` among the `found`. */
  offset: z.int(),
  /** Number of rows in the report, regardless of the search; lines that sum up others are not counted. */
  count: z.int(),
  /** Number of visible rows that match the search, including group lines: the total over all windows of this version. */
  found: z.int(),
  groups: z.array(reportGroup),
  /** Totals of the whole report, regardless of the search. */
  totals: z.record(z.string(), cellValue),
  notices: z.array(reportNotice),
  /** Id of the Data & Assignment row for each of `rows`; null for a line without one. */
  rowIds: z.array(z.nullable(z.int())),
  /** As-of day of the report, and the earlier day for comparison; null for now and for no comparison. */
  asOf: z.nullable(isoDate),
  since: z.nullable(isoDate),
});
export type Report = z.infer<typeof report>;

/** True for a later window, which costs less because the result of the first is reused. */
const isFurtherWindow = (query: unknown): boolean =>
  typeof query === 'object' && query !== null && Number(Reflect.get(query, 'offset')) > 0;

/** Rows and day of a report, also used to request its figures. */
export const reportRows = {
  projectId,
  /** One of the groupings of the report, or a user-defined column. */
  groupBy: z._default(z.string().check(z.maxLength(40)), 'typeCode'),
  /** A second grouping that divides each group: its lines are below the group's subtotal. Not divided by default. */
  thenBy: z._default(z.string().check(z.maxLength(40)), ''),
  ...rowOptionsInCall,
  where: whereText,
  /** Includes records up to this day; default is now. */
  asOf: z.optional(plausibleDate),
};

export const getReport = endpoint({
  method: 'GET',
  path: '/report/get',
  summary:
    'A report: columns, rows, totals. One that lists things comes in windows; a new version tells that those at hand are of another state.',
  cost: ({ query }) => (isFurtherWindow(query) ? 2 : 10),
  access: { scope: 'project', permission: 'reports.view' },
  query: z.strictObject({
    ...reportRows,
    reportType,
    /** A day to compare with, for reports of sums: each number is shown with its change since that day. */
    since: z.optional(plausibleDate),
    /** For a report in windows: words to search in its rows, ignoring case and accents. */
    find: z._default(z.string().check(z.maxLength(200)), ''),
    /** Answers whose translated text contains these words, separated by '; '. */
    answers: z._default(z.string().check(z.maxLength(1000)), ''),
    /** A column of the report; a leading `-` sorts descending. Any other value is ignored. */
    sort: z._default(z.string().check(z.maxLength(60)), ''),
    /** Default state of its groups; `except` lists the groups in the opposite state, one per line. */
    expand: z._default(z.enum(['none', 'all']), 'none'),
    except: z._default(z.string().check(z.maxLength(8000)), ''),
    offset: z._default(z.coerce.number<number>().check(z.int(), z.nonnegative()), 0),
    limit: z._default(z.coerce.number<number>().check(z.int(), z.positive(), z.maximum(maxWindow)), defaultWindow),
  }),
  reply: report,
});

/** A row of a report of sums, with its contribution to each column. */
const addingRow = z.strictObject({
  id: z.int(),
  tag: z.string(),
  /** Fields that identify it: together with those of its group, they open its figures. */
  where: z.record(z.string(), z.array(z.string())),
  cells: z.record(z.string(), cellValue),
});

export const listReportRows = endpoint({
  method: 'GET',
  path: '/report/rows',
  summary:
    'The rows that a report of sums is made of, or one of its groups, by what these have in common: what each adds to its columns, by tag. A foreman gets their own.',
  cost: 5,
  access: { scope: 'project', permission: 'reports.view' },
  query: z.strictObject({
    ...reportRows,
    reportType,
    limit: z._default(z.coerce.number<number>().check(z.int(), z.positive(), z.maximum(maxWindow)), defaultWindow),
  }),
  reply: z.strictObject({ rows: z.array(addingRow), count: z.int() }),
});

/** A value in at least one row, and the number of rows with it; '' for the rows without a value. */
const filterValue = z.strictObject({ value: z.string(), rows: z.int() });

export const listFilterValues = endpoint({
  method: 'GET',
  path: '/report/filter-values',
  summary: 'By what a report can be filtered: the values of one field, of the rows that pass its other filters.',
  cost: 5,
  access: { scope: 'project', permission: 'reports.view' },
  query: z.strictObject({
    projectId,
    reportType,
    field: z.enum(reportFilters),
    includeRemoved: rowOptionsInCall.includeRemoved,
    where: whereText,
    asOf: z.optional(plausibleDate),
  }),
  reply: z.strictObject({ values: z.array(filterValue) }),
});
