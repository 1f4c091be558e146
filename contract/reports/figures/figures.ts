/**
 * Figures and their components (product section 7, screens 11): a sum can be opened to its groups and its rows, a ratio to its
 * two sums, spent hours to timesheet lines, and a row to its formula and its entries.
 */
import { z } from 'zod/mini';
import { commodityType } from '../../commodities/fields/commodityTypes.ts';
import { endpoint } from '../../base/calls/endpoint.ts';
import { filter } from '../savedViews/viewContent.ts';
import { reportColumn, reportRows } from '../reports.ts';
import { figureSubject } from './figureSubjects.ts';
import { plausibleDate } from '../../base/units/plausibleDate.ts';
import { id, instant, isoDate, projectId, version } from '../../base/values/scalars.ts';

/** Figures of a project, in the order of calculation (domain section 11). */
export const projectFigures = [
  /** Length of measured commodities; number of pieces for counted ones. */
  'quantity',
  'installedQuantity',
  'budgetHours',
  'earnedHours',
  'remainingHours',
  'percentComplete',
  'spentHours',
  'spentDirectHours',
  'spentIndirectHours',
  /** Hours on codes that cover several types (or several areas, if figures are by area), or none. */
  'sharedDirectHours',
  'sharedIndirectHours',
  'performanceFactor',
  /** Change of PF in the four weeks up to the as-of day. */
  'performanceTrend',
  /** PF required for the remaining work, given the hours left of the budget. */
  'neededFactor',
  'unspentHours',
  'toGoHours',
  'forecastHours',
  'forecastVarianceHours',
  /** Number of distinct employees with hours. */
  'people',
  /** Full-time equivalents in one week, by the project's hours per day. */
  'manpower',
  'fullTimeHours',
] as const;
export type ProjectFigure = (typeof projectFigures)[number];

/** Fields of timesheet lines, the only ones by which spent hours can be broken down (docs/decisions/figures.md). */
const timesheetLineFields = ['accountCode', 'foreman', 'area', 'employee'] as const;
export type TimesheetLineValue = (typeof timesheetLineFields)[number];
export const isTimesheetLineValue = (field: string): field is TimesheetLineValue =>
  timesheetLineFields.some((each) => each === field);

const figureKey = z.string().check(z.maxLength(60));
const kind = reportColumn.shape.kind;

/** A figure from which another is calculated. */
const figurePart = z.strictObject({
  of: figureSubject,
  figure: figureKey,
  kind,
  value: z.nullable(z.number()),
  /** Its last day, if it differs from the requested one. */
  asOf: z.optional(isoDate),
});

/**
 * Calculation of a figure from its parts: the first `over`, `plus` or `less` the second; `same`: a single part equals the figure;
 * `once`: a single part that counts as one whatever its amount.
 */
export const figureFormulas = ['over', 'plus', 'less', 'same', 'once'] as const;
export type FigureFormula = (typeof figureFormulas)[number];

/**
 * The same figure for a subset of the rows: for another subject, or for rows with these values in addition to the request's
 * filters.
 */
const figureGroup = z.strictObject({
  of: figureSubject,
  where: z.record(z.string(), z.array(z.string())),
  /** Display label, if it differs from the values. */
  label: z.optional(z.string()),
  value: z.nullable(z.number()),
});

const figureRow = z.strictObject({
  type: commodityType,
  id,
  tag: z.string(),
  /** Contribution of the row. */
  amount: z.number(),
});

/** A timesheet line with spent hours. */
const spentLine = z.strictObject({
  id,
  workDate: isoDate,
  employee: z.string(),
  accountCode: z.string(),
  foreman: z.string(),
  /** Source file; blank for a manually entered line. */
  fileName: z.string(),
  amount: z.number(),
});

/** A reel that contributes to a figure; it is not a commodity row. */
const figureReel = z.strictObject({ id, code: z.string(), amount: z.number() });

