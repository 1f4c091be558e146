import { useTranslation } from 'react-i18next';
import { WirewayError } from '../../contract/errors.ts';
import { useApp } from '../context/useApp.ts';
import { exportTable, type ExportTable } from './tableFile.ts';

/** Hands a table, or one still being fetched, to the person as a file; a failure becomes a toast. */
export function useExportTable(): (table: ExportTable | Promise<ExportTable>, format: 'csv' | 'xlsx') => void {
  const { notify } = useApp();
  const { t } = useTranslation('errors');
  return (table, format) => {
    const write = async () => exportTable(await table, format);
    // Besides the call, only the writer's own script can fail to arrive.
    write().catch((error: unknown) => notify.error(error instanceof WirewayError ? error.message : t('network')));
  };
}
