import { useTranslation } from '../../i18n/useTranslation.ts';
import { WirewayError } from '../../../contract/base/calls/errors.ts';
import { recordExport } from '../../../contract/base/calls/exports.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useApp, useOpenProject } from '../../context/useApp.ts';
import { exportTable, isLongTable } from './exportTable.ts';
import type { ExportTable, FileFormat } from './tableFile.ts';

/**
 * Hands a table, or one still being fetched, to the person as a file; a failure becomes a toast. Rows of a project that
 * leave it are told to the server, for the record of who did what; off line they leave untold (docs/decisions/users-and-access.md).
 */
export function useExportTable(): (table: ExportTable | Promise<ExportTable>, format: FileFormat) => void {
  const { call, notify } = useApp();
  const formats = useFormats();
  const projectId = useOpenProject()?.id;
  const { t } = useTranslation(['common', 'errors']);

  function tell({ fileName, rows }: ExportTable, format: FileFormat): void {
    if (projectId === undefined || rows.length === 0) return;
    const body = { projectId, fileName: fileName.slice(0, 200), format, rows: rows.length };
    // Nobody asked for the record, so nobody is told that it failed.
    call(recordExport, { body, quiet: true, keepalive: true }).catch(() => undefined);
  }

  return (table, format) => {
    const write = async () => {
      const whole = await table;
      if (isLongTable(whole)) notify.info(t('writingFile', { shown: formats.count(whole.rows.length) }));
      await exportTable(whole, format);
      tell(whole, format);
    };
    // Besides the call, only the writer's own script can fail to arrive.
    write().catch((error: unknown) =>
      notify.error(error instanceof WirewayError ? error.message : t('errors:network')),
    );
  };
}