export const figure = z.strictObject({
  of: figureSubject,
  figure: figureKey,
  kind,
  /** Null for a division by zero: shown as "-". */
  value: z.nullable(z.number()),
  unit: z.enum(['ft', 'm']),
  version,
  /** Parts of a calculated figure; empty for a sum. */
  parts: z.array(figurePart),
  formula: z.nullable(z.enum(figureFormulas)),
  /** Groups that add up to it, if there is more than one. */
  groups: z.array(figureGroup),
  /** Rows that contribute to it, the largest contribution first: a window of `count`. */
  rows: z.array(figureRow),
  lines: z.array(spentLine),
  /** Reels of a cable type that contribute to it. */
  reels: z.array(figureReel),
  count: z.int(),
  /**
   * Filters, in addition to those of the request, with which the grid of the commodity shows exactly these rows; null if there
   * are none.
   */
  filters: z.nullable(z.array(filter)),
});
export type Figure = z.infer<typeof figure>;
export type FigureGroup = Figure['groups'][number];
export type FigureRow = Figure['rows'][number];

export const getFigure = endpoint({
  method: 'GET',
  path: '/figure/get',
  summary:
    'What a figure of a report, a commodity or the project is made of: its parts, its groups, and a window of the rows whose sum it is. A foreman gets their own.',
  cost: 10,
  access: { scope: 'project', permission: 'reports.view' },
  query: z.strictObject({
    ...reportRows,
    of: figureSubject,
    figure: figureKey,
    /** For earned and spent hours: includes only records from this day on, up to `asOf`. */
    from: z.optional(plausibleDate),
    offset: z._default(z.coerce.number<number>().check(z.int(), z.nonnegative()), 0),
    limit: z._default(z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(5000)), 100),
  }),
  reply: figure,
});

/** One step of a row and its earned share. */
const rowStep = z.strictObject({
  step: z.string(),
  /** Weight of the step in the project, percent of the whole. */
  weight: z.number(),
  /** Progress, 0-1. */
  fraction: z.number(),
});

/** One entry of the history: the change, its date and its author. */
const rowEntry = z.strictObject({
  step: z.string(),
  workDate: isoDate,
  deltaFraction: z.number(),
  deltaQuantity: z.number(),
  foreman: z.string(),
  enteredBy: z.string(),
  enteredAt: instant,
  source: z.string(),
  note: z.string(),
  /** Clock hours it earned, or reversed if negative, at the current budget. */
  earnedHours: z.number(),
});

/** A change of the length: its source, and the previous value. */
const lengthChange = z.strictObject({
  at: instant,
  /** Empty if the length was not imported but edited in the grid. */
  fileName: z.string(),
  importId: z.nullable(z.uuid()),
  by: z.string(),
  before: z.nullable(z.number()),
  after: z.nullable(z.number()),
  /** Unit of both lengths as entered, since the project's unit can have changed. Null if unknown. */
  unit: z.nullable(z.enum(['ft', 'm'])),
  isAdded: z.boolean(),
});

const unitOfRow = z.strictObject({
  name: z.string(),
  hours: z.number(),
  per: z.number(),
  unit: z.enum(['ft', 'm', 'ea']),
  factor: z.number(),
  /** First day on which it provides hours; null from the beginning. */
  effectiveDate: z.nullable(isoDate),
  accountCode: z.string(),
});

export const rowFigures = z.strictObject({
  type: commodityType,
  id,
  tag: z.string(),
  status: z.string(),
  unit: z.enum(['ft', 'm', 'ea']),
  length: z.nullable(z.number()),
  runs: z.number(),
  quantity: z.number(),
  /** Labor unit that provides its hours; null if none applies. */
  laborUnit: z.nullable(unitOfRow),
  hoursPerUnit: z.nullable(z.number()),
  steps: z.array(rowStep),
  /** 0-100. */
  percentComplete: z.number(),
  budgetHours: z.number(),
  earnedHours: z.number(),
  /** In order of entry. */
  entries: z.array(rowEntry),
  lengths: z.array(lengthChange),
});
export type RowFigures = z.infer<typeof rowFigures>;

export const getRowFigures = endpoint({
  method: 'GET',
  path: '/figure/row',
  summary:
    'How the figures of one row come about: quantity, labor unit, steps with their weights, entries, and what brought its length: imports, and who typed it over.',
  cost: 5,
  access: { scope: 'project', permission: 'reports.view' },
  query: z.strictObject({
    projectId,
    type: commodityType,
    id,
    asOf: z.optional(plausibleDate),
    /** Only entries from this day on. */
    from: z.optional(plausibleDate),
  }),
  reply: rowFigures,
});
