import { useTranslation } from 'react-i18next';
import type { RowEntry } from './bookView.ts';
import type { EntryBook } from './entryBook.ts';
import { EntryStateBadge } from './EntryStateBadge.tsx';
import styles from './fieldWork.module.css';

/** The state of a row's entry in a cell, with the one thing to do about it. The keyboard has Ctrl+Enter. */
export function EntryCellState({ book, entry }: { readonly book: EntryBook; readonly entry: RowEntry | null }) {
  const { t } = useTranslation('fieldWork');
  if (!entry || entry.state.is === 'clean') return null;
  const { id, state } = entry;
  return (
    <span className={styles['cellState']}>
      <EntryStateBadge entry={entry} />
      {state.is === 'typed' && (
        <button type="button" tabIndex={-1} className={styles['cellButton']} onClick={() => book.save(id)}>
          {t('save')}
        </button>
      )}
    </span>
  );
}
