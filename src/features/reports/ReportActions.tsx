import { useTranslation } from 'react-i18next';
import type { Report } from '../../../contract/reports.ts';
import type { ExportTable } from '../../exports/tableFile.ts';
import { useExportTable } from '../../exports/useExportTable.ts';
import type { ReportRow } from './filterAndSort.ts';
import { readWhole, type ReportReader } from './useReport.ts';
import { usePrintWhole } from './usePrintWhole.ts';
import { isNumeric } from './isNumeric.ts';
import { useReportFormatting, type ReportFormatting } from './useReportFormatting.ts';

interface ReportActionsProps {
  readonly report: Report;
  readonly rows: readonly ReportRow[];
  /** Reads all rows, of a report in windows. */
  readonly reader: ReportReader | undefined;
}

/** The rows as they stand on the screen, and the total of the whole report under them. */
export function exportOf(
  { columns, reportType, totals, unit, generatedAt }: Report,
  rows: readonly ReportRow[],
  { words, total: totalLabel }: { words: ReportFormatting; total: string },
): ExportTable {
  const total = columns.map(({ key, total: kind }, index) =>
    index === 0 ? totalLabel : kind === 'none' ? null : (totals[key] ?? null),
  );
  return {
    fileName: `${reportType} ${generatedAt.toISOString().slice(0, 10)}`,
    columns: columns.map((column) => ({
      label: words.header(column, { reportType, unit }),
      kind: isNumeric(column.kind) ? 'number' : column.kind === 'date' ? 'date' : 'text',
    })),
    rows: [...rows.map((row) => columns.map(({ key }) => row[key] ?? null)), total],
  };
}

export function ReportActions({ report, rows, reader }: ReportActionsProps) {
  const { t } = useTranslation(['reports', 'common']);
  const print = usePrintWhole(report, reader);
  const words = useReportFormatting();
  const exportTable = useExportTable();
  const asTable = (whole: Report, of: readonly ReportRow[]) => exportOf(whole, of, { words, total: t('total') });
  const exportAs = (format: 'csv' | 'xlsx') => () =>
    exportTable(
      reader
        ? readWhole(reader, t('changedMeanwhile')).then((whole) => asTable(whole, whole.rows))
        : asTable(report, rows),
      format,
    );
  return (
    <>
      <button
        type="button"
        className="button"
        aria-label={`${t('exportLabel')} ${t('exportCsv')}`}
        onClick={exportAs('csv')}
      >
        {t('exportCsv')}
      </button>
      <button
        type="button"
        className="button"
        aria-label={`${t('exportLabel')} ${t('exportXlsx')}`}
        onClick={exportAs('xlsx')}
      >
        {t('exportXlsx')}
      </button>
      <button type="button" className="button" onClick={print}>
        {t('common:print')}
      </button>
    </>
  );
}
