import { useTranslation } from 'react-i18next';
import type { UnitMeasurement } from '../../../contract/scalars.ts';
import type { BookView } from './bookView.ts';
import type { EntryBook } from './entryBook.ts';
import { EntryTrouble } from './EntryTrouble.tsx';
import styles from './fieldWork.module.css';
import { tagOf } from './tagOf.ts';

interface EntriesOffViewProps {
  readonly book: EntryBook;
  readonly view: BookView;
  /** Indexes of the rows on view. */
  readonly rows: Int32Array;
  readonly unit: UnitMeasurement;
}

/**
 * Entries that need the person, of rows the list does not show: removed by a revision, finished or filtered out. Without
 * it nobody could act on them, and they would hold up their rows for ever.
 */
export function EntriesOffView({ book, view, rows, unit }: EntriesOffViewProps) {
  const { t } = useTranslation('fieldWork');
  const offView = view.waiting.flatMap((id) => {
    const row = book.store.table.rowOf(id);
    const entry = view.entryOf(id);
    return entry && row !== undefined && !rows.includes(row) ? entry : [];
  });
  if (offView.length === 0) return null;
  return (
    <ul className={styles['offView']} aria-label={t('attention')}>
      {offView.map((entry) => (
        <li key={entry.id}>
          <strong className="mono">{tagOf(book.store, entry.id)}</strong>
          <EntryTrouble book={book} entry={entry} unit={unit} />
        </li>
      ))}
    </ul>
  );
}
