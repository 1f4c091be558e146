import { useTranslation } from 'react-i18next';
import type { Report } from '../../../contract/reports.ts';
import type { ExportTable } from '../../exports/tableFile.ts';
import { useExportTable } from '../../exports/useExportTable.ts';
import type { ReportRow } from './filterAndSort.ts';
import { isNumeric } from './isNumeric.ts';
import { useReportFormatting, type ReportFormatting } from './useReportFormatting.ts';

interface ReportActionsProps {
  readonly report: Report;
  readonly rows: readonly ReportRow[];
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

export function ReportActions({ report, rows }: ReportActionsProps) {
  const { t } = useTranslation(['reports', 'common']);
  const words = useReportFormatting();
  const exportTable = useExportTable();
  const exportAs = (format: 'csv' | 'xlsx') => () =>
    exportTable(exportOf(report, rows, { words, total: t('total') }), format);
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
      <button type="button" className="button" onClick={() => globalThis.print()}>
        {t('common:print')}
      </button>
    </>
  );
}
