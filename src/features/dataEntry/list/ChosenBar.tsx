import { useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { Step } from '../../../../contract/commodities/fields/field.ts';
import { useToday } from '../../../base/useToday.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { DelayPanel } from '../cards/DelayPanel.tsx';
import { valuesOf } from '../rowValues.ts';
import type { FieldEntryStore } from '../entries/fieldEntryStore.ts';
import { sessionDay } from '../entries/session.ts';
import { doneTexts, openSteps } from '../entries/stepActions.ts';
import { useSession } from '../entries/useFieldEntryStore.ts';
import { tagOf } from '../tagOf.ts';
import styles from './entryList.module.css';
import type { RowChoice } from './useRowChoice.ts';

interface ChosenBarProps {
  readonly entryStore: FieldEntryStore;
  readonly choice: RowChoice;
}

interface Left {
  readonly id: number;
  readonly reason: string;
}

/**
 * Bar for the selected rows, "5 selected · Pulled today": does the same step for many rows at once and lists the rows that were
 * not saved, each with its reason.
 */
export function ChosenBar({ entryStore, choice }: ChosenBarProps) {
  const { t } = useTranslation('fieldWork');
  const terms = useTerms();
  const say = useTranslate();
  const { commodity, store } = entryStore;
  const day = sessionDay(useSession(entryStore), useToday());
  const [left, setLeft] = useState<readonly Left[]>([]);
  const [isHeldUp, setIsHeldUp] = useState(false);
  const ids = [...choice.ids];
  const openOf = (id: number) => {
    const row = store.table.rowOf(id);
    return row === undefined ? [] : openSteps(commodity, valuesOf(store, { id, row }, commodity));
  };
  const saveOne = (id: number, step: Step): Left[] => {
    if (!openOf(id).some(({ key }) => key === step.key)) return [{ id, reason: t('list.notNow') }];
    entryStore.type(Object.entries(doneTexts(step, day)).map(([field, text]) => ({ id, field, text })));
    if (entryStore.save(id)) return [];
    const reasons = entryStore.entryOf(id)?.preview?.errors.map(({ sentence }) => say(sentence)) ?? [];
    return [{ id, reason: t('list.stopped', { reason: reasons.join(' ') }) }];
  };
  const done = (step: Step) => {
    setLeft(ids.flatMap((id) => saveOne(id, step)));
    choice.clear();
  };
  const main = commodity.steps.find(({ key }) => key === commodity.mainStep);
  const others = commodity.steps.filter(
    (step) => step !== main && ids.some((id) => openOf(id).some(({ key }) => key === step.key)),
  );
  return (
    <>
      {ids.length > 0 && (
        <div role="group" aria-label={t('list.chosen', { count: ids.length })} className={styles['chosenBar']}>
          <strong role="status">{t('list.chosen', { count: ids.length })}</strong>
          {main && (
            <button type="button" className="button primary" onClick={() => done(main)}>
              {terms.today(main)}
            </button>
          )}
          {others.map((step) => (
            <button key={step.key} type="button" className="button" onClick={() => done(step)}>
              {terms.today(step)}
            </button>
          ))}
          <button type="button" className="button" aria-expanded={isHeldUp} onClick={() => setIsHeldUp(!isHeldUp)}>
            {t('cannot.open')}
          </button>
          <button type="button" className="button" onClick={choice.clear}>
            {t('list.clear')}
          </button>
        </div>
      )}
      {ids.length > 0 && isHeldUp && (
        <div className={styles['left']}>
          <DelayPanel
            entryStore={entryStore}
            ids={ids}
            onSaved={() => {
              setIsHeldUp(false);
              choice.clear();
            }}
          />
        </div>
      )}
      {left.length > 0 && (
        <div role="alert" className={styles['left']}>
          <p>{t('list.left', { count: left.length })}</p>
          <ul>
            {left.map(({ id, reason }) => (
              <li key={id}>
                <span className="mono">{tagOf(store, id)}</span>: {reason}
              </li>
            ))}
          </ul>
          <button type="button" className="button" onClick={() => setLeft([])}>
            {t('list.dismiss')}
          </button>
        </div>
      )}
    </>
  );
}
