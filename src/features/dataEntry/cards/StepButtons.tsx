import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { Step } from '../../../../contract/commodities/fields/field.ts';
import { measuredStep, stepFraction, type Row } from '../../../../contract/progress/progress.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { useToday } from '../../../base/useToday.ts';
import type { FieldEntryStore } from '../entries/fieldEntryStore.ts';
import { sessionDay } from '../entries/session.ts';
import { nextStep, openSteps, voidTexts } from '../entries/stepActions.ts';
import { useSession, useCanRepeat } from '../entries/useFieldEntryStore.ts';
import styles from './card.module.css';

export type Panel = 'part' | 'cannot';

interface StepButtonsProps {
  readonly entryStore: FieldEntryStore;
  readonly id: number;
  /** Including values that were sent. */
  readonly values: Row;
  /** True if there is unsent text. */
  readonly isTyped: boolean;
  readonly isWhole: boolean;
  readonly onDone: (step: Step) => void;
  readonly onPanel: (panel: Panel) => void;
  readonly onTakeBack: () => void;
  /** Null if photos are not taken. */
  readonly onPhoto: (() => void) | null;
  readonly onWhole: () => void;
}

/** One-tap buttons: done today, partly done, delayed, and void. */
export function StepButtons(props: StepButtonsProps) {
  const { entryStore, id, values, isTyped, isWhole, onDone, onPanel, onTakeBack, onPhoto, onWhole } = props;
  const { t } = useTranslation(['fieldWork', 'photos']);
  const formats = useFormats();
  const terms = useTerms();
  const { commodity } = entryStore;
  const session = useSession(entryStore);
  const today = useToday();
  const day = sessionDay(session, today);
  const next = nextStep(commodity, values);
  const others = openSteps(commodity, values).filter((step) => step !== next);
  const measured = measuredStep(commodity);
  const isPartOpen = measured !== undefined && stepFraction(commodity, measured, values) < 1;
  const wordOf = (step: Step) => (day === today ? terms.today(step) : `${terms.label(step)} · ${formats.date(day)}`);
  return (
    <>
      <div className={styles['steps']}>
        {next && (
          <button type="button" data-step={next.key} className="button primary" onClick={() => onDone(next)}>
            {wordOf(next)}
          </button>
        )}
        {isPartOpen && (
          <button type="button" className="button" onClick={() => onPanel('part')}>
            {t('part.open')}
          </button>
        )}
        {others.map((step) => (
          <button key={step.key} type="button" data-step={step.key} className="button" onClick={() => onDone(step)}>
            {wordOf(step)}
          </button>
        ))}
        {next && (
          <button type="button" className="button" onClick={() => onPanel('cannot')}>
            {t('cannot.open')}
          </button>
        )}
        {onPhoto && (
          <button type="button" className="button" onClick={onPhoto}>
            {t('photos:take')}
          </button>
        )}
        {voidTexts(commodity, values) && (
          <button type="button" className="button" onClick={onTakeBack}>
            {t('undo.open')}
          </button>
        )}
      </div>
      <div className={styles['foot']} data-save>
        <span className="muted">{[formats.date(day), session.foreman].filter(Boolean).join(' · ')}</span>
        <span className={styles['footEnd']}>
          <RepeatLast entryStore={entryStore} id={id} />
          <button type="button" className="button" aria-expanded={isWhole} onClick={onWhole}>
            {isWhole ? t('card.fewer') : t('card.all')}
          </button>
          {(isTyped || isWhole) && (
            <button type="submit" className="button" aria-disabled={!isTyped}>
              {t('save')}
            </button>
          )}
        </span>
      </div>
    </>
  );
}

/** Copies the reel, dates, result and people of the previous entry into this row. */
function RepeatLast({ entryStore, id }: { readonly entryStore: FieldEntryStore; readonly id: number }) {
  const { t } = useTranslation('fieldWork');
  return (
    useCanRepeat(entryStore) && (
      <button type="button" className="button" title={t('repeatLastWhy')} onClick={() => entryStore.repeatLast(id)}>
        {t('repeatLast')}
      </button>
    )
  );
}
