import { useTranslation } from 'react-i18next';
import type { EntryBook } from './entryBook.ts';
import { useCanRepeat } from './useEntryBook.ts';

/** Reel, dates, result and people of the entry before, into this row. */
export function RepeatLast({ book, id }: { readonly book: EntryBook; readonly id: number }) {
  const { t } = useTranslation('fieldWork');
  return (
    useCanRepeat(book) && (
      <button type="button" className="button" title={t('repeatLastWhy')} onClick={() => book.repeatLast(id)}>
        {t('repeatLast')}
      </button>
    )
  );
}
