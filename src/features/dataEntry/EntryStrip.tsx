import { useTranslation } from 'react-i18next';
import type { Ref } from 'react';
import type { CellValue, UnitMeasurement } from '../../../contract/scalars.ts';
import type { BookView } from './bookView.ts';
import type { EntryBook } from './entryBook.ts';
import { EntryStateBadge } from './EntryStateBadge.tsx';
import { EntryTrouble } from './EntryTrouble.tsx';
import { Findings } from './Findings.tsx';
import styles from './fieldWork.module.css';
import { PreviewLine } from './PreviewLine.tsx';
import { tagOf } from './tagOf.ts';

interface EntryStripProps {
  readonly ref: Ref<HTMLElement>;
  readonly book: EntryBook;
  readonly view: BookView;
  /** The row the person stands on. */
  readonly activeId: number | null;
  readonly unit: UnitMeasurement;
  readonly onShow: (id: number) => void;
}

const mostShown = 3;

/** Below the grid: what the row the person stands on will be, what is wrong with it, and which other rows wait for them. */
export function EntryStrip({ ref, book, view, activeId, unit, onShow }: EntryStripProps) {
  const { t } = useTranslation('fieldWork');
  const entry = activeId === null ? null : view.entryOf(activeId);
  const stopped = view.typed.filter((id) => view.entryOf(id)?.wasStopped);
  const others = [...view.waiting, ...stopped].filter((id) => id !== activeId);
  const { lengthField } = book.commodity;
  const tag = activeId === null ? '' : labelOf(book, activeId, view);
  return (
    <section ref={ref} className={styles['strip']} aria-label={t('preview.label')}>
      <div className={styles['stripRow']}>
        {activeId === null ? <span className="muted">{t('noRow')}</span> : <strong className="mono">{tag}</strong>}
        {entry && <EntryStateBadge entry={entry} />}
        {entry?.preview && (
          <PreviewLine
            commodity={book.commodity}
            preview={entry.preview}
            design={lengthField === undefined ? null : designOf(book, entry.id, lengthField)}
            unit={unit}
          />
        )}
        {entry?.preview && (
          <button type="button" className="button" onClick={() => book.discard(entry.id)}>
            {t('discard')}
          </button>
        )}
        {activeId !== null && view.canRepeat && (
          <button type="button" className="button" title={t('repeatLastWhy')} onClick={() => book.repeatLast(activeId)}>
            {t('repeatLast')}
          </button>
        )}
        {(!entry || entry.state.is === 'clean') && <span className="muted">{t('keys')}</span>}
      </div>
      {entry?.preview && <Findings commodity={book.commodity} preview={entry.preview} />}
      {entry && <EntryTrouble book={book} entry={entry} unit={unit} />}
      {others.length > 0 && (
        <ul className={styles['others']} aria-label={t('attention')}>
          {others.slice(0, mostShown).map((id) => (
            <li key={id}>
              <button type="button" className="button" onClick={() => onShow(id)}>
                <span className="mono">{labelOf(book, id, view)}</span>
                <EntryStateBadge entry={view.entryOf(id)} />
              </button>
            </li>
          ))}
          {others.length > mostShown && <li>{t('attentionMore', { count: others.length - mostShown })}</li>}
        </ul>
      )}
    </section>
  );
}

/** Read anew with every state of the book: rows may have been replaced under it. */
const labelOf = ({ store }: EntryBook, id: number, _view: BookView): string => tagOf(store, id);

function designOf({ store }: EntryBook, id: number, field: string): CellValue {
  const row = store.table.rowOf(id);
  return row === undefined ? null : store.read(row, field);
}
