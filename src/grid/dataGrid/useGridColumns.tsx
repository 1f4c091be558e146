/** Columns in the format of the grid component: headers, totals and editors. */
import { useMemo, type ReactNode } from 'react';
import type { Column } from 'react-data-grid';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { CellEditor } from './cells/CellEditor.tsx';
import styles from './dataGrid.module.css';
import type { Footer } from './GridRow.tsx';
import type { GridColumn, GridSort, RowHandle, RowSource } from './gridColumn.ts';
import { HeaderCell } from './HeaderCell.tsx';
import type { GridInteractions } from './interactions/gridInteractions.ts';
import { minColumnWidth } from './useColumnWidths.ts';
import { countTicked, type RowChecks } from './useRowChecks.ts';

interface GridColumnsOptions {
  readonly columns: readonly GridColumn[];
  readonly rows: RowSource;
  readonly sort: readonly GridSort[];
  readonly checks: RowChecks | undefined;
  /** Width of the row numbers before the first column, CSS px; 0 for none. */
  readonly rowNumberWidth: number;
  readonly onSort: (sort: readonly GridSort[]) => void;
  readonly headerMenu: (column: GridColumn) => ReactNode;
  readonly interactions: GridInteractions;
}

export function useGridColumns(options: GridColumnsOptions): Column<RowHandle, Footer>[] {
  const { columns, rows, sort, checks, rowNumberWidth, onSort, headerMenu, interactions } = options;
  const start = useMemo(
    () => (
      <>
        {rowNumberWidth > 0 && (
          <span aria-hidden className={styles['headerNumber']} style={{ width: rowNumberWidth }} />
        )}
        {checks && <CheckAll checks={checks} rows={rows} />}
      </>
    ),
    [checks, rows, rowNumberWidth],
  );
  return useMemo(
    () =>
      columns.map((column): Column<RowHandle, Footer> => ({
        key: column.key,
        name: column.name,
        width: column.width,
        minWidth: minColumnWidth,
        frozen: column.frozen,
        resizable: true,
        draggable: !column.frozen,
        headerCellClass: styles['headerCell'],
        summaryCellClass: `${styles['footer']} ${column.align === 'end' ? styles['end'] : ''}`,
        editable: column.isEditable,
        editorOptions: { closeOnExternalRowChange: false, commitOnOutsideClick: false },
        renderHeaderCell: ({ tabIndex }) => (
          <HeaderCell
            column={column}
            sort={sort}
            tabIndex={tabIndex}
            onSort={onSort}
            start={column.key === columns[0]?.key && start}
            menu={headerMenu(column)}
          />
        ),
        renderSummaryCell: ({ row }) => row.texts[column.key],
        renderEditCell: ({ row, onClose }) => (
          <CellEditor
            column={column}
            row={row}
            isListOpen={interactions.isOpeningList()}
            onClose={onClose}
            onCommit={(text, isNew, opened) =>
              interactions.commit({ row, column: column.key, text, opened, ...(isNew && { isNew }) })
            }
            onLeave={interactions.leaveEditor}
          />
        ),
      })),
    [columns, sort, onSort, headerMenu, interactions, start],
  );
}

interface CheckAllProps {
  readonly checks: RowChecks;
  readonly rows: RowSource;
}

/** Checkbox for all matching rows. From the keyboard: Ctrl+A, Shift+Space. */
function CheckAll({ checks, rows }: CheckAllProps) {
  const { t } = useTranslation('grid');
  const { ticked, all } = useMemo(
    () => (checks.ids.size === 0 ? { ticked: 0, all: 1 } : countTicked(checks.ids, rows)),
    [checks, rows],
  );
  const isAll = ticked > 0 && ticked === all;
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={isAll ? true : ticked > 0 ? 'mixed' : false}
      aria-label={t('checks.all')}
      tabIndex={-1}
      disabled={rows.length === 0}
      className={styles['checkAll']}
      onClick={(event) => {
        event.stopPropagation();
        checks.toggle(0, rows.length - 1);
      }}
    >
      <span className={styles['check']} data-checked={isAll ? 'all' : ticked > 0 ? 'some' : undefined} />
    </button>
  );
}
