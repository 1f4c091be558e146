import FilterIcon from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { distinctValues } from '../../../grid/commodityGrid/filters/distinctValues.ts';
import { FilterForm } from '../../../grid/commodityGrid/filters/FilterForm.tsx';
import type { Commodity } from '../../../../contract/commodities/fields/field.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import type { CommodityStore } from '../../../store/commodityStore.ts';
import type { RowsOnView } from '../../../rows/useRowsOnView.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { Popup } from '../../../ui/dialogs/Popup.tsx';
import styles from '../../../ui/dialogs/Popup.module.css';
import { Select } from '../../../ui/fields/Select.tsx';
import type { DataSearch } from '../search.ts';

interface FilterAndOrderProps {
  readonly store: CommodityStore;
  readonly view: RowsOnView;
  readonly commodity: Commodity;
  readonly search: Pick<DataSearch, 'filters' | 'sort' | 'removed'>;
  readonly onSearch: (patch: Partial<Pick<DataSearch, 'filters' | 'sort' | 'removed'>>) => void;
}

/** Column menus for cards, which have no headers, behind one button. */
export function FilterAndOrder({ store, view, commodity, search, onSearch }: FilterAndOrderProps) {
  const { t } = useTranslation('grid');
  const terms = useTerms();
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [key, setKey] = useState(commodity.offered[0]?.key ?? '');
  const field = commodity.offered.find((one) => one.key === key);
  const filter = search.filters.find((one) => one.field === key);
  const close = () => setAnchor(null);
  const order = (descending: boolean) => {
    onSearch({ sort: [{ field: key, descending }] });
    close();
  };
  return (
    <>
      <button
        type="button"
        className="button"
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <FilterIcon aria-hidden size={16} stroke={1.5} />
        {t('cards.filter')}
      </button>
      {anchor && field && (
        <Popup label={t('cards.filter')} anchor={anchor} onClose={close}>
          <div className={styles['section']}>
            <Checkbox label={t('showRemoved')} checked={search.removed} onChange={(removed) => onSearch({ removed })} />
            <Select
              label={t('cards.column')}
              value={key}
              options={commodity.offered.map((one) => ({ value: one.key, label: terms.label(one) }))}
              onChange={setKey}
            />
          </div>
          <button type="button" className={styles['item']} onClick={() => order(false)}>
            {t('menu.ascending')}
          </button>
          <button type="button" className={styles['item']} onClick={() => order(true)}>
            {t('menu.descending')}
          </button>
          <FilterForm
            key={key}
            field={field}
            values={distinctValues(store, view, key, filter)}
            filter={filter}
            onFilter={(next) => {
              onSearch({ filters: [...search.filters.filter((one) => one !== filter), ...(next ? [next] : [])] });
              close();
            }}
          />
        </Popup>
      )}
    </>
  );
}
