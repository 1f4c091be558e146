import { useTranslation } from 'react-i18next';
import { getImportIssues, type ImportIssue, type ImportRecord } from '../../../../contract/imports.ts';
import type { ExportTable } from '../../../exports/tableFile.ts';
import { useExportTable } from '../../../exports/useExportTable.ts';
import { useApp } from '../../../runtime/useApp.ts';

const issueFile = (
  record: ImportRecord,
  issues: readonly ImportIssue[],
  labels: Record<'severity' | 'row' | 'column' | 'value' | 'reason', string>,
): ExportTable => ({
  fileName: `${record.fileName.replace(/\.[^.]+$/, '')} issues`,
  columns: [
    { label: labels.row, kind: 'number' },
    { label: labels.severity, kind: 'text' },
    { label: labels.column, kind: 'text' },
    { label: labels.value, kind: 'text' },
    { label: labels.reason, kind: 'text' },
  ],
  rows: issues.map(({ row, severity, column, value, reason }) => [row, severity, column, value, reason]),
});

/** Every issue of the import as a file: row, column, value, reason. */
export function DownloadIssues({ record }: { readonly record: ImportRecord }) {
  const { t } = useTranslation('imports');
  const { call } = useApp();
  const exportTable = useExportTable();
  const file = async () => {
    const query = { projectId: record.projectId, importId: record.id };
    const { issues } = await call(getImportIssues, { query, quiet: true });
    const labels = {
      severity: t('issues.severity'),
      row: t('issues.row'),
      column: t('issues.column'),
      value: t('issues.value'),
      reason: t('issues.reason'),
    };
    return issueFile(record, issues, labels);
  };
  return (
    <>
      <button type="button" className="button" onClick={() => exportTable(file(), 'csv')}>
        {t('issues.downloadCsv')}
      </button>
      <button type="button" className="button" onClick={() => exportTable(file(), 'xlsx')}>
        {t('issues.downloadXlsx')}
      </button>
    </>
  );
}
