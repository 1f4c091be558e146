import { useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useExportTable } from '../../../shared/files/useExportTable.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { allRejectedRows, rejectedFile } from './rejectedFile.ts';
import type { RejectedSource } from './rejectedSource.ts';

/**
 * Button to download the rejected rows as a workbook that can be corrected and imported as is; it shows a message when the
 * workbook cannot hold all of them.
 */
export function DownloadErrors({ source }: { readonly source: RejectedSource }) {
  const { t, i18n } = useTranslation('imports');
  const formats = useFormats();
  const exportTable = useExportTable();
  const [leftOut, setLeftOut] = useState<string | null>(null);
  const fileName = t('refused.sheet', { file: source.fileName.replace(/\.[^.]+$/, '') });

  async function workbook() {
    const refused = await allRejectedRows(source);
    const count = source.leftOut(refused.rows.filter(({ reasons }) => reasons.length > 0).length);
    const text = count === 0 ? null : t('refused.leftOut', { count, shown: formats.count(count) });
    setLeftOut(text);
    return rejectedFile(fileName, refused, i18n.language, text);
  }
  return (
    <>
      <button type="button" className="button" onClick={() => exportTable(workbook(), 'xlsx')}>
        {t('refused.takeHome')}
      </button>
      {leftOut !== null && <span role="status">{leftOut}</span>}
    </>
  );
}
