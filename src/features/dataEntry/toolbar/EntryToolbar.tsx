import { useTranslation } from 'react-i18next';
import type { RefObject } from 'react';
import { Toolbar } from '../../../ui/Toolbar.tsx';
import type { FieldEntrySnapshot } from '../entries/fieldEntrySnapshot.ts';
import type { FieldEntryStore } from '../entries/fieldEntryStore.ts';
import { EntryProgress } from './EntryProgress.tsx';
import styles from '../dataEntry.module.css';

interface EntryToolbarProps {
  readonly entryStore: FieldEntryStore;
  readonly snapshot: FieldEntrySnapshot;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly finished: boolean;
  readonly onFinished: (finished: boolean) => void;
  readonly isOutdated: boolean;
  readonly onAskAgain: () => void;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  /** From the search field to the first row or card. */
  readonly onEnter: () => void;
}

export function EntryToolbar(props: EntryToolbarProps) {
  const { entryStore, snapshot, text, onText, finished, onFinished, isOutdated, onAskAgain, inputRef, onEnter } = props;
  const { t } = useTranslation('fieldWork');
  return (
    <Toolbar label={t('toolbar')} end={<EntryProgress snapshot={snapshot} />}>
      <input
        ref={inputRef}
        className={`input ${styles['search']}`}
        type="search"
        aria-label={t('search')}
        placeholder={t('searchHint')}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          onEnter();
        }}
      />
      <label className={styles['check']}>
        <input type="checkbox" checked={finished} onChange={({ target }) => onFinished(target.checked)} />
        {t('showFinished')}
      </label>
      {isOutdated && (
        <button type="button" className="button" title={t('updateListWhy')} onClick={onAskAgain}>
          {t('updateList')}
        </button>
      )}
      {snapshot.typed.length > 0 && (
        <button type="button" className="button primary" onClick={() => entryStore.saveAll()}>
          {t('saveRows', { count: snapshot.typed.length })}
        </button>
      )}
    </Toolbar>
  );
}
