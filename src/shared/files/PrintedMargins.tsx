/** Margins of a printed page of figures: subject, date, page number and page count. */
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useSiteFormats } from '../../context/useSiteFormats.ts';
import { sheetMargins, type SheetOrientation } from './sheetMargins.ts';

interface PrintedMarginsProps {
  readonly title: string;
  readonly asOf: string | Date;
  readonly orientation?: SheetOrientation;
}

export function PrintedMargins({ title, asOf, orientation }: PrintedMarginsProps) {
  const { t } = useTranslation('common');
  const formats = useSiteFormats();
  const style = sheetMargins({
    topLeft: title,
    topRight: 'Wireway',
    orientation,
    bottomLeft: t('asOf', { when: formats.date(asOf) }),
    pageOf: (page, pages) => t('pageOf', { page, pages }),
  });
  return <style>{style}</style>;
}
