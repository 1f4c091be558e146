/** The 12 reports, by kebab-case label (specification section 2). */
import { z } from 'zod';
import { commodityTypes, type ImportType } from '../commodities/fields/commodityTypes.ts';
import { endpoint } from '../base/calls/endpoint.ts';
import { keysOf } from '../base/values/keysOf.ts';
import { reportFilters, whereText } from './reportFilters.ts';
import { rowOptionsInCall } from './rowOptions.ts';
import { plausibleDate } from '../base/units/plausibleDate.ts';
import { cellValue, instant, isoDate, projectId, version } from '../base/values/scalars.ts';

const placed = ['typeCode', 'area', 'system', 'package'] as const;
/** By what hours are spent as well: earned ones stand beside their PF. */
const charged = ['accountCode', 'foreman'] as const;
/** The equipment at either end of what has two: each row is of one group, whichever end they are of (docs/decisions/reports.md). */
const ended = ['fromEquipment', 'toEquipment'] as const;
export const isEnd = (grouping: string): boolean => ended.some((each) => each === grouping);
const common = [...placed, ...charged] as const;
/** The type of the cable that a row is of. */
const ofCable = 'cableType';
export const isOfCable = (grouping: string): boolean => grouping === ofCable;
export const groupings = [...common, ...ended, ofCable] as const;
export type ChargedGrouping = (typeof charged)[number];
export const isCharged = (grouping: string): grouping is ChargedGrouping => charged.some((each) => each === grouping);

/**
 * Name, of which commodity it is by what its rows may be grouped, and whether it lists things, as many as a project
 * has, and so comes in windows. Its columns and totals depend on how it is asked, and stand
 * with its query in `server/services/reporting`.
 */
const reports = {
  'cable-summary': { label: 'Cable Summary', of: 'cable', groupings: common },
  'cable-tray-summary': { label: 'Cable Tray Summary', of: 'cable-tray', groupings: common },
  'conduit-summary': { label: 'Conduit Summary', of: 'conduit', groupings: common },
  'equipment-summary': { label: 'Equipment Summary', of: 'equipment', groupings: common },
  'jumper-summary': { label: 'Jumper Summary', of: 'jumper', groupings: common },
  'conductor-summary': { label: 'Conductor Summary', of: 'conductor', groupings },
  'cable-route-ready': {
    label: 'Cable Route Ready',
    of: 'cable',
    groupings: [],
    isListed: true,
    needsReadiness: true,
    lineKeys: ['ready', 'cable'],
  },
  'cable-length-by-type-code': { label: 'Cable Length by Type Code', of: 'cable', groupings: placed },
  'cables-remaining-to-pull-by-type-code': {
    label: 'Cables Remaining to Pull by Type Code',
    of: 'cable',
    groupings: placed,
  },
  'cables-by-equipment': {
    label: 'Cables by Equipment',
    of: 'cable',
    groupings: [],
    isListed: true,
    isGrouped: true,
    lineKeys: ['equipment', 'cable'],
  },
  'cables-by-conduit': {
    label: 'Cables by Conduit',
    of: 'cable',
    groupings: [],
    isListed: true,
    isGrouped: true,
    lineKeys: ['raceway', 'cable'],
  },
  'unknown-commodities-in-cable-route': {
    label: 'Unknown Commodities in Cable Route',
    of: 'cable',
    groupings: [],
    lineKeys: ['tag', 'kind'],
  },
} as const;
export type ReportType = keyof typeof reports;
export const reportTypes = keysOf(reports);
export const reportType = z.enum(reportTypes);

/** By what the rows of a report may be grouped; nothing where its rows are things, not groups. */
export const groupingsOf = (type: ReportType): readonly Grouping[] => reports[type].groupings;
/** Whether its rows are things: it is found in, sorted and opened by the server, and read in windows. */
export const isListed = (type: ReportType): boolean => 'isListed' in reports[type];
/** Whether what it lists stands under lines that open and close: known before the rows are. */
export const isGrouped = (type: ReportType): boolean => 'isGrouped' in reports[type];
/** Whether it lists what can be pulled: without a route or not, with both ends set or not, as it is asked (domain section 12). */
export const needsReadiness = (type: ReportType): boolean => 'needsReadiness' in reports[type];
/** What tells the lines of a report apart whose lines are things: its figures are opened by these beside the filters. */
export const lineKeysOf = (type: ReportType): readonly LineKey[] => {
  const report = reports[type];
  return 'lineKeys' in report ? report.lineKeys : [];
};
export type LineKey = Extract<(typeof reports)[ReportType], { readonly lineKeys: unknown }>['lineKeys'][number];
/** The commodity whose schedule a report needs before it has anything to say. */
export const subjectOf = (type: ReportType): ImportType => reports[type].of;
export type Grouping = (typeof groupings)[number];
export const isGrouping = (name: string): name is Grouping => groupings.some((each) => each === name);

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same keys, each with its own label
export const reportLabels = Object.fromEntries(reportTypes.map((type) => [type, reports[type].label])) as {
  readonly [T in ReportType]: (typeof reports)[T]['label'];
};

