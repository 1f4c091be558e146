import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { isCardFinished, stepsOnCard } from '../../../contract/printing/finishedCards.ts';
import type { PrintRecord } from '../../../contract/printing/printRecords.ts';
import { useApp } from '../../context/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { ErrorNotice } from '../../ui/layout/ErrorNotice.tsx';
import { Reading } from '../../ui/layout/Spinner.tsx';
import { CardFrame } from './CardFrame.tsx';
import { CardProblemError } from './cards/cardProblem.ts';
import type { SheetFacts } from './cards/drawCards.ts';
import { readRecords, type PrintOrder } from './makeSheets.ts';
import styles from './printDialog.module.css';
import { useCardProblemText } from './useCardProblemText.ts';
import { useCards, type CardJob } from './useCards.ts';
import { useFittingScale } from './useFittingScale.ts';

/** Number of cards shown in the preview. */
const firstCards = 6;

/** Returns the records whose cards will be printed; all of them if each is finished, as in the print. */
function unfinished({ content, printable, withFinished }: PrintOrder, records: readonly PrintRecord[]) {
  const steps = withFinished ? [] : stepsOnCard(content, printable.commodity);
  const left = records.filter((record) => !isCardFinished(steps, record));
  return left.length > 0 ? left : records;
}

/** Preview of the first cards of the first part, fitted to the width and never larger than actual size, with their problems. */
export function PrintPreview({ orders }: { readonly orders: readonly PrintOrder[] }) {
  const { t } = useTranslation('printTemplates');
  const formats = useFormats();
  const { call } = useApp();
  const problemText = useCardProblemText();
  const [facts, setFacts] = useState<SheetFacts | null>(null);
  const [order] = orders;
  const rows = order?.rows.slice(0, firstCards) ?? [];
  const records = useQuery({
    queryKey: ['print records', order?.project.id, order?.printable.commodity.type, rows.map(({ id }) => id)],
    queryFn: ({ signal }) => readRecords(call, order!, rows, signal),
    enabled: order !== undefined,
    placeholderData: keepPreviousData,
  });
  const job = useMemo(
    (): CardJob | null => (order && records.data ? { ...order, records: unfinished(order, records.data) } : null),
    [order, records.data],
  );
  const cards = useCards(job);
  const sheets = cards.data?.ok === true ? cards.data.sheets : null;
  const { ref, scale } = useFittingScale(sheets?.page ?? null, 1);
  if (!order) return null;
  const label = t('job.preview', { percent: formats.count(scale * 100) });
  const problem = cards.data?.ok === false ? cards.data.problem : null;
  return (
    <>
      {records.isError && (
        <ErrorNotice title={t('preview.failed')} error={records.error} onRetry={() => void records.refetch()} />
      )}
      {problem && (
        <ErrorNotice
          title={t('state.notPrintable')}
          error={problemText(new CardProblemError(problem.code, problem.detail, problem.line))}
        />
      )}
      {cards.isError && <ErrorNotice title={t('state.notPrintable')} error={cards.error} />}
      {facts && facts.tooSmallBy > 0 && (
        <p className={styles['problem']}>{t('preview.tooSmall', { millimetres: facts.tooSmallBy })}</p>
      )}
      <p className={styles['caption']}>{label}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard */}
      <div ref={ref} className={styles['paper']} tabIndex={0} role="region" aria-label={label}>
        {sheets ? (
          <CardFrame title={t('preview.title')} sheets={sheets} scale={scale} onDrawn={setFacts} />
        ) : (
          !problem && !cards.isError && !records.isError && <Reading />
        )}
      </div>
    </>
  );
}
