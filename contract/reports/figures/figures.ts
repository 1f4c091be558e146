/**
 * Figures and what they are made of (product section 7, screens 11): a sum is opened to its groups and to its rows, a ratio to
 * its two sums, hours spent to lines of timesheets, and a row to its formula and to who entered what.
 */
import { z } from 'zod';
import { commodityType } from '../../commodities/fields/commodityTypes.ts';
import { endpoint } from '../../base/calls/endpoint.ts';
import { filter } from '../savedViews/viewContent.ts';
import { reportColumn, reportRows } from '../reports.ts';
import { figureSubject } from './figureSubjects.ts';
import { plausibleDate } from '../../base/units/plausibleDate.ts';
import { id, instant, isoDate, projectId, version } from '../../base/values/scalars.ts';

/** The figures of a project, in the order of the arithmetic (domain section 11). */
export const projectFigures = [
  /** Of what is measured by its length; of pieces where nothing is. */
  'quantity',
  'installedQuantity',
  'budgetHours',
  'earnedHours',
  'remainingHours',
  'percentComplete',
  'spentHours',
  'spentDirectHours',
  'spentIndirectHours',
  /** On codes that serve several types, or several areas where figures go by area, or none. */
  'sharedDirectHours',
  'sharedIndirectHours',
  'performanceFactor',
  /** How far PF has moved in the four weeks up to the day it is asked as of. */
  'performanceTrend',
  /** PF that what remains has to be done at, for the hours left of the budget. */
  'neededFactor',
  'unspentHours',
  'toGoHours',
  'forecastHours',
  'forecastVarianceHours',
  /** Different people with hours. */
  'people',
  /** People at full time in one week, by the hours of a day in the project. */
  'manpower',
  'fullTimeHours',
] as const;
export type ProjectFigure = (typeof projectFigures)[number];

/** Fields of timesheet lines, the only ones by which spent hours can be divided (docs/decisions/figures.md). */
const timesheetLineFields = ['accountCode', 'foreman', 'area', 'employee'] as const;
export type TimesheetLineValue = (typeof timesheetLineFields)[number];
export const isTimesheetLineValue = (field: string): field is TimesheetLineValue =>
  timesheetLineFields.some((each) => each === field);

const figureKey = z.string().max(60);
const kind = reportColumn.shape.kind;

/** A figure that another is worked out from. */
const figurePart = z.strictObject({
  of: figureSubject,
  figure: figureKey,
  kind,
  value: z.number().nullable(),
  /** The last day it is of, where that is another than was asked for. */
  asOf: isoDate.optional(),
});

/**
 * How the parts come to the figure: the first over, plus or less the second; one alone is the figure itself, or names what
 * counts once however large it is.
 */
export const figureFormulas = ['over', 'plus', 'less', 'same', 'once'] as const;
export type FigureFormula = (typeof figureFormulas)[number];

/** The same figure of some of the rows: of another subject, or of the rows that have these values beside what was asked for. */
const figureGroup = z.strictObject({
  of: figureSubject,
  where: z.record(z.string(), z.array(z.string())),
  /** How it is written, where its values are not. */
  label: z.string().optional(),
  value: z.number().nullable(),
});

const figureRow = z.strictObject({
  type: commodityType,
  id,
  tag: z.string(),
  /** What the row adds. */
  amount: z.number(),
});

/** A line of a timesheet: hours somebody spent. */
const spentLine = z.strictObject({
  id,
  workDate: isoDate,
  employee: z.string(),
  accountCode: z.string(),
  foreman: z.string(),
  /** The file it came with; blank for one entered by hand. */
  fileName: z.string(),
  amount: z.number(),
});

/** Something that adds to a figure and is no row of a commodity. */
const figureReel = z.strictObject({ id, code: z.string(), amount: z.number() });

export const figure = z.strictObject({
  of: figureSubject,
  figure: figureKey,
  kind,
  /** Null where it is a division by nothing: it shows as "-". */
  value: z.number().nullable(),
  unit: z.enum(['ft', 'm']),
  version,
  /** Of what is worked out: from what. Nothing for a sum. */
  parts: z.array(figurePart),
  formula: z.enum(figureFormulas).nullable(),
  /** What sums up to it, where more than one group does. */
  groups: z.array(figureGroup),
  /** The rows that add to it, those that add most first: a window of `count`. */
  rows: z.array(figureRow),
  lines: z.array(spentLine),
  /** The reels of a cable type that add to it. */
  reels: z.array(figureReel),
  count: z.number().int(),
  /** The filters by which the grid of the commodity has exactly these rows, beside those that are asked for; null where it has none. */
  filters: z.array(filter).nullable(),
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
    /** Of hours earned and spent: what was recorded for this day and later ones, up to `asOf`. */
    from: plausibleDate.optional(),
    offset: z.coerce.number<number>().int().nonnegative().default(0),
    limit: z.coerce.number<number>().int().min(1).max(5000).default(100),
  }),
  reply: figure,
});

/** One step of a row: what of its weight is earned. */
const rowStep = z.strictObject({
  step: z.string(),
  /** Per cent of the whole that the step is worth in the project. */
  weight: z.number(),
  /** How far it is, 0-1. */
  fraction: z.number(),
});

/** One entry of the history: what moved, when, by whom. */
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
  /** Clock hours it earned, or took back, at today's budget. */
  earnedHours: z.number(),
});

/** What brought the length, with what it was before. */
const lengthChange = z.strictObject({
  at: instant,
  /** Empty where no import brought it: somebody typed it over in the grid. */
  fileName: z.string(),
  importId: z.uuid().nullable(),
  by: z.string(),
  before: z.number().nullable(),
  after: z.number().nullable(),
  /** Of both, as they were written: the project may have had another then. Null where that is not known. */
  unit: z.enum(['ft', 'm']).nullable(),
  isAdded: z.boolean(),
});

const unitOfRow = z.strictObject({
  name: z.string(),
  hours: z.number(),
  per: z.number(),
  unit: z.enum(['ft', 'm', 'ea']),
  factor: z.number(),
  /** The first day it gives hours on; null from the beginning. */
  effectiveDate: isoDate.nullable(),
  accountCode: z.string(),
});

export const rowFigures = z.strictObject({
  type: commodityType,
  id,
  tag: z.string(),
  status: z.string(),
  unit: z.enum(['ft', 'm', 'ea']),
  length: z.number().nullable(),
  runs: z.number(),
  quantity: z.number(),
  /** The labor unit its hours come from; null where none applies. */
  laborUnit: unitOfRow.nullable(),
  hoursPerUnit: z.number().nullable(),
  steps: z.array(rowStep),
  /** 0-100. */
  percentComplete: z.number(),
  budgetHours: z.number(),
  earnedHours: z.number(),
  /** In the order in which they were entered. */
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
    asOf: plausibleDate.optional(),
    /** Entries of this day and later ones alone. */
    from: plausibleDate.optional(),
  }),
  reply: rowFigures,
});
