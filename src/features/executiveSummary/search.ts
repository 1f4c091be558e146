/** What the address of the Executive Summary says: a link shows a colleague the same projects, parts and figure. */
import { z } from 'zod';
import { breakdownBy } from '../../../contract/reports/figures/figuresOfProject.ts';
import { totalKeys } from '../../../contract/reports/figures/totalFigures.ts';
import { isoDate } from '../../../contract/base/values/scalars.ts';
import { figureInAddress } from '../../shared/derivation/openFigure.ts';

const openTotal = z.object({
  figure: z.enum(totalKeys),
  /** The lines of its tree that stand open. */
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
  /** Those that are drawn and added up; left out, all. */
  projects: z.array(z.number().int().positive()).max(300).optional().catch(undefined),
  /** The project that is told apart, and by what. */
  open: z.number().int().positive().optional().catch(undefined),
  by: breakdownBy.optional().catch(undefined),
  /** The figure of the total that is open; of one project, it is the one every page has. */
  total: openTotal.optional().catch(undefined),
  /** The number of the table beside a chart that is open, where several projects are drawn. */
  week: openWeek.optional().catch(undefined),
  ...figureInAddress,
});
export type ExecutiveSearch = z.infer<typeof executiveSearch>;

/** The parts that are panels beside the page. */
export const panels = ['figure', 'total', 'week'] as const;

/** One figure is open at a time. */
export const noPanel = { figure: undefined, total: undefined, week: undefined } as const;
