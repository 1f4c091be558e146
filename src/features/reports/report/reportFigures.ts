/** Figures of a report as requested by its panel: for a row, the cells that identify its group. */
import { bothWhere, type Where } from '../../../../contract/reports/reportFilters.ts';
import { isListed, lineKeysOf } from '../../../../contract/reports/reportTypes.ts';
import { type NoticeFigure, type Report, type ReportColumn } from '../../../../contract/reports/reports.ts';
import { optionsIn } from '../../../../contract/reports/rowOptions.ts';
import type { OpenFigure } from '../../../shared/derivation/openFigure.ts';
import type { ReportRow } from './filterAndSort.ts';
import type { ReportSearch } from './search.ts';
import type { ReportFormatting } from './useReportFormatting.ts';

export interface ReportFigures {
  /**
   * Returns the figure of a cell; null if it cannot be opened: not a number, or in a column that sums nothing. `own`: the filter
   * that identifies the row if its cells do not.
   */
  readonly of: (column: ReportColumn, row: ReportRow | null, own?: Where) => OpenFigure | null;
  /** Returns the figure of a number in a notice below the report. */
  readonly ofNotice: (figure: NoticeFigure) => OpenFigure;
  readonly isOpen: (figure: OpenFigure) => boolean;
  readonly onOpen: (figure: OpenFigure) => void;
}

/**
 * Returns the cells that identify the group of a row. In a listing, a line has only the cells of its own kind; the others are
 * blank.
 */
export const groupCells = ({ columns, reportType }: Report, row: ReportRow): [key: string, value: string][] =>
  columns.flatMap(({ key, isGroup }): [string, string][] => {
    const value = row[key] ?? null;
    return isGroup && key in row && (value !== null || lineKeysOf(reportType).length === 0)
      ? [[key, String(value ?? '')]]
      : [];
  });

/** Returns the same values formatted as in their cells: decimals, dates and fixed texts. */
export function groupNames(
  report: Report,
  row: ReportRow,
  words: Pick<ReportFormatting, 'cell'>,
  blank: string,
): string[] {
  const columns = new Map(report.columns.map((column) => [column.key, column]));
  return groupCells(report, row).map(([key, value]) => {
    const column = columns.get(key);
    return value === '' || !column ? blank : words.cell(row[key], column, report.unit);
  });
}

/** True if its groups are divided: some of its rows are subtotals. */
export const isDivided = ({ reportType, groups }: Pick<Report, 'reportType' | 'groups'>): boolean =>
  groups.length > 0 && !isListed(reportType);

/** True if a row is a subtotal: it has no value in the columns that identify the rows after it. */
export const isSubtotal = ({ columns }: Pick<Report, 'columns'>, row: ReportRow): boolean =>
  columns.some(({ key, isGroup }) => isGroup && !(key in row));

/** Returns the number of rows without subtotals. */
export const countLines = (report: Report, rows: readonly ReportRow[]): number =>
  rows.reduce((count, row) => (isSubtotal(report, row) ? count : count + 1), 0);

export const whereOfRow = (report: Report, row: ReportRow): Where =>
  Object.fromEntries(groupCells(report, row).map(([key, value]) => [key, [value]]));

const nameOf = ({ of, figure, where }: OpenFigure): string => JSON.stringify([of, figure, where]);

export function reportFigures(
  report: Report,
  search: ReportSearch,
  onOpen: (figure: OpenFigure) => void,
): ReportFigures {
  const { where = {}, groupBy, thenBy, asOf, figure: open } = search;
  const asked = {
    ...(groupBy !== undefined && { groupBy }),
    ...(thenBy !== undefined && { thenBy }),
    ...optionsIn(search),
    ...(asOf !== undefined && { asOf }),
  };
  return {
    of({ key, isFigure }, row, own) {
      const value = row === null ? report.totals[key] : row[key];
      if (!isFigure || typeof value !== 'number') return null;
      return {
        of: report.reportType,
        figure: key,
        where: bothWhere(where, row === null ? {} : (own ?? whereOfRow(report, row))),
        ...asked,
      };
    },
    ofNotice: ({ of, figure, where: own }) => ({ of, figure, where: bothWhere(where, own), ...asked }),
    isOpen: (figure) => open !== undefined && nameOf(open) === nameOf(figure),
    onOpen,
  };
}
