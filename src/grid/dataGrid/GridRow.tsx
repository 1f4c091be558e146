/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/role-supports-aria-props -- rows and cells are laid out as CSS grid items, not as a table; a gridcell may be aria-readonly (WAI-ARIA 1.2), which the rule does not know */
import { memo, type CSSProperties, type ReactElement } from 'react';
import type { RenderRowProps } from 'react-data-grid';
import styles from './dataGrid.module.css';
import type { CellTone, GridColumn, RowHandle } from './gridColumn.ts';

/** Column with the properties its cells share, computed once. */
export interface RowColumn {
  readonly column: GridColumn;
  readonly className: string;
  /** Distance from the start of the row, CSS px. */
  readonly left: number;
  readonly style: CSSProperties;
}

/** Totals row below the others. */
export interface Footer {
  /** Texts by column key. */
  readonly texts: Readonly<Record<string, string>>;
}

const toneClass: Readonly<Record<CellTone, string>> = {
  plain: '',
  readOnly: ` ${styles['readOnly']}`,
  changed: ` ${styles['changed']}`,
  flagged: ` ${styles['flagged']}`,
  failed: ` ${styles['failed']}`,
  conflict: ` ${styles['conflict']}`,
  refused: ` ${styles['rejected']}`,
};

export function rowColumnsOf(columns: readonly GridColumn[]): ReadonlyMap<string, RowColumn> {
  let left = 0;
  return new Map(
    columns.map((column) => {
      const style = column.frozen ? { width: column.width, left } : { width: column.width };
      const drawn = { column, className: classOf(column), left, style };
      left += column.width;
      return [column.key, drawn];
    }),
  );
}

function classOf({ align, mono, frozen }: GridColumn): string {
  // The grid component only handles keys of elements with this class.
  const parts = [
    'rdg-cell',
    styles['cell'],
    align === 'end' && styles['end'],
    mono && styles['mono'],
    frozen && styles['frozen'],
  ];
  return parts.filter(Boolean).join(' ');
}

const edges = ['edgeTop', 'edgeBottom', 'edgeLeft', 'edgeRight'] as const;

/** Returns the class of a cell in a block, with the edges where the block ends: top, bottom, left, right. */
function blockClass(kind: 'selected' | 'filled', ends: readonly boolean[]): string {
  let name = ` ${styles[kind]}`;
  for (const [at, edge] of edges.entries()) if (ends[at]) name += ` ${styles[edge]}`;
  return name;
}

export interface GridRowProps {
  readonly row: RowHandle;
  /** Index among all listed rows, starting at 0. */
  readonly rowNumber: number;
  /** Distance from the top of the window, header included, CSS px. */
  readonly top: number;
  /** Total width of all columns, CSS px. */
  readonly width: number;
  readonly height: number;
  readonly isRemoved: boolean;
  /** Checkbox state; undefined if rows cannot be checked. */
  readonly isChecked: boolean | undefined;
  readonly columns: ReadonlyMap<string, RowColumn>;
  readonly columnsInView: RenderRowProps<RowHandle, Footer>['iterateOverViewportColumnsForRow'];
  readonly activeColumn: number | undefined;
  readonly editor: ReactElement | undefined;
  /** Column range of the row inside the selected block; -1 for none. */
  readonly selectedFrom: number;
  readonly selectedTo: number;
  /** True if the outline of the block runs above this row; `isLastSelected`: below it. */
  readonly isFirstSelected: boolean;
  readonly isLastSelected: boolean;
  /** Column range of the row that releasing the fill handle would fill; -1 for none. */
  readonly filledFrom: number;
  readonly filledTo: number;
  readonly isFirstFilled: boolean;
  readonly isLastFilled: boolean;
  /** Column of the cell with the fill handle. */
  readonly handleAt: number | undefined;
  /** Width of the row number before the first cell, CSS px; 0 for none. */
  readonly numberWidth: number;
}

/**
 * One row: plain elements without handlers or state of their own, because a fast scroll creates a screenful of them in every
 * frame. The grid's frame handles mouse events; only the active cell has the attributes needed for focus.
 */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, rowNumber, top, width, height, isRemoved, isChecked, columns, columnsInView, activeColumn, editor } =
    props;
  const { selectedFrom, selectedTo, isFirstSelected, isLastSelected } = props;
  const { filledFrom, filledTo, isFirstFilled, isLastFilled, handleAt, numberWidth } = props;
  const cells: ReactElement[] = [];
  let end = 0;
  for (const [calculated, isActive] of columnsInView(activeColumn)) {
    const drawn = columns.get(calculated.key);
    if (!drawn) continue;
    const { column, className, left, style } = drawn;
    // Columns outside the viewport leave a gap before the first visible one.
    const gap = left - end;
    end = left + column.width;
    if (isActive && editor) {
      cells.push(
        <div key={column.key} className={styles['editing']} style={{ ...style, marginLeft: gap }}>
          {editor}
        </div>,
      );
      continue;
    }
    const { idx } = calculated;
    const isSelected = idx >= selectedFrom && idx <= selectedTo;
    let block = isSelected
      ? blockClass('selected', [isFirstSelected, isLastSelected, idx === selectedFrom, idx === selectedTo])
      : '';
    const hasHandle = idx === handleAt && column.isEditable(row);
    if (hasHandle) block += ` ${styles['corner']}`;
    if (idx >= filledFrom && idx <= filledTo)
      block += blockClass('filled', [isFirstFilled, isLastFilled, idx === filledFrom, idx === filledTo]);
    const own = column.className?.(row) ?? '';
    const cellTone = column.tone(row);
    // A cell with its own color is not grayed out for being read-only.
    const tone = own !== '' && cellTone === 'readOnly' ? ` ${own}` : `${toneClass[cellTone]} ${own}`;
    const note = isActive ? column.note?.(row) : null;
    cells.push(
      <div
        key={column.key}
        role="gridcell"
        aria-colindex={idx + 1}
        aria-readonly={column.isEditable(row) ? undefined : true}
        aria-selected={isSelected || isActive ? true : undefined}
        tabIndex={isActive ? 0 : undefined}
        className={className + tone + block}
        style={gap === 0 ? style : { ...style, marginLeft: gap }}
      >
        {/* The number is drawn by the style sheet: it belongs neither to the text nor to the name of the cell. */}
        {idx === 0 && numberWidth > 0 && (
          <span
            aria-hidden
            data-row-number={rowNumber + 1}
            className={styles['rowNumber']}
            style={{ width: numberWidth }}
          />
        )}
        {idx === 0 && isChecked !== undefined && (
          <span data-row-check className={styles['rowCheck']}>
            <span className={styles['check']} data-checked={isChecked ? 'all' : undefined} />
          </span>
        )}
        {column.content ? column.content(row) : column.text(row)}
        {hasHandle && <span data-fill-handle aria-hidden className={styles['fillHandle']} />}
        {note && (
          <span role="status" className={styles['note']}>
            {note}
          </span>
        )}
      </div>,
    );
  }
  return (
    <div
      role="row"
      aria-rowindex={rowNumber + 2}
      aria-selected={isChecked}
      aria-level={row.group?.level}
      aria-expanded={row.group && !row.group.isFolded}
      className={`${styles['row']} ${isRemoved ? styles['removed'] : ''} ${isChecked ? styles['checked'] : ''} ${row.group ? styles['group'] : ''}`}
      style={{ transform: `translateY(${top}px)`, width, height, lineHeight: `${height - 1}px` }}
    >
      {cells}
    </div>
  );
});
