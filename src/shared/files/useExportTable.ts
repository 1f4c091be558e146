import { useTranslation } from '../../i18n/useTranslation.ts';
import { WirewayError } from '../../../contract/base/calls/errors.ts';
import { recordExport } from '../../../contract/base/calls/exports.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useApp, useOpenProject } from '../../context/useApp.ts';
import { exportTable, isLongTable } from './exportTable.ts';
import type { ExportTable, FileFormat } from './tableFile.ts';

/**
 * Returns a function that saves a table, or one that is still loading, as a file; a failure becomes a toast. Exports of project
 * rows are reported to the server for the access record; offline exports are not recorded (docs/decisions/users-and-access.md).
 */
export function useExportTable(): (table: ExportTable | Promise<ExportTable>, format: FileFormat) => void {
  const { call, notify } = useApp();
  const formats = useFormats();
  const projectId = useOpenProject()?.id;
  const { t } = useTranslation(['common', 'errors']);

  function tell({ fileName, rows }: ExportTable, format: FileFormat): void {
    if (projectId === undefined || rows.length === 0) return;
    const body = { projectId, fileName: fileName.slice(0, 200), format, rows: rows.length };
    // The user did not request the record, so its failure is not shown.
    call(recordExport, { body, quiet: true, keepalive: true }).catch(() => undefined);
  }

  return (table, format) => {
    const write = async () => {
      const whole = await table;
      if (isLongTable(whole)) notify.info(t('writingFile', { shown: formats.count(whole.rows.length) }));
      await exportTable(whole, format);
      tell(whole, format);
    };
    // Apart from the call, only the script of the writer can fail to load.
    write().catch((error: unknown) =>
      notify.error(error instanceof WirewayError ? error.message : t('errors:network')),
    );
  };
}
