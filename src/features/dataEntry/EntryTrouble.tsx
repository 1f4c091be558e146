import AlertIcon from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { useTranslation } from 'react-i18next';
import { useTranslate } from '../../i18n/translate.ts';
import type { UnitMeasurement } from '../../../contract/scalars.ts';
import { ConflictView } from '../../outbox/ConflictView.tsx';
import type { RowEntry } from './bookView.ts';
import type { EntryBook } from './entryBook.ts';
import styles from './fieldWork.module.css';

interface EntryTroubleProps {
  readonly book: EntryBook;
  readonly entry: RowEntry;
  readonly unit: UnitMeasurement;
}

/** What the server said of an entry that was not simply recorded: the reason and the ways on. */
export function EntryTrouble({ book, entry, unit }: EntryTroubleProps) {
  const { t } = useTranslation('fieldWork');
  const say = useTranslate();
  const { id, state } = entry;
  const discard = (
    <button type="button" className="button" onClick={() => book.discard(id)}>
      {t('discard')}
    </button>
  );
  switch (state.is) {
    case 'refused':
      return (
        <div role="alert" className={styles['trouble']}>
          <Sentence text={t('refused', { reason: say(state.reason) })} />
          <button type="button" className="button" onClick={() => book.retry(id)}>
            {t('retry')}
          </button>
          {discard}
        </div>
      );
    case 'conflict':
      return (
        <ConflictView
          type={book.store.type}
          unit={unit}
          conflicts={state.conflicts}
          onKeepMine={() => book.keepMine(id)}
          onTakeTheirs={() => book.takeTheirs(id)}
          onEdit={() => book.editAgain(id)}
          onDiscard={() => book.discard(id)}
        />
      );
    case 'saved': {
      const reason = state.result.warnings.map(({ message }) => message).join(' ');
      return reason === '' ? null : <p className={styles['warning']}>{t('warned', { reason })}</p>;
    }
    default:
      return null;
  }
}

function Sentence({ text }: { readonly text: string }) {
  return (
    <p className={styles['sentence']}>
      <AlertIcon aria-hidden size={18} stroke={1.5} />
      {text}
    </p>
  );
}
