import { useTranslation } from 'react-i18next';
import type { ImportRecord } from '../../../../contract/imports.ts';
import { useApp } from '../../../context/useApp.ts';
import { useExportTable } from '../../../exports/useExportTable.ts';
import { allRefusedRows, refusedFile } from './refusedFile.ts';

/** Exactly the refused rows as a workbook, to be corrected there and imported as it is. */
export function TakeErrorsHome({ record }: { readonly record: ImportRecord }) {
  const { t, i18n } = useTranslation('imports');
  const { call } = useApp();
  const exportTable = useExportTable();
  const fileName = t('refused.sheet', { file: record.fileName.replace(/\.[^.]+$/, '') });
  return (
    <button
      type="button"
      className="button"
      onClick={() =>
        exportTable(
          allRefusedRows(call, record).then((refused) => refusedFile(fileName, refused, i18n.language)),
          'xlsx',
        )
      }
    >
      {t('refused.takeHome')}
    </button>
  );
}
