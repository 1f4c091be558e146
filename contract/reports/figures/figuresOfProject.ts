/** Status of a project for its first page (domain sections 11 and 13; docs/decisions/figures.md). */
import { z } from 'zod/mini';
import { commodityTypes } from '../../commodities/fields/commodityTypes.ts';
import { endpoint } from '../../base/calls/endpoint.ts';
import { isoDate, projectId } from '../../base/values/scalars.ts';
import { curveWeek, hoursUpTo } from './curve.ts';
import { hoursSums } from './performanceFactor.ts';

const count = z.int().check(z.nonnegative());

const typeFigures = z.strictObject({
  type: z.enum(commodityTypes),
  rows: count,
  /** Length in the project's unit, or pieces. */
  quantity: z.number(),
  earnedQuantity: z.number(),
  budgetHours: z.number(),
  earnedHours: z.number(),
  percentComplete: z.nullable(z.number()),
  /** Hours earned since the end of the last week. */
  earnedThisWeek: z.number(),
});
export type TypeFigures = Readonly<z.infer<typeof typeFigures>>;

const weekFigures = z.strictObject({
  weekEnding: isoDate,
  earned: z.number(),
  /** Spent on direct codes. */
  direct: z.number(),
  indirect: z.number(),
  /** Number of distinct employees. */
  employees: count,
  /** Full-time equivalents. */
  manpower: z.number(),
});

/** Figures of a project that every page shows. */
export const projectFigures = z.strictObject({
  hours: hoursSums,
  /** 0-100, by hours; null if no row has a budget. */
  percentComplete: z.nullable(z.number()),
  /** Sums up to the end of the last full week, and four weeks earlier, for the PF trend. */
  upTo: z.strictObject({ now: hoursUpTo, before: hoursUpTo }),
  lastWeek: weekFigures,
});
export type ProjectFigures = Readonly<z.infer<typeof projectFigures>>;

export const getProjectFigures = endpoint({
  method: 'GET',
  path: '/project/figures',
  summary: 'Hours, progress and weeks of a project, and what each type of commodity puts into them.',
  cost: 5,
  access: { scope: 'project', permission: 'reports.view', rows: 'all' },
  query: z.strictObject({ projectId }),
  reply: z.strictObject({
    ...projectFigures.shape,
    /** Last day of the current week. */
    thisWeek: isoDate,
    earnedThisWeek: z.number(),
    types: z.array(typeFigures),
    curve: z.array(curveWeek),
  }),
});

export const breakdowns = ['commodity', 'accountCode', 'area', 'foreman'] as const;
export const breakdownBy = z.enum(breakdowns);
export type BreakdownBy = z.infer<typeof breakdownBy>;

const part = z.strictObject({
  /** Commodity type, or a code or foreman in the project's spelling; empty for the rows without one. */
  key: z.string(),
  description: z.string(),
  rows: count,
  ...hoursSums.shape,
  percentComplete: z.nullable(z.number()),
});
export type FiguresPart = Readonly<z.infer<typeof part>>;

export const getProjectBreakdown = endpoint({
  method: 'GET',
  path: '/project/breakdown',
  summary:
    'The hours of a project by type of commodity, account code, area or foreman. Hours of timesheets stand where their code serves nothing else; the others are told apart.',
  cost: 10,
  access: { scope: 'project', permission: 'reports.view', rows: 'all' },
  query: z.strictObject({ projectId, by: breakdownBy }),
  reply: z.strictObject({
    parts: z.array(part),
    /** Hours spent on codes that cover several of the parts, or none. */
    unassigned: z.strictObject({ directHours: z.number(), indirectHours: z.number() }),
  }),
});
