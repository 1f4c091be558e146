import { useState, type SubmitEvent } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { isDay } from '../../../contract/base/values/scalars.ts';
import styles from '../dialogs/Popup.module.css';
import { DayField } from './DayField.tsx';

/** Days such as `2026-11-20`; undefined means now for `asOf`, and no comparison for `since`. */
export interface Days {
  readonly asOf?: string | undefined;
  readonly since?: string | undefined;
}

interface AsOfFormProps {
  readonly days: Days;
  /** True if the page can show changes since an earlier day. */
  readonly hasTwo: boolean;
  readonly onChoose: (days: Days) => void;
}

/** Form for the day whose state is shown and an earlier day to compare with; blank means now, and no comparison. */
export function AsOfForm({ days, hasTwo, onChoose }: AsOfFormProps) {
  const { t } = useTranslation('common');
  const [asOf, setAsOf] = useState(days.asOf ?? '');
  const [since, setSince] = useState(days.since ?? '');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // An invalid day stays in its field with the reason beside it.
    if ([asOf, since].some((day) => day !== '' && !isDay(day))) return;
    onChoose({ asOf: asOf || undefined, since: since || undefined });
  };
  return (
    <form className={styles['section']} onSubmit={submit}>
      <DayField label={t('day.asOf')} value={asOf} onChange={setAsOf} />
      {hasTwo && <DayField label={t('day.since')} value={since} onChange={setSince} />}
      <p>{t('day.hint')}</p>
      <div className={styles['actions']}>
        <button type="submit" className="button primary">
          {t('day.show')}
        </button>
        {(days.asOf ?? days.since) !== undefined && (
          <button type="button" className="button" onClick={() => onChoose({ asOf: undefined, since: undefined })}>
            {t('day.now')}
          </button>
        )}
      </div>
    </form>
  );
}
