/** The figures of a report, as the panel beside it is asked for them: of a row, what its cells say that are of its group. */
import { bothWhere, type Where } from '../../../../contract/reports/reportFilters.ts';
import {
  isListed,
  lineKeysOf,
  type NoticeFigure,
  type Report,
  type ReportColumn,
} from '../../../../contract/reports/reports.ts';
import { optionsIn } from '../../../../contract/reports/rowOptions.ts';
import type { OpenFigure } from '../../../shared/derivation/openFigure.ts';
import type { ReportRow } from './filterAndSort.ts';
import type { ReportSearch } from './search.ts';
import type { ReportFormatting } from './useReportFormatting.ts';

export interface ReportFigures {
  /** Null where the number cannot be opened: it is none, or of a column that sums nothing up. `own`: what the row is told apart by, where its cells do not say. */
  readonly of: (column: ReportColumn, row: ReportRow | null, own?: Where) => OpenFigure | null;
  /** Of a number in a sentence under the report. */
  readonly ofNotice: (figure: NoticeFigure) => OpenFigure;
  readonly isOpen: (figure: OpenFigure) => boolean;
  readonly onOpen: (figure: OpenFigure) => void;
}

/** The cells of a row that say of what its figures are. Of things, a line has those of its kind; the others are blank in it. */
export const groupCells = ({ columns, reportType }: Report, row: ReportRow): [key: string, value: string][] =>
  columns.flatMap(({ key, isGroup }): [string, string][] => {
    const value = row[key] ?? null;
    return isGroup && key in row && (value !== null || lineKeysOf(reportType).length === 0)
      ? [[key, String(value ?? '')]]
      : [];
  });

/** The same as a person reads them: with the decimals, dates and answers of their cells. */
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

/** Whether its groups are divided: some of its rows are subtotals. */
export const isDivided = ({ reportType, groups }: Pick<Report, 'reportType' | 'groups'>): boolean =>
  groups.length > 0 && !isListed(reportType);

/** Whether a row sums up those after it: it has no value of what tells these apart. */
export const isSubtotal = ({ columns }: Pick<Report, 'columns'>, row: ReportRow): boolean =>
  columns.some(({ key, isGroup }) => isGroup && !(key in row));

/** Number of rows without those that sum up others. */
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
