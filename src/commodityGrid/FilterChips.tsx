import CloseIcon from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldIn } from '../../contract/commodities/field.ts';
import { useFormats } from '../i18n/useFormats.ts';
import { useTerms } from '../i18n/useTerms.ts';
import { useCommodity } from '../projects/useCommodity.ts';
import { Popup } from '../ui/Popup.tsx';
import type { CommodityStore } from '../store/commodityStore.ts';
import type { Filter } from '../store/query.ts';
import type { RowsOnView } from '../store/useRowsOnView.ts';
import { distinctValues } from './distinctValues.ts';
import { FilterForm } from './FilterForm.tsx';
import { filterText } from './filterText.ts';
import styles from './commodityGrid.module.css';

interface FilterChipsProps {
  readonly store: CommodityStore;
  readonly view: RowsOnView;
  readonly filters: readonly Filter[];
  readonly onFilters: (filters: Filter[]) => void;
}

/** What the rows are filtered by, each with its way out. */
export function FilterChips({ store, view, filters, onFilters }: FilterChipsProps) {
  const commodity = useCommodity(store.type);
  const [open, setOpen] = useState<{ filter: Filter; anchor: Element } | null>(null);
  const field = open && fieldIn(commodity, open.filter.field);
  const { t } = useTranslation('grid');
  const formats = useFormats();
  const terms = useTerms();
  if (filters.length === 0) return null;
  return (
    <ul className={styles['chips']} aria-label={t('filter.bar')}>
      {filters.map((filter) => {
        const words = filterText(filter, commodity, { t, formats, terms });
        return (
          <li key={JSON.stringify(filter)}>
            <span className={styles['chipGroup']}>
              <button
                type="button"
                className={styles['chip']}
                aria-haspopup="dialog"
                aria-label={t('filter.edit', { filter: words })}
                onClick={({ currentTarget }) => setOpen({ filter, anchor: currentTarget })}
              >
                {words}
              </button>
              <button
                type="button"
                className={styles['chipClear']}
                aria-label={t('filter.remove', { filter: words })}
                onClick={() => onFilters(filters.filter((other) => other !== filter))}
              >
                <CloseIcon aria-hidden size={14} stroke={1.5} />
              </button>
            </span>
          </li>
        );
      })}
      {filters.length > 1 && (
        <li>
          <button type="button" className="button plain" onClick={() => onFilters([])}>
            {t('filter.clearAll')}
          </button>
        </li>
      )}
      {open && field && (
        <Popup label={terms.label(field)} anchor={open.anchor} onClose={() => setOpen(null)}>
          <FilterForm
            field={field}
            values={distinctValues(store, view, field.key, open.filter)}
            filter={open.filter}
            onFilter={(next) => {
              setOpen(null);
              onFilters(filters.flatMap((other) => (other === open.filter ? (next ?? []) : other)));
            }}
          />
        </Popup>
      )}
    </ul>
  );
}
