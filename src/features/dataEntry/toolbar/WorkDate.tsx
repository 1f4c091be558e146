import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { todayIso } from '../../../store/days.ts';
import type { FieldEntrySnapshot } from '../entries/fieldEntrySnapshot.ts';
import type { FieldEntryStore } from '../entries/fieldEntryStore.ts';
import { sessionDay } from '../entries/session.ts';

/** The day of all entries that follow. A half-typed day counts for nothing, and blank is today. */
export function WorkDate({
  entryStore,
  snapshot,
}: {
  readonly entryStore: FieldEntryStore;
  readonly snapshot: FieldEntrySnapshot;
}) {
  const { t } = useTranslation('fieldWork');
  const { session } = snapshot;
  const [typed, setTyped] = useState<string | null>(null);
  const set = (day: string) =>
    entryStore.setSession({ ...session, workDate: day === '' || day === todayIso() ? null : day });
  const isFuture = sessionDay(session) > todayIso();
  return (
    <input
      className="input"
      type="date"
      aria-label={t('workDate')}
      aria-invalid={isFuture}
      title={isFuture ? t('workDateFuture') : undefined}
      value={typed ?? sessionDay(session)}
      onChange={({ target }) => {
        setTyped(target.value);
        if (target.value !== '') set(target.value);
      }}
      onBlur={({ target }) => {
        setTyped(null);
        set(target.value);
      }}
    />
  );
}
