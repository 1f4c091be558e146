import { useTranslation } from 'react-i18next';
import type { RefObject } from 'react';
import popup from '../../dataGrid/popup.module.css';
import { SaveState } from '../../commodityGrid/SaveState.tsx';
import { Toolbar } from '../../ui/Toolbar.tsx';
import type { CommodityStore } from '../../store/commodityStore.ts';
import type { DataSearch } from './search.ts';

interface DataToolbarProps {
  readonly store: CommodityStore;
  /** "cables", for the name of the search field. */
  readonly plural: string;
  readonly search: DataSearch;
  readonly isOutdated: boolean;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly onSearch: (patch: Partial<DataSearch>) => void;
  readonly onAskAgain: () => void;
  /** From the search field down into the rows. */
  readonly onDown: () => void;
}

export function DataToolbar(props: DataToolbarProps) {
  'use no memo'; // the store changes in place
  const { store, plural, search, text, onText, isOutdated, inputRef, onSearch, onAskAgain, onDown } = props;
  const { t } = useTranslation('grid');
  return (
    <Toolbar label={t('toolbar')} end={<SaveState store={store} />}>
      <input
        ref={inputRef}
        className="input"
        type="search"
        aria-label={t('search', { plural })}
        placeholder={t('searchHint')}
        value={text}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
          event.preventDefault();
          onDown();
        }}
      />
      <label className={popup['check']}>
        <input
          type="checkbox"
          checked={search.removed}
          onChange={({ target }) => onSearch({ removed: target.checked })}
        />
        {t('showRemoved')}
      </label>
      <label className={popup['check']}>
        <input type="checkbox" checked={search.dense} onChange={({ target }) => onSearch({ dense: target.checked })} />
        {t('dense')}
      </label>
      {isOutdated && (
        <button type="button" className="button" title={t('outdated')} onClick={onAskAgain}>
          {t('askAgain')}
        </button>
      )}
    </Toolbar>
  );
}