/** The words that cells of answers hold, besides statuses. */
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
  /** What the project calls it, by language, where it decides. */
  labels: z.record(z.string(), z.string()).optional(),
  /** An answer is a word of Wireway's, in English: Yes, Unknown, a status. */
  kind: z.enum(['text', 'tag', 'count', 'number', 'length', 'hours', 'percent', 'ratio', 'date', 'answer']),
  /** What the total of the column is: a sum, a ratio recomputed from sums, or nothing. */
  total: z.enum(['sum', 'recomputed', 'none']),
  /** How many decimals the project has its numbers shown with. */
  decimals: z.number().optional(),
  /** It tells the rows apart: what the figures beside its cell have in common (`where` of a figure). */
  isGroup: z.boolean().optional(),
  /** Its cells are the tags of the rows in `rowIds`. */
  isRow: z.boolean().optional(),
  /** Its numbers can be opened (`getFigure`). */
  isFigure: z.boolean().optional(),
  /** By what another column moved since the earlier of two days: the key of that one. */
  moveOf: z.string().optional(),
  /** Its numbers are a part of what another column sums up, by key: earned of budget hours. A picture draws the one within the other. */
  partOf: z.string().optional(),
});
export type ReportColumn = z.infer<typeof reportColumn>;

/**
 * A line that sums up the lines after it, which are there while it is open. Of a report whose groups are divided it has no value of
 * what tells the lines under it apart.
 */
export const reportGroup = z.strictObject({
  /** Its place among `rows`. */
  at: z.number().int(),
  /** What `except` names it by. */
  key: z.string(),
  isOpen: z.boolean(),
});

/** A number of a sentence, and what it is opened to (`getFigure`) by the filters and the day of the report. */
const noticeFigure = z.strictObject({
  of: z.enum([...commodityTypes, ...reportTypes]),
  figure: z.string(),
  /** What its rows have in common, beside the filters of the report. */
  where: z.record(z.string(), z.array(z.string()).readonly()).readonly(),
  value: z.number(),
});
export type NoticeFigure = z.infer<typeof noticeFigure>;

/** A sentence under a report, in the parts it is put together of: a number that is opened is one by itself. */
export const reportNotice = z.array(z.strictObject({ text: z.string(), figure: noticeFigure.optional() }));
export type ReportNotice = z.infer<typeof reportNotice>;
export const textOfNotice = (notice: ReportNotice): string => notice.map(({ text }) => text).join('');

/** How many rows a window of a report has unless told, and at most. */
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
  /** Where the first of `rows` stands among the `found`. */
  offset: z.number().int(),
  /** The rows of the report, whatever is looked for; lines that sum up others are none. */
  count: z.number().int(),
  /** The rows that hold what is looked for and are in sight, lines of groups among them: what the windows of this version have together. */
  found: z.number().int(),
  groups: z.array(reportGroup),
  /** Of the whole report, whatever is looked for. */
  totals: z.record(z.string(), cellValue),
  notices: z.array(reportNotice),
  /** The row of Data & Assignment that each of `rows` is, by its id; null for a line that is none. */
  rowIds: z.array(z.number().int().nullable()),
  /** The day whose state is told, and the earlier one it is compared with; null for now and for none. */
  asOf: isoDate.nullable(),
  since: isoDate.nullable(),
});
export type Report = z.infer<typeof report>;

/** What the first window cost is not worked out again. */
const isFurtherWindow = (query: unknown): boolean =>
  typeof query === 'object' && query !== null && Number(Reflect.get(query, 'offset')) > 0;

/** Which rows a report is of, on which day: what its figures are asked by as well. */
export const reportRows = {
  projectId,
  /** One of the groupings of the report, or a column the project defined. */
  groupBy: z.string().max(40).default('typeCode'),
  /** Another of these, by which each group is divided: its lines stand under its subtotal. Not divided unless told. */
  thenBy: z.string().max(40).default(''),
  ...rowOptionsInCall,
  where: whereText,
  /** What was recorded for days up to this one; now unless told. */
  asOf: plausibleDate.optional(),
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
    /** A day to compare with, of a report whose rows are sums: beside each of its numbers stands what that moved by since. */
    since: plausibleDate.optional(),
    /** Of a report in windows: the words its rows hold, in any case and without accents. */
    find: z.string().max(200).default(''),
    /** The answers that the person reads as holding these words, with '; ' between. */
    answers: z.string().max(1000).default(''),
    /** A column of it; a leading `-` sorts downward. Any other is as none. */
    sort: z.string().max(60).default(''),
    /** Whether its groups stand open; `except` names those that do not stand so, a line each. */
    expand: z.enum(['none', 'all']).default('none'),
    except: z.string().max(8000).default(''),
    offset: z.coerce.number<number>().int().nonnegative().default(0),
    limit: z.coerce.number<number>().int().positive().max(maxWindow).default(defaultWindow),
  }),
  reply: report,
});

/** A row of a report of sums, with what it adds to each of its columns. */
const addingRow = z.strictObject({
  id: z.number().int(),
  tag: z.string(),
  /** The fields that tell it apart: with those of its group, what its figures are opened by. */
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
    limit: z.coerce.number<number>().int().positive().max(maxWindow).default(defaultWindow),
  }),
  reply: z.strictObject({ rows: z.array(addingRow), count: z.number().int() }),
});

/** A value some row has, and how many have it; '' for the rows that have none. */
const filterValue = z.strictObject({ value: z.string(), rows: z.number().int() });

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
    asOf: plausibleDate.optional(),
  }),
  reply: z.strictObject({ values: z.array(filterValue) }),
});
