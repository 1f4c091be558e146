import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import type { FieldEntrySnapshot } from '../entries/fieldEntrySnapshot.ts';
import type { FieldEntryStore } from '../entries/fieldEntryStore.ts';
import { EntryError } from './EntryError.tsx';
import styles from '../dataEntry.module.css';
import { tagOf } from '../tagOf.ts';

interface EntriesOffViewProps {
  readonly entryStore: FieldEntryStore;
  readonly snapshot: FieldEntrySnapshot;
  /** Indexes of the listed rows. */
  readonly rows: Int32Array;
  readonly unit: UnitMeasurement;
}

/**
 * Entries that need the user and whose rows are not in the list: removed by a revision, finished or filtered out. Without this
 * list no one could resolve them, and they would block their rows forever.
 */
export function EntriesOffView({ entryStore, snapshot, rows, unit }: EntriesOffViewProps) {
  const { t } = useTranslation('fieldWork');
  const offView = snapshot.needsAttention.flatMap((id) => {
    const row = entryStore.store.table.rowOf(id);
    const entry = snapshot.entryOf(id);
    return entry && row !== undefined && !rows.includes(row) ? entry : [];
  });
  if (offView.length === 0) return null;
  return (
    <ul className={styles['offView']} aria-label={t('attention')}>
      {offView.map((entry) => (
        <li key={entry.id}>
          <strong className="mono">{tagOf(entryStore.store, entry.id)}</strong>
          <EntryError entryStore={entryStore} entry={entry} unit={unit} />
        </li>
      ))}
    </ul>
  );
}
