import { useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { fieldIn } from '../../../../contract/commodities/fields/field.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { useCommodity } from '../../../shared/projects/useCommodity.ts';
import { FilterChips as Chips } from '../../../ui/fields/FilterChips.tsx';
import { Popup } from '../../../ui/dialogs/Popup.tsx';
import type { CommodityStore } from '../../../store/commodityStore.ts';
import type { Filter } from '../../../store/views/query.ts';
import type { RowsOnView } from '../../../rows/useRowsOnView.ts';
import { distinctValues } from './distinctValues.ts';
import { FilterForm } from './FilterForm.tsx';
import { filterText } from './filterText.ts';

interface FilterChipsProps {
  readonly store: CommodityStore;
  readonly view: RowsOnView;
  readonly filters: readonly Filter[];
  readonly onFilters: (filters: Filter[]) => void;
}

/** Chips for the active filters, each with a button to remove it. */
export function FilterChips({ store, view, filters, onFilters }: FilterChipsProps) {
  const commodity = useCommodity(store.type);
  const [open, setOpen] = useState<{ filter: Filter; anchor: Element } | null>(null);
  const field = open && fieldIn(commodity, open.filter.field);
  const { t } = useTranslation('grid');
  const formats = useFormats();
  const terms = useTerms();
  return (
    <>
      <Chips
        chips={filters.map((filter) => ({
          key: JSON.stringify(filter),
          words: filterText(filter, commodity, { t, formats, terms }),
          onEdit: (anchor) => setOpen({ filter, anchor }),
          onRemove: () => onFilters(filters.filter((other) => other !== filter)),
        }))}
        onClear={() => onFilters([])}
      />
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
    </>
  );
}
