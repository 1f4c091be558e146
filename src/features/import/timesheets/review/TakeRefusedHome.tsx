import { useTranslation } from 'react-i18next';
import { listTimesheetRows, type TimesheetRecord } from '../../../../../contract/timesheets/timesheets.ts';
import { useApp } from '../../../../context/useApp.ts';
import { useExportTable } from '../../../../exports/useExportTable.ts';

/** Exactly the refused rows as a workbook, with the reasons, to be corrected there and imported as it is. */
export function TakeRefusedHome({ record }: { readonly record: TimesheetRecord }) {
  const { t } = useTranslation(['timesheets', 'imports']);
  const { call } = useApp();
  const exportTable = useExportTable();
  const workbook = async () => {
    const query = { projectId: record.projectId, importId: record.id, severity: 'error' } as const;
    const { columns, rows } = await call(listTimesheetRows, { query, quiet: true });
    return {
      fileName: t('errorsFile', { file: record.fileName.replace(/\.[^.]+$/, '') }),
      columns: [...columns, t('reasons')].map((label) => ({ label, kind: 'text' as const })),
      rows: rows.map(({ cells, findings }) =>
        columns.map((_, column) => cells[column] ?? '').concat(findings.map(({ reason }) => reason).join('\n')),
      ),
    };
  };
  return (
    <button type="button" className="button" onClick={() => exportTable(workbook(), 'xlsx')}>
      {t('imports:refused.takeHome')}
    </button>
  );
}
