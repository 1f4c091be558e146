/** Search parameters in the address of the Executive Summary: a link shows a colleague the same projects, parts and figure. */
import { z } from 'zod';
import { breakdownBy } from '../../../contract/reports/figures/figuresOfProject.ts';
import { totalKeys } from '../../../contract/reports/figures/totalFigures.ts';
import { isoDate } from '../../../contract/base/values/scalars.ts';
import { figureInAddress } from '../../shared/derivation/openFigure.ts';

const openTotal = z.object({
  figure: z.enum(totalKeys),
  /** Expanded lines of its tree. */
  open: z.array(z.string().max(400)).max(60).optional().catch(undefined),
});
export type OpenTotal = z.infer<typeof openTotal>;

const openWeek = z.object({
  figure: z.enum(['planned', 'earned', 'spent', 'earnedOfWeek', 'spentOfWeek', 'manpower']),
  weekEnding: isoDate,
  open: z.array(z.string().max(400)).max(60).optional().catch(undefined),
});
export type OpenWeek = z.infer<typeof openWeek>;

export const executiveSearch = z.object({
  /** Projects in the charts and the total; absent means all. */
  projects: z.array(z.number().int().positive()).max(300).optional().catch(undefined),
  /** Project that is expanded; `by` is how it is broken down. */
  open: z.number().int().positive().optional().catch(undefined),
  by: breakdownBy.optional().catch(undefined),
  /** Open figure of the total; with a single project, the figure panel of every page opens instead. */
  total: openTotal.optional().catch(undefined),
  /** Open number of the table beside a chart of several projects. */
  week: openWeek.optional().catch(undefined),
  ...figureInAddress,
});
export type ExecutiveSearch = z.infer<typeof executiveSearch>;

/** Search parameters shown as panels beside the page. */
export const panels = ['figure', 'total', 'week'] as const;

/** Closes every panel: only one figure is open at a time. */
export const noPanel = { figure: undefined, total: undefined, week: undefined } as const;
