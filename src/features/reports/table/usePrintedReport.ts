/** A report on paper: without the columns left out, with columns and text that fit the sheet. */
import type { Report, ReportColumn } from '../../../../contract/reports/reports.ts';
import { fitColumns, type FittedColumns, type PrintedColumn } from '../../../shared/printing/tables/fitColumns.ts';
import { printedColumns, useTablePrintSettings } from '../../../shared/printing/tables/tablePrintSettings.ts';
import { useIsPrinting } from '../../../ui/screen/useIsPrinting.ts';
import { isNumeric } from '../report/isNumeric.ts';
import type { ReportRow } from '../report/filterAndSort.ts';
import { useReportFormatting, type ReportFormatting } from '../report/useReportFormatting.ts';
import type { ShownLine } from './useWindows.ts';

/** Stands for the indent of lines under a group, and for the sign of a group. */
const indent = 'MM';

interface PrintedReport {
  readonly report: Report;
  /** Undefined on the screen. */
  readonly fitted: FittedColumns | undefined;
}

const printedColumn = ({ kind }: ReportColumn, header: string, texts: readonly string[]): PrintedColumn => ({
  header,
  texts,
  isWhole: isNumeric(kind) || kind === 'date',
  isMono: kind === 'tag',
});

/** Returns the report as it is, or as it is printed while the browser captures the page. */
export function usePrintedReport(
  whole: Report,
  lines: readonly (ShownLine | undefined)[],
  totalLabel: string,
): PrintedReport {
  const isPrinting = useIsPrinting();
  const words = useReportFormatting();
  const [settings] = useTablePrintSettings(whole.reportType);
  if (!isPrinting) return { report: whole, fitted: undefined };
  const columns = printedColumns(whole.columns, settings);
  const textsOf = (column: ReportColumn, at: number): string[] => {
    const cells = lines.flatMap((line) =>
      line ? [line.adding && at === 0 ? line.adding.tag : words.cell(line.row[column.key], column, whole.unit)] : [],
    );
    return at === 0
      ? [...cells.map((text) => indent + text), totalLabel]
      : [...cells, column.total === 'none' ? '' : words.cell(whole.totals[column.key], column, whole.unit)];
  };
  const fitted = fitColumns(
    columns.map((column, at) => printedColumn(column, words.header(column, whole), textsOf(column, at))),
    settings,
  );
  return { report: { ...whole, columns }, fitted };
}

/** Number of rows whose texts show how large a print will be. */
const sampled = 50;

/** Returns the columns to choose from before printing, with the texts of some rows. */
export const printedSample = (report: Report, rows: readonly ReportRow[], words: ReportFormatting) =>
  report.columns.map((column) => {
    const label = words.header(column, report);
    const texts = rows.slice(0, sampled).map((row) => words.cell(row[column.key], column, report.unit));
    return { key: column.key, label, ...printedColumn(column, label, texts) };
  });
