import CardsIcon from '@tabler/icons-react/dist/esm/icons/IconLayoutList.mjs';
import DetailsIcon from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarRight.mjs';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { RefObject } from 'react';
import type { Commodity } from '../../../contract/commodities/fields/field.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import { SaveState } from '../../grid/commodityGrid/SaveState.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { isTouch } from '../../ui/screen/isTouch.ts';
import { Toolbar } from '../../ui/layout/Toolbar.tsx';
import { useViewColumns } from '../../shared/savedViews/useViewColumns.ts';
import { ViewButton } from '../../shared/savedViews/ViewButton.tsx';
import type { CommodityStore } from '../../store/commodityStore.ts';
import { GroupBy } from './GroupBy.tsx';
import { RowOptions } from './RowOptions.tsx';
import type { DataSearch } from './search.ts';
import { FilterAndOrder } from './cards/FilterAndOrder.tsx';
import type { DataRows } from './useDataRows.ts';

interface DataToolbarProps {
  readonly store: CommodityStore;
  readonly commodity: Commodity;
  readonly rows: DataRows;
  readonly search: DataSearch;
  readonly onSearch: (patch: Partial<DataSearch>) => void;
  /** True if the rows are cards: these have neither headers nor a compact layout, and a press opens the details. */
  readonly isCards: boolean;
  /**
   * Switches between cards and grid; null if the screen is wide enough for the grid and for the controls otherwise behind "More".
   */
  readonly onOther: (() => void) | null;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  /** Opens or closes the details of the active row. */
  readonly onRecord: () => void;
  /** Moves the focus from the search field to the rows. */
  readonly onDown: () => void;
}

export function DataToolbar(props: DataToolbarProps) {
  const { store, commodity, rows, search, onSearch, isCards, onOther, inputRef, onRecord, onDown } = props;
  const { projectId, type } = store;
  const { view } = rows;
  const { t } = useTranslation(['grid', 'record', 'views']);
  const terms = useTerms();
  const columnsOf = useViewColumns('data', commodity);
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
      <ViewButton
        page={{ projectId, kind: 'data', type, search, onSearch, ...columnsOf }}
        title={t('views:titleData', { type: terms.commodity(type) })}
      />
      <SearchField
        isOfPage
        ref={inputRef}
        label={t('search', { plural: terms.pluralInText(type) })}
        hint={isTouch() ? undefined : t('searchHint')}
        value={rows.text}
        onChange={rows.setText}
        onDown={onDown}
      />
      {isCards && <FilterAndOrder {...{ store, commodity, search, onSearch }} view={view} />}
      <GroupBy
        commodity={commodity}
        group={search.group}
        onGroup={(group) => onSearch({ group })}
        onFoldAll={view.foldAll}
        onOpenAll={view.openAll}
      />
      {!onOther && <RowOptions search={search} onSearch={onSearch} />}
      {onOther && (
        <button type="button" className="button" onClick={onOther}>
          <CardsIcon aria-hidden size={16} stroke={1.5} />
          {t(isCards ? 'cards.grid' : 'cards.cards')}
        </button>
      )}
      {rows.isOutdated && (
        <button type="button" className="button" title={t('outdated')} onClick={view.refreshResult}>
          {t('askAgain')}
        </button>
      )}
    </Toolbar>
  );
}
