/** Margins of a printed page of figures: subject, date, page number and page count. */
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { sheetMargins } from './sheetMargins.ts';

interface PrintedMarginsProps {
  readonly title: string;
  readonly asOf: string | Date;
}

export function PrintedMargins({ title, asOf }: PrintedMarginsProps) {
  const { t } = useTranslation('common');
  const formats = useFormats();
  const style = sheetMargins({
    topLeft: title,
    topRight: 'Wireway',
    bottomLeft: t('asOf', { when: formats.date(asOf) }),
    pageOf: (page, pages) => t('pageOf', { page, pages }),
  });
  return <style>{style}</style>;
}
