/** Query for the breakdown of a figure, made when its line is opened; rows are loaded in windows. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { isCommodity, type FigureSubject } from '../../../contract/reports/figures/figureSubjects.ts';
import { getFigure, getRowFigures } from '../../../contract/reports/figures/figures.ts';
import { textOfWhere, type Where } from '../../../contract/reports/reportFilters.ts';
import { requestedOptions, type RowOptions } from '../../../contract/reports/rowOptions.ts';
import type { Call } from '../../api/client.ts';

/** Rows per request. */
const window = 100;

export interface FigureRequest {
  readonly projectId: number;
  readonly of: FigureSubject;
  readonly figure: string;
  readonly where: Where;
  readonly groupBy: string | undefined;
  readonly thenBy: string | undefined;
  readonly options: RowOptions;
  readonly from: string | undefined;
  readonly asOf: string | undefined;
}

export function figureQuery(call: Call, requested: FigureRequest) {
  const { projectId, of, figure, where, groupBy, thenBy, options, from, asOf } = requested;
  const query = {
    projectId,
    of,
    figure,
    where: textOfWhere(where),
    // A commodity has its own groups, independent of the report above it.
    ...(!isCommodity(of) && { ...(groupBy !== undefined && { groupBy }), ...(thenBy !== undefined && { thenBy }) }),
    ...requestedOptions(options),
    ...(from !== undefined && { from }),
    ...(asOf !== undefined && { asOf }),
    limit: window,
  };
  return infiniteQueryOptions({
    queryKey: ['figure', query],
    queryFn: ({ pageParam, signal }) =>
      call(getFigure, { query: { ...query, offset: pageParam }, signal, quiet: true }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((sum, { rows, lines, reels }) => sum + rows.length + lines.length + reels.length, 0);
      return read < last.count ? read : null;
    },
  });
}

interface RequestedRow {
  readonly projectId: number;
  readonly type: CommodityType;
  readonly id: number;
  readonly from: string | undefined;
  readonly asOf: string | undefined;
}

export function rowFiguresQuery(call: Call, { from, asOf, ...row }: RequestedRow) {
  const query = { ...row, ...(from !== undefined && { from }), ...(asOf !== undefined && { asOf }) };
  return queryOptions({
    queryKey: ['figure of row', query],
    queryFn: ({ signal }) => call(getRowFigures, { query, signal, quiet: true }),
  });
}
