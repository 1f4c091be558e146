import { useState, type Ref } from 'react';
import { useTranslation, type Say } from '../../i18n/useTranslation.ts';
import { pageSize, type TemplatePage } from '../../../contract/printing/paper.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { CardFrame, type CardFrameHandle } from '../../shared/printing/CardFrame.tsx';
import type { CardSheets, SheetFacts } from '../../shared/printing/cards/drawCards.ts';
import { useFittingScale } from '../../shared/printing/useFittingScale.ts';
import styles from './printTemplates.module.css';

interface PreviewProps {
  readonly sheets: CardSheets | null;
  readonly ref: Ref<CardFrameHandle>;
}

/** Maximum scale of the preview; a label is shown larger than its true size. */
const max = 1.6;

/** Preview of the page to scale, with its true size and the amount of paper a card takes. */
export function Preview({ sheets, ref }: PreviewProps) {
  const { t } = useTranslation('printTemplates');
  const formats = useFormats();
  const [facts, setFacts] = useState<SheetFacts | null>(null);
  const size = sheets && pageSize(sheets.page);
  const { ref: box, scale } = useFittingScale(sheets?.page ?? null, max);
  return (
    <section className={styles['preview']} aria-label={t('preview.title')}>
      <p className={styles['facts']} role="status">
        {sheets && size && (
          <>
            <span>{sizeText(sheets.page, formats.number, t)}</span>
            <span>{t('preview.scale', { percent: formats.count(scale * 100) })}</span>
            {facts && (
              <span>
                {t(sheets.page.paper === 'roll' ? 'preview.labels' : 'preview.sheets', { count: facts.sheets })}
              </span>
            )}
            {facts && facts.tooSmallBy > 0 && (
              <strong className={styles['tooSmall']}>{t('preview.tooSmall', { millimetres: facts.tooSmallBy })}</strong>
            )}
          </>
        )}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard */}
      <div ref={box} className={styles['paper']} tabIndex={0} role="region" aria-label={t('preview.page')}>
        {sheets && <CardFrame ref={ref} title={t('preview.title')} sheets={sheets} scale={scale} onDrawn={setFacts} />}
      </div>
    </section>
  );
}

/** Returns the page size in the units printers use: inches for Letter, millimeters for other sizes. */
function sizeText(page: TemplatePage, number: (value: number) => string, t: Say<'printTemplates'>): string {
  const { width, height } = pageSize(page);
  const inches = (mm: number) => number(Math.round((mm / 25.4) * 100) / 100);
  return page.paper === 'letter'
    ? t('preview.inches', { width: inches(width), height: inches(height) })
    : `${number(width)} × ${number(height)} mm`;
}
