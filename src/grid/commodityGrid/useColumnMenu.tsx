/** Menu of a column: the button in the header that opens it, and its changes to the address. */
import DotsIcon from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Field } from '../../../contract/commodities/fields/field.ts';
import type { UnitMeasurement } from '../../../contract/base/values/scalars.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import type { RowsOnView } from '../../rows/useRowsOnView.ts';
import { useCommodity } from '../../shared/projects/useCommodity.ts';
import type { CommodityStore } from '../../store/commodityStore.ts';
import type { Filter } from '../../store/views/query.ts';
import type { GridColumn } from '../dataGrid/gridColumn.ts';
import { ColumnMenu } from './ColumnMenu.tsx';
import styles from './commodityGrid.module.css';
import { distinctValues } from './filters/distinctValues.ts';
import type { GridSearch } from './filters/gridSearch.ts';

interface ColumnMenuOptions {
  readonly store: CommodityStore;
  readonly view: RowsOnView;
  readonly unit: UnitMeasurement;
  readonly columns: readonly GridColumn[];
  /** Keys of the shown fields, in order. */
  readonly shown: readonly string[];
  readonly search: GridSearch;
  readonly onSearch: (patch: Partial<GridSearch>) => void;
  readonly isReplaceable: (field: Field) => boolean;
  /** Opens Find and Replace for a column, by index among the visible columns. */
  readonly onReplace: (column: number) => void;
}

interface OpenMenu {
  readonly key: string;
  readonly anchor: Element;
}

interface ColumnMenuParts {
  /** Renders the menu button of a column header. */
  readonly button: (column: GridColumn) => ReactNode;
  /** Open menu, rendered beside the grid. */
  readonly open: ReactNode;
}

export function useColumnMenu(options: ColumnMenuOptions): ColumnMenuParts {
  const { store, view, unit, columns, shown, search, onSearch, isReplaceable, onReplace } = options;
  const { filters, sort, widths, frozen } = search;
  const { t } = useTranslation('grid');
  const terms = useTerms();
  const commodity = useCommodity(store.type);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const setFilter = (field: string, filter: Filter | null) => {
    const others = filters.filter((other) => other.field !== field);
    onSearch({ filters: filter ? [...others, filter] : others });
  };
  const close = () => {
    menu?.anchor.closest<HTMLElement>('[role="columnheader"]')?.focus();
    setMenu(null);
  };
  const button = (column: GridColumn) =>
    commodity.fields.some((field) => field.key === column.key) && (
      <button
        type="button"
        tabIndex={-1}
        className={styles['menuButton']}
        aria-label={t('menu.open', { column: column.name })}
        aria-haspopup="dialog"
        data-active={filters.some(({ field }) => field === column.key)}
        onClick={({ currentTarget }) => setMenu({ key: column.key, anchor: currentTarget })}
      >
        <DotsIcon aria-hidden size={14} stroke={1.5} />
      </button>
    );
  const openField = menu && commodity.fields.find((field) => field.key === menu.key);
  const place = openField ? shown.indexOf(openField.key) : -1;
  const moves = ([-1, 1] as const).filter((by) => place > 0 && place + by > 0 && place + by < shown.length);
  const open = menu && openField && (
    <ColumnMenu
      key={menu.key}
      anchor={menu.anchor}
      field={openField}
      name={terms.header(openField, unit)}
      values={distinctValues(
        store,
        view,
        openField.key,
        filters.find(({ field }) => field === openField.key),
      )}
      filter={filters.find(({ field }) => field === openField.key)}
      sort={sort}
      width={columns.find(({ key }) => key === openField.key)?.width ?? 110}
      moves={moves}
      onSort={(next) => onSearch({ sort: [...next] })}
      onFilter={(filter) => setFilter(openField.key, filter)}
      onMove={(by) => onSearch({ columns: shown.toSpliced(place, 1).toSpliced(place + by, 0, openField.key) })}
      onWidth={(width) => onSearch({ widths: { ...widths, [openField.key]: width } })}
      isFrozen={frozen === openField.key}
      onFreeze={place > 0 ? (isFrozen) => onSearch({ frozen: isFrozen ? openField.key : '' }) : null}
      onHide={
        openField.required === 'key' ? null : () => onSearch({ columns: shown.filter((key) => key !== openField.key) })
      }
      onReplace={
        isReplaceable(openField) ? () => onReplace(columns.findIndex(({ key }) => key === openField.key)) : null
      }
      onClose={close}
    />
  );
  return { button, open };
}
