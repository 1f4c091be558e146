import CardsIcon from '@tabler/icons-react/dist/esm/icons/IconLayoutList.mjs';
import DetailsIcon from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarRight.mjs';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { ReactNode, RefObject } from 'react';
import type { Commodity } from '../../../contract/commodities/fields/field.ts';
import { SaveState } from '../../grid/commodityGrid/SaveState.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { isTouch } from '../../ui/screen/isTouch.ts';
import { Toolbar } from '../../ui/layout/Toolbar.tsx';
import type { CommodityStore } from '../../store/commodityStore.ts';
import { GroupBy } from './GroupBy.tsx';
import { RowOptions } from './RowOptions.tsx';
import type { DataSearch } from './search.ts';
import { FilterAndOrder } from './cards/FilterAndOrder.tsx';
import type { GroupedRows } from '../../rows/useGroupedRows.ts';

interface DataToolbarProps {
  /** Which view the page shows. */
  readonly view: ReactNode;
  readonly store: CommodityStore;
  /** "cables", for the name of the search field. */
  readonly plural: string;
  readonly commodity: Commodity;
  readonly search: DataSearch;
  readonly rows: GroupedRows;
  /** The rows stand as cards: they have neither headers nor a low form, and a press on one opens its details. */
  readonly isCards: boolean;
  /** From cards to the grid or back; null where there is room for the grid, and for what else stands behind "More". */
  readonly onOther: (() => void) | null;
  readonly isOutdated: boolean;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly onSearch: (patch: Partial<DataSearch>) => void;
  readonly onAskAgain: () => void;
  /** Opens or closes the details of the row the person is on. */
  readonly onRecord: () => void;
  /** From the search field down into the rows. */
  readonly onDown: () => void;
}

export function DataToolbar(props: DataToolbarProps) {
  const { view, store, plural, commodity, search, text, onText, isOutdated, inputRef, onSearch } = props;
  const { rows, isCards, onOther, onAskAgain, onRecord, onDown } = props;
  const { t } = useTranslation(['grid', 'record']);
  return (
    <Toolbar
      label={t('toolbar')}
      {...(!isCards && {
        end: (
          <>
            {!onOther && <SaveState store={store} />}
            <button
              type="button"
              className="button"
              aria-pressed={search.part !== undefined}
              title={t('record:openHint')}
              onClick={onRecord}
            >
              <DetailsIcon aria-hidden size={16} stroke={1.5} />
              {t('record:open')}
            </button>
          </>
        ),
      })}
    >
      {view}
      <SearchField
        isOfPage
        ref={inputRef}
        label={t('search', { plural })}
        hint={isTouch() ? undefined : t('searchHint')}
        value={text}
        onChange={onText}
        onDown={onDown}
      />
      {isCards && <FilterAndOrder {...{ store, commodity, search, onSearch }} view={rows} />}
      <GroupBy
        commodity={commodity}
        group={search.group}
        onGroup={(group) => onSearch({ group })}
        onFoldAll={rows.foldAll}
        onOpenAll={rows.openAll}
      />
      {!onOther && <RowOptions search={search} onSearch={onSearch} />}
      {onOther && (
        <button type="button" className="button" onClick={onOther}>
          <CardsIcon aria-hidden size={16} stroke={1.5} />
          {t(isCards ? 'cards.grid' : 'cards.cards')}
        </button>
      )}
      {isOutdated && (
        <button type="button" className="button" title={t('outdated')} onClick={onAskAgain}>
          {t('askAgain')}
        </button>
      )}
    </Toolbar>
  );
}
