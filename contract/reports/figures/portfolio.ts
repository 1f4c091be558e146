/** All projects of a user: the Dashboard and the Executive Summary (domain section 13). */
import { z } from 'zod/mini';
import { endpoint } from '../../base/calls/endpoint.ts';
import { plausibleDate } from '../../base/units/plausibleDate.ts';
import { id, isoDate } from '../../base/values/scalars.ts';
import { curveWeek } from './curve.ts';
import { projectFigures } from './figuresOfProject.ts';

/** Number of weeks in the sparkline of a project. */
export const sparkWeeks = 12;

const sparkWeek = z.strictObject({ weekEnding: isoDate, earned: z.number(), planned: z.nullable(z.number()) });

const figuresOfOne = {
  projectId: id,
  ...projectFigures.shape,
  /** Weeks up to the last full week, oldest first, with the hours earned and planned in each. */
  spark: z.array(sparkWeek),
};

export const listProjectFigures = endpoint({
  method: 'GET',
  path: '/project/figures-list',
  summary: 'Hours, progress and the last weeks of every project whose hours the caller may see whole.',
  cost: 10,
  access: { scope: 'signedIn' },
  reply: z.array(z.strictObject(figuresOfOne)),
});
export type ListedFigures = Readonly<z.infer<typeof listProjectFigures.reply>[number]>;

const summaryProject = z.strictObject({
  ...figuresOfOne,
  projectNumber: z.string(),
  name: z.string(),
  client: z.string(),
  startDate: z.nullable(isoDate),
  /** True if it has a planned curve, or the dates for one. */
  hasPlan: z.boolean(),
});
export type SummaryProject = Readonly<z.infer<typeof summaryProject>>;

/** Comma-separated ids; empty for all projects. Projects the caller cannot see are ignored. */
const chosenProjects = z._default(z.string().check(z.maxLength(4000), z.regex(/^(\d{1,10}(,\d{1,10})*)?$/)), '');

export const getExecutiveSummary = endpoint({
  method: 'GET',
  path: '/executive-summary',
  feature: 'executiveSummary',
  summary:
    'Every open project the caller may see, with its hours; the weeks are of those chosen, or of all. Weeks of projects that end on different days are those of one Monday to Sunday.',
  cost: 20,
  access: { scope: 'system', permission: 'executive.view' },
  query: z.strictObject({
    projects: chosenProjects,
  }),
  reply: z.strictObject({
    generatedAt: isoDate,
    projects: z.array(summaryProject),
    curve: z.array(curveWeek),
    /** Last day of the current week in the curve. */
    thisWeek: isoDate,
  }),
});
/** Contribution of one project to a week of the curve; `planned` is null if the project has no plan. */
const weekOfProject = z.extend(
  z.pick(curveWeek, { weekEnding: true, earnedOfWeek: true, spentOfWeek: true, manpower: true }),
  { projectId: id, earned: z.number(), spent: z.number(), planned: z.nullable(z.number()) },
);
export type WeekOfProject = Readonly<z.infer<typeof weekOfProject>>;

export const getSummaryWeek = endpoint({
  method: 'GET',
  path: '/executive-summary/week',
  feature: 'executiveSummary',
  summary:
    'What each project put into a week of the curve of the Executive Summary: in its own week, which ends within that Monday to Sunday, and from the beginning up to its end.',
  cost: 10,
  access: { scope: 'system', permission: 'executive.view' },
  query: z.strictObject({ projects: chosenProjects, weekEnding: plausibleDate }),
  reply: z.array(weekOfProject),
});

export type ExecutiveSummary = Readonly<z.infer<typeof getExecutiveSummary.reply>>;
