/**
 * Dialog that prints many cards: template choice, preview of the first cards, the browser's print dialog, and the question
 * whether they came out.
 */
import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import { maxCards } from '../../../contract/printing/printedCards.ts';
import { useApp, useProject } from '../../context/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../ui/dialogs/DialogActions.tsx';
import { ErrorNotice } from '../../ui/layout/ErrorNotice.tsx';
import { Reading } from '../../ui/layout/Spinner.tsx';
import { PrintConfirmation } from './PrintConfirmation.tsx';
import type { PrintOrder } from './makeSheets.ts';
import { PrintChoices } from './PrintChoices.tsx';
import styles from './printDialog.module.css';
import { PrintFrame, type PrintFrameHandle } from './PrintFrame.tsx';
import type { PrintPart } from './cards/printPart.ts';
import { PrintPreview } from './PrintPreview.tsx';
import { usePrintWords } from './cards/printWords.ts';
import { useCardProblemText } from './useCardProblemText.ts';
import { stepsPerRow, usePrintJob } from './usePrintJob.ts';
import { ordersByPaper, usePrintOrders, type PartChoice, type RowOrder } from './usePrintOrders.ts';

interface PrintDialogProps {
  /** Parts in print order; rows of types that are not printed are left out. */
  readonly parts: readonly PrintPart[];
  readonly onClose: () => void;
}

const choiceOf = ({ type, template }: PrintPart): PartChoice => ({
  template: template ?? commodities[type].templates[0] ?? null,
  copies: null,
});

