/** Open figure beside a page, as stored in its address: a link shows a colleague the same tree. */
import { z } from 'zod';
import { figureSubject } from '../../../contract/reports/figures/figureSubjects.ts';
import { figureWhere } from '../../../contract/reports/reportFilters.ts';
import { rowOptionsInAddress } from '../../../contract/reports/rowOptions.ts';
import { isoDate } from '../../../contract/base/values/scalars.ts';

const openFigure = z.object({
  /** Project of the figure, on a page of several projects. */
  projectId: z.number().int().positive().optional().catch(undefined),
  /** Subject of the figure: the project, a commodity or a report. */
  of: figureSubject,
  figure: z.string().max(60),
  /** Common values of its rows: the filters of the page and the group of the figure. */
  where: figureWhere.optional().catch(undefined),
  groupBy: z.string().max(40).optional().catch(undefined),
  thenBy: z.string().max(40).optional().catch(undefined),
  ...rowOptionsInAddress,
  /** First day included; `asOf` is the last. */
  from: isoDate.optional().catch(undefined),
  asOf: isoDate.optional().catch(undefined),
  /** Paths of the open lines in the tree. */
  open: z.array(z.string().max(400)).max(60).optional().catch(undefined),
});
export type OpenFigure = z.infer<typeof openFigure>;

/** True if two figures are the same, regardless of their open lines. */
export const isSameFigure = (one: OpenFigure | undefined, other: OpenFigure): boolean =>
  one !== undefined && keyOf(one) === keyOf(other);

export const keyOf = ({ projectId, of, figure, where = {}, from, asOf }: OpenFigure): string =>
  JSON.stringify([projectId, of, figure, where, from, asOf]);

/** Search schema part for every page with figures: `search: pageSearch.extend(figureInAddress)`. */
export const figureInAddress = { figure: openFigure.optional().catch(undefined) };
