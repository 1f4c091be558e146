/** Items of the cell menu that arrange the rows by the active cell: filter to its value, and sort by its column. */
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { fieldIn, type Field } from '../../../../contract/commodities/fields/field.ts';
import { lengthUnitOf } from '../../../../contract/base/units/lengths.ts';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import { useCommodity } from '../../../shared/projects/useCommodity.ts';
import type { RowsOnView } from '../../../rows/useRowsOnView.ts';
import type { CommodityStore } from '../../../store/commodityStore.ts';
import type { Filter } from '../../../store/views/query.ts';
import type { CellMenuItem } from '../../dataGrid/CellMenu.tsx';
import type { CellPlace, GridColumn, RowHandle } from '../../dataGrid/gridColumn.ts';
import { nextSort } from '../../dataGrid/HeaderCell.tsx';
import type { GridSearch } from './gridSearch.ts';

interface CellMenuOptions {
  readonly store: CommodityStore;
  readonly view: RowsOnView;
  readonly unit: UnitMeasurement;
  readonly columns: readonly GridColumn[];
  readonly search: GridSearch;
  readonly onSearch: (patch: Partial<GridSearch>) => void;
}

/** Maximum number of characters of a value in an item. */
const maxShown = 30;

export function useCellMenuItems(options: CellMenuOptions): (cell: CellPlace) => readonly CellMenuItem[] {
  const { store, view, unit, columns, search, onSearch } = options;
  const { t } = useTranslation('grid');
  const commodity = useCommodity(store.type);
  return ({ row: at, column: place }) => {
    const column = columns[place];
    const field = column && fieldIn(commodity, column.key);
    const row: RowHandle = view.rows.at(at);
    if (!field || row.group) return [];
    const filter = filterToValue(field, store.table.columns.get(field.key)?.get(row.row) ?? null, unit);
    const text = column.text(row).trim();
    const value = text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
    const { filters, sort } = search;
    return [
      {
        label: filter.is === 'blank' ? t('cellMenu.filterToBlank') : t('cellMenu.filterTo', { value }),
        act: () => onSearch({ filters: [...filters.filter((other) => other.field !== field.key), filter] }),
      },
      ...(sort.some((key) => key.field === field.key)
        ? []
        : [
            {
              label: t(sort.length === 0 ? 'cellMenu.sortBy' : 'cellMenu.thenSortBy', { column: column.name }),
              act: () => onSearch({ sort: nextSort(sort, field.key, true) }),
            },
          ]),
    ];
  };
}

/** Returns the filter that matches exactly the rows with this stored value of a field. */
function filterToValue({ key, kind }: Field, value: string | number | null, unit: UnitMeasurement): Filter {
  if (value === null || value === '') return { field: key, is: 'blank' };
  if (typeof value === 'string') return { field: key, is: 'oneOf', texts: [value] };
  return {
    field: key,
    is: 'between',
    least: value,
    most: value,
    ...(kind === 'length' && { unit: lengthUnitOf(unit) }),
  };
}
