import DownIcon from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import UpIcon from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import type { ReactNode } from 'react';
import styles from './dataGrid.module.css';
import type { GridColumn, GridSort } from './gridColumn.ts';

interface HeaderCellProps {
  readonly column: GridColumn;
  readonly sort: readonly GridSort[];
  readonly tabIndex: number;
  readonly onSort: (sort: readonly GridSort[]) => void;
  /** Content before the name: the checkbox for all rows. */
  readonly start?: ReactNode;
  /** Menu button of the column. */
  readonly menu: ReactNode;
}

/**
 * Header of a column: a click sorts by it, Shift+click adds it to the sort order. Ascending, descending, none. Alt+Down opens its
 * menu.
 */
export function HeaderCell({ column, sort, tabIndex, onSort, start, menu }: HeaderCellProps) {
  const at = sort.findIndex(({ field }) => field === column.key);
  const own = sort[at];
  const Arrow = own?.descending ? DownIcon : UpIcon;
  return (
    <span className={`${styles['header']} ${column.align === 'end' ? styles['headerEnd'] : ''}`}>
      {start}
      <button
        type="button"
        tabIndex={tabIndex}
        className={styles['headerName']}
        onKeyDown={(event) => {
          if (!event.altKey || event.key !== 'ArrowDown') return;
          event.preventDefault();
          event.currentTarget.parentElement?.querySelector<HTMLElement>('[aria-haspopup]')?.click();
        }}
        onClick={(event) => onSort(nextSort(sort, column.key, event.shiftKey))}
      >
        <span className={styles['headerText']} title={column.hint ? `${column.name}: ${column.hint}` : column.name}>
          {column.name}
        </span>
        {own && <Arrow aria-hidden size={14} stroke={1.5} />}
        {own && sort.length > 1 && (
          <span aria-hidden className={styles['priority']}>
            {at + 1}
          </span>
        )}
      </button>
      {menu}
    </span>
  );
}

/** Returns the next sort order of a field: ascending, descending, none; other sort keys remain only when adding. */
export function nextSort(sort: readonly GridSort[], field: string, isAdding: boolean): GridSort[] {
  const own = sort.find((key) => key.field === field);
  const next = own === undefined ? { field, descending: false } : own.descending ? null : { field, descending: true };
  if (!isAdding) return next ? [next] : [];
  if (!own) return next ? [...sort, next] : [...sort];
  return sort.flatMap((key) => (key.field === field ? (next ?? []) : key));
}
