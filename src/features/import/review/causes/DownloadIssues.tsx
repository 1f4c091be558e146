import { useTranslation, type Say } from '../../../../i18n/useTranslation.ts';
import { getImportIssues, type ImportIssue, type ImportRecord } from '../../../../../contract/imports/imports.ts';
import type { ExportTable } from '../../../../shared/files/tableFile.ts';
import { useExportTable } from '../../../../shared/files/useExportTable.ts';
import { useApp } from '../../../../context/useApp.ts';

const issueFile = (record: ImportRecord, issues: readonly ImportIssue[], t: Say<'imports'>): ExportTable => ({
  fileName: t('file.issues', { file: record.fileName.replace(/\.[^.]+$/, '') }),
  columns: [
    { label: t('issues.row'), kind: 'number' },
    { label: t('issues.severity'), kind: 'text' },
    { label: t('issues.column'), kind: 'text' },
    { label: t('issues.value'), kind: 'text' },
    { label: t('issues.reason'), kind: 'text' },
  ],
  rows: issues.map(({ row, severity, column, value, reason }) => [
    row,
    t(`issues.severities.${severity}`),
    column,
    value,
    reason,
  ]),
});

/** Button to download every issue of the import: row, column, value, reason. */
export function DownloadIssues({ record }: { readonly record: ImportRecord }) {
  const { t } = useTranslation('imports');
  const { call } = useApp();
  const exportTable = useExportTable();
  const file = async () => {
    const query = { projectId: record.projectId, importId: record.id };
    const { issues } = await call(getImportIssues, { query, quiet: true });
    return issueFile(record, issues, t);
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
