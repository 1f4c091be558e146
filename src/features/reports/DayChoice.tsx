import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isoDate } from '../../../contract/scalars.ts';
import { DayField } from '../../ui/day/DayField.tsx';
import styles from '../../ui/Popup.module.css';
import type { ReportSearch } from './search.ts';

type Days = Pick<ReportSearch, 'asOf' | 'since'>;

interface DayChoiceProps {
  readonly search: ReportSearch;
  /** The report can show what moved since another day. */
  readonly hasTwo: boolean;
  readonly onChoose: (days: Days) => void;
}

const isDay = (text: string): boolean => isoDate.safeParse(text).success;

/** The day whose state is shown, and an earlier one to compare with; blank is now, and none. */
export function DayChoice({ search, hasTwo, onChoose }: DayChoiceProps) {
  const { t } = useTranslation('reports');
  const [asOf, setAsOf] = useState(search.asOf ?? '');
  const [since, setSince] = useState(search.since ?? '');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // What is no day stays where it was typed, with the reason beside it.
    if ([asOf, since].some((day) => day !== '' && !isDay(day))) return;
    onChoose({ asOf: asOf || undefined, since: since || undefined });
  };
  return (
    <form className={styles['section']} onSubmit={submit}>
      <DayField label={t('asOfDay')} value={asOf} onChange={setAsOf} />
      {hasTwo && <DayField label={t('sinceDay')} value={since} onChange={setSince} />}
      <p>{t('dayHint')}</p>
      <div className={styles['actions']}>
        <button type="submit" className="button primary">
          {t('showDay')}
        </button>
        {(search.asOf ?? search.since) !== undefined && (
          <button type="button" className="button" onClick={() => onChoose({ asOf: undefined, since: undefined })}>
            {t('nowAgain')}
          </button>
        )}
      </div>
    </form>
  );
}
