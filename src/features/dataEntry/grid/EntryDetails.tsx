import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { Ref } from 'react';
import type { CellValue, UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import type { FieldEntrySnapshot } from '../entries/fieldEntrySnapshot.ts';
import type { FieldEntryStore } from '../entries/fieldEntryStore.ts';
import { EntryStateBadge } from '../state/EntryStateBadge.tsx';
import { EntryError } from '../messages/EntryError.tsx';
import { ValidationMessages } from '../messages/ValidationMessages.tsx';
import styles from '../dataEntry.module.css';
import { PreviewLine } from '../state/PreviewLine.tsx';
import { tagOf } from '../tagOf.ts';

interface EntryStripProps {
  readonly ref: Ref<HTMLElement>;
  readonly entryStore: FieldEntryStore;
  readonly snapshot: FieldEntrySnapshot;
  /** Id of the active row; null if no row is active. */
  readonly activeId: number | null;
  readonly unit: UnitMeasurement;
  readonly onShow: (id: number) => void;
}

const maxShown = 3;

/** Strip below the grid: preview of the active row, its problems, and the other rows that need the user. */
export function EntryDetails({ ref, entryStore, snapshot, activeId, unit, onShow }: EntryStripProps) {
  const { t } = useTranslation('fieldWork');
  const entry = activeId === null ? null : snapshot.entryOf(activeId);
  const stopped = snapshot.typed.filter((id) => snapshot.entryOf(id)?.saveBlocked);
  const others = [...snapshot.needsAttention, ...stopped].filter((id) => id !== activeId);
  const { lengthField } = entryStore.commodity;
  const tag = activeId === null ? '' : labelOf(entryStore, activeId, snapshot);
  return (
    <section ref={ref} className={styles['strip']} aria-label={t('preview.label')}>
      <div className={styles['stripRow']}>
        {activeId === null ? <span className="muted">{t('noRow')}</span> : <strong className="mono">{tag}</strong>}
        {entry && <EntryStateBadge entry={entry} />}
        {entry?.preview && (
          <PreviewLine
            commodity={entryStore.commodity}
            preview={entry.preview}
            design={lengthField === undefined ? null : designOf(entryStore, entry.id, lengthField)}
            unit={unit}
          />
        )}
        {entry?.preview && (
          <button type="button" className="button" onClick={() => entryStore.discard(entry.id)}>
            {t('discard')}
          </button>
        )}
        {activeId !== null && snapshot.canRepeat && entryStore.options.mayEnter !== false && (
          <button
            type="button"
            className="button"
            title={t('repeatLastWhy')}
            onClick={() => entryStore.repeatLast(activeId)}
          >
            {t('repeatLast')}
          </button>
        )}
        {(!entry || entry.state.is === 'clean') && <span className="muted">{t('keys')}</span>}
      </div>
      {entry?.preview && <ValidationMessages commodity={entryStore.commodity} preview={entry.preview} />}
      {entry && <EntryError entryStore={entryStore} entry={entry} unit={unit} />}
      {others.length > 0 && (
        <ul className={styles['others']} aria-label={t('attention')}>
          {others.slice(0, maxShown).map((id) => (
            <li key={id}>
              <button type="button" className="button" onClick={() => onShow(id)}>
                <span className="mono">{labelOf(entryStore, id, snapshot)}</span>
                <EntryStateBadge entry={snapshot.entryOf(id)} />
              </button>
            </li>
          ))}
          {others.length > maxShown && <li>{t('attentionMore', { count: others.length - maxShown })}</li>}
        </ul>
      )}
    </section>
  );
}

/** Recomputed with every snapshot of the entry store, because the table's rows might have been replaced. */
const labelOf = ({ store }: FieldEntryStore, id: number, _view: FieldEntrySnapshot): string => tagOf(store, id);

function designOf({ store }: FieldEntryStore, id: number, field: string): CellValue {
  const row = store.table.rowOf(id);
  return row === undefined ? null : store.read(row, field);
}