export function PrintDialog({ parts, onClose }: PrintDialogProps) {
  const { t, i18n } = useTranslation('printTemplates');
  const formats = useFormats();
  const { notify } = useApp();
  const { archive } = useProject();
  const problemText = useCardProblemText();
  const frame = useRef<PrintFrameHandle>(null);
  const [language, setLanguage] = useState(i18n.language);
  const [order, setOrder] = useState<RowOrder>('given');
  const [choices, setChoices] = useState<readonly PartChoice[]>(() => parts.map(choiceOf));
  const [withFinished, setWithFinished] = useState(false);
  /** Jobs not printed yet, one for each paper; the first is being prepared or printed. */
  const [jobs, setJobs] = useState<readonly (readonly PrintOrder[])[]>([]);
  const words = usePrintWords(language);
  const { orders, error, retry } = usePrintOrders({ parts, choices, order, words, withFinished });
  const job = usePrintJob(frame);
  const step = useSelector(job, (snapshot) => snapshot);
  const { made, done, request } = step.context;
  // A cover represents the rows that follow it, so its row is not counted.
  const rows = parts.reduce((sum, part) => sum + (part.cover ? 0 : part.rows.length), 0);
  const isTooMany = rows > maxCards;
  const prepare = (of: readonly PrintOrder[], asksFirst = false) => {
    const count = of.reduce((sum, { rows: { length } }) => sum + length, 0);
    job.send({ type: 'job.prepare', request: { orders: of, steps: count * stepsPerRow, asksFirst } });
  };
  /** Prepares the job for the next paper, or closes the dialog. */
  const goOn = () => {
    const next = jobs.slice(1);
    setJobs(next);
    if (next[0]) prepare(next[0], true);
    else onClose();
  };
  const onDone = useEffectEvent((recorded: number) => {
    if (!archive) notify.success(t('job.remembered', { count: recorded, shown: formats.count(recorded) }));
    goOn();
  });
  useEffect(() => {
    const subscription = job.subscribe((snapshot) => {
      if (snapshot.hasTag('done')) onDone(snapshot.context.recorded);
    });
    return () => subscription.unsubscribe();
  }, [job]);

  const title = t('job.title', { count: rows, shown: formats.count(rows) });
  const isChoosing = step.hasTag('choosing');
  const mayClose = isChoosing || step.hasTag('ready');
  const steps = request?.steps ?? 0;
  const [current] = jobs;
  const nextPaper = current?.[0] ? t(`papers.${current[0].content.page.paper}`) : '';
  const prepareFinished = () => {
    const all = jobs.map((ofPaper) => ofPaper.map((each) => ({ ...each, withFinished: true })));
    setJobs(all);
    if (all[0]) prepare(all[0], request?.asksFirst);
  };
  return (
    <Dialog title={title} isWide {...(mayClose && { onClose })}>
      <PrintFrame ref={frame} title={t('job.printed')} />
      {isChoosing && (
        <>
          {isTooMany && (
            <ErrorNotice error={t('job.tooMany', { most: formats.count(maxCards), shown: formats.count(rows) })} />
          )}
          {step.context.error !== null && (
            <ErrorNotice title={t('job.failed')} error={problemText(step.context.error)} />
          )}
          {error && <ErrorNotice title={t('list.failed')} error={error} onRetry={retry} />}
          <PrintChoices
            {...{ parts, choices, order, language, orders, withFinished }}
            onChoices={setChoices}
            onOrder={setOrder}
            onLanguage={setLanguage}
            onFinished={setWithFinished}
          />
          {!isTooMany && orders && <PrintPreview orders={orders} />}
          {!isTooMany && !orders && !error && (
            <>
              {/* Reserves the space of the caption above the cards, so the layout does not shift when they arrive. */}
              <p className={styles['caption']} aria-hidden>
                {'\u00a0'}
              </p>
              <div className={styles['paper']}>
                <Reading />
              </div>
            </>
          )}
          {archive && <p className={styles['note']}>{t('job.archived')}</p>}
          <DialogActions
            onCancel={onClose}
            primary={
              <button
                type="button"
                className="button primary"
                disabled={isTooMany || !orders || orders.length === 0}
                onClick={() => {
                  const [first, ...later] = orders ? ordersByPaper(orders) : [];
                  if (!first) return;
                  setJobs([first, ...later]);
                  prepare(first);
                }}
              >
                {t('job.print')}
              </button>
            }
          />
        </>
      )}
      {step.hasTag('preparing') && (
        <>
          <progress className={styles['progress']} aria-label={t('job.working')} value={done} max={steps} />
          <p role="status">
            {t('job.progress', {
              done: formats.count(Math.floor(done / stepsPerRow)),
              all: formats.count(steps / stepsPerRow),
            })}
          </p>
          <DialogActions
            primary={
              <button type="button" className="button" onClick={() => job.send({ type: 'job.stop' })}>
                {t('job.stop')}
              </button>
            }
          />
        </>
      )}
      {step.hasTag('ready') && made && (
        <>
          <div role="status">
            {request?.asksFirst && <p>{t('job.next', { paper: nextPaper })}</p>}
            {made.missing > 0 && <p>{t('job.missing', { count: made.missing, shown: formats.count(made.missing) })}</p>}
            {made.finished > 0 && (
              <p>{t('job.finished', { count: made.finished, shown: formats.count(made.finished) })}</p>
            )}
            {made.tooSmallBy > 0 && <p>{t('preview.tooSmall', { millimetres: made.tooSmallBy })}</p>}
          </div>
          <DialogActions
            onCancel={onClose}
            primary={
              <button
                type="button"
                className="button primary"
                disabled={!step.can({ type: 'job.print' })}
                onClick={() => job.send({ type: 'job.print' })}
              >
                {t('job.printCards', { count: made.cards, shown: formats.count(made.cards) })}
              </button>
            }
          >
            {made.finished > 0 && (
              <button type="button" className="button" onClick={prepareFinished}>
                {t('job.withFinished')}
              </button>
            )}
          </DialogActions>
        </>
      )}
      {(step.hasTag('confirming') || step.hasTag('recording')) && made && (
        <PrintConfirmation
          cards={made.cards}
          error={step.hasTag('confirming') ? step.context.error : null}
          isBusy={step.hasTag('recording')}
          onYes={() => job.send({ type: 'job.confirm' })}
          onAgain={() => job.send({ type: 'job.print' })}
          onNo={goOn}
        />
      )}
    </Dialog>
  );
}
