import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { RowEntry } from '../entries/fieldEntrySnapshot.ts';
import type { FieldEntryStore } from '../entries/fieldEntryStore.ts';
import { EntryStateBadge } from '../state/EntryStateBadge.tsx';
import styles from '../dataEntry.module.css';

/** The state of a row's entry in a cell, with the one thing to do about it. The keyboard has Ctrl+Enter. */
export function EntryCellState({
  entryStore,
  entry,
}: {
  readonly entryStore: FieldEntryStore;
  readonly entry: RowEntry | null;
}) {
  const { t } = useTranslation('fieldWork');
  if (!entry || entry.state.is === 'clean') return null;
  const { id, state } = entry;
  return (
    <span className={styles['cellState']}>
      <EntryStateBadge entry={entry} />
      {state.is === 'typed' && (
        <button type="button" tabIndex={-1} className={styles['cellButton']} onClick={() => entryStore.save(id)}>
          {t('save')}
        </button>
      )}
    </span>
  );
}
