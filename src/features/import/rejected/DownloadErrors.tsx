import { useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useExportTable } from '../../../shared/files/useExportTable.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { allRejectedRows, rejectedFile } from './rejectedFile.ts';
import type { RejectedSource } from './rejectedSource.ts';

/** Exactly the refused rows as a workbook, to be corrected there and imported as it is; where it cannot hold all, it says so. */
export function DownloadErrors({ source }: { readonly source: RejectedSource }) {
  const { t, i18n } = useTranslation('imports');
  const formats = useFormats();
  const exportTable = useExportTable();
  const [leftOut, setLeftOut] = useState<string | null>(null);
  const fileName = t('refused.sheet', { file: source.fileName.replace(/\.[^.]+$/, '') });

  async function workbook() {
    const refused = await allRejectedRows(source);
    const count = source.leftOut(refused.rows.filter(({ reasons }) => reasons.length > 0).length);
    const said = count === 0 ? null : t('refused.leftOut', { count, shown: formats.count(count) });
    setLeftOut(said);
    return rejectedFile(fileName, refused, i18n.language, said);
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
