import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { todayIso } from '../../store/days.ts';
import type { BookView } from './bookView.ts';
import type { EntryBook } from './entryBook.ts';
import { sessionDay } from './session.ts';

/** The day of all entries that follow. A half-typed day counts for nothing, and blank is today. */
export function WorkDate({ book, view }: { readonly book: EntryBook; readonly view: BookView }) {
  const { t } = useTranslation('fieldWork');
  const { session } = view;
  const [typed, setTyped] = useState<string | null>(null);
  const set = (day: string) => book.setSession({ ...session, workDate: day === '' || day === todayIso() ? null : day });
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
