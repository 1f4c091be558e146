/** The figure that is open beside a page, as the address of the page holds it: a link shows a colleague the same tree. */
import { z } from 'zod';
import { figureSubject } from '../../../contract/reports/figures/figureSubjects.ts';
import { figureWhere } from '../../../contract/reports/reportFilters.ts';
import { rowOptionsInAddress } from '../../../contract/reports/rowOptions.ts';
import { isoDate } from '../../../contract/base/values/scalars.ts';

const openFigure = z.object({
  /** Of which project, where the page is of several. */
  projectId: z.number().int().positive().optional().catch(undefined),
  /** Whose figure: the project, a commodity or a report. */
  of: figureSubject,
  figure: z.string().max(60),
  /** What its rows have in common: the filters of the page and the group it stands in. */
  where: figureWhere.optional().catch(undefined),
  groupBy: z.string().max(40).optional().catch(undefined),
  thenBy: z.string().max(40).optional().catch(undefined),
  ...rowOptionsInAddress,
  /** The first and the last day that count. */
  from: isoDate.optional().catch(undefined),
  asOf: isoDate.optional().catch(undefined),
  /** The lines of the tree that stand open, each by its place. */
  open: z.array(z.string().max(400)).max(60).optional().catch(undefined),
});
export type OpenFigure = z.infer<typeof openFigure>;

/** Whether two are the same figure, whatever stands open under it. */
export const isSameFigure = (one: OpenFigure | undefined, other: OpenFigure): boolean =>
  one !== undefined && keyOf(one) === keyOf(other);

export const keyOf = ({ projectId, of, figure, where = {}, from, asOf }: OpenFigure): string =>
  JSON.stringify([projectId, of, figure, where, from, asOf]);

/** A part of the search schema of every page that has figures: `search: pageSearch.extend(figureInAddress)`. */
export const figureInAddress = { figure: openFigure.optional().catch(undefined) };
