import { useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { dayOfDevice } from '../../../base/today.ts';
import { useToday } from '../../../base/useToday.ts';
import type { FieldEntrySnapshot } from '../entries/fieldEntrySnapshot.ts';
import type { FieldEntryStore } from '../entries/fieldEntryStore.ts';
import { isDay } from '../../../../contract/base/values/scalars.ts';
import { DayField } from '../../../ui/day/DayField.tsx';
import styles from '../dataEntry.module.css';
import { sessionDay } from '../entries/session.ts';

interface WorkDateProps {
  readonly entryStore: FieldEntryStore;
  readonly snapshot: FieldEntrySnapshot;
}

/** Work date of all following entries. Text that is not a date is ignored; blank means today. */
export function WorkDate({ entryStore, snapshot }: WorkDateProps) {
  const { t } = useTranslation('fieldWork');
  const formats = useFormats();
  const { session } = snapshot;
  const [typed, setTyped] = useState<string | null>(null);
  const today = useToday();
  const day = sessionDay(session, today);
  const change = (text: string) => {
    setTyped(text);
    if (isDay(text) || text === '')
      entryStore.setSession({ ...session, workDate: text === '' || text === today ? null : text });
  };
  return (
    <>
      <DayField
        label={t('workDate')}
        labelled="beside"
        className={styles['sessionField']}
        value={typed ?? day}
        onChange={change}
        onBlur={() => setTyped((text) => (text === '' ? null : text))}
        problem={day > today ? t('workDateFuture') : undefined}
      />
      {dayOfDevice() !== today && (
        <span className={`muted ${styles['siteDay']}`}>{t('siteDay', { day: formats.date(today) })}</span>
      )}
    </>
  );
}
