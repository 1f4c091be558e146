/** Open figure beside a page, as stored in its address: a link shows a colleague the same tree. */
import { z } from 'zod/mini';
import { figureSubject } from '../../../contract/reports/figures/figureSubjects.ts';
import { figureWhere } from '../../../contract/reports/reportFilters.ts';
import { rowOptionsInAddress } from '../../../contract/reports/rowOptions.ts';
import { isoDate } from '../../../contract/base/values/scalars.ts';

const openFigure = z.object({
  /** Project of the figure, on a page of several projects. */
  projectId: z.catch(z.optional(z.int().check(z.positive())), undefined),
  /** Subject of the figure: the project, a commodity or a report. */
  of: figureSubject,
  figure: z.string().check(z.maxLength(60)),
  /** Common values of its rows: the filters of the page and the group of the figure. */
  where: z.catch(z.optional(figureWhere), undefined),
  groupBy: z.catch(z.optional(z.string().check(z.maxLength(40))), undefined),
  thenBy: z.catch(z.optional(z.string().check(z.maxLength(40))), undefined),
  ...rowOptionsInAddress,
  /** First day included; `asOf` is the last. */
  from: z.catch(z.optional(isoDate), undefined),
  asOf: z.catch(z.optional(isoDate), undefined),
  /** Paths of the open lines in the tree. */
  open: z.catch(z.optional(z.array(z.string().check(z.maxLength(400))).check(z.maxLength(60))), undefined),
});
export type OpenFigure = z.infer<typeof openFigure>;

/** True if two figures are the same, regardless of their open lines. */
export const isSameFigure = (one: OpenFigure | undefined, other: OpenFigure): boolean =>
  one !== undefined && keyOf(one) === keyOf(other);

export const keyOf = ({ projectId, of, figure, where = {}, from, asOf }: OpenFigure): string =>
  JSON.stringify([projectId, of, figure, where, from, asOf]);

/** Search schema part for every page with figures: `search: pageSearch.extend(figureInAddress)`. */
export const figureInAddress = { figure: z.catch(z.optional(openFigure), undefined) };
