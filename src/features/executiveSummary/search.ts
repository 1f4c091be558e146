/** Search parameters in the address of the Executive Summary: a link shows a colleague the same projects, parts and figure. */
import { z } from 'zod/mini';
import { breakdownBy } from '../../../contract/reports/figures/figuresOfProject.ts';
import { totalKeys } from '../../../contract/reports/figures/totalKeys.ts';
import { isoDate } from '../../../contract/base/values/scalars.ts';
import { figureInAddress } from '../../shared/derivation/openFigure.ts';

const openTotal = z.object({
  figure: z.enum(totalKeys),
  /** Expanded lines of its tree. */
  open: z.catch(z.optional(z.array(z.string().check(z.maxLength(400))).check(z.maxLength(60))), undefined),
});
export type OpenTotal = z.infer<typeof openTotal>;

const openWeek = z.object({
  figure: z.enum(['planned', 'earned', 'spent', 'earnedOfWeek', 'spentOfWeek', 'manpower']),
  weekEnding: isoDate,
  open: z.catch(z.optional(z.array(z.string().check(z.maxLength(400))).check(z.maxLength(60))), undefined),
});
export type OpenWeek = z.infer<typeof openWeek>;

export const executiveSearch = z.object({
  /** Projects in the charts and the total; absent means all. */
  projects: z.catch(z.optional(z.array(z.int().check(z.positive())).check(z.maxLength(300))), undefined),
  /** Project that is expanded; `by` is how it is broken down. */
  open: z.catch(z.optional(z.int().check(z.positive())), undefined),
  by: z.catch(z.optional(breakdownBy), undefined),
  /** Open figure of the total; with a single project, the figure panel of every page opens instead. */
  total: z.catch(z.optional(openTotal), undefined),
  /** Open number of the table beside a chart of several projects. */
  week: z.catch(z.optional(openWeek), undefined),
  ...figureInAddress,
});
export type ExecutiveSearch = z.infer<typeof executiveSearch>;

/** Search parameters shown as panels beside the page. */
export const panels = ['figure', 'total', 'week'] as const;

/** Closes every panel: only one figure is open at a time. */
export const noPanel = { figure: undefined, total: undefined, week: undefined } as const;
