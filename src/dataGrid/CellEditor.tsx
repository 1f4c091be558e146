import { useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import type { RenderEditCellProps } from 'react-data-grid';
import type { RowHandle } from './gridColumn.ts';
import styles from './dataGrid.module.css';
import type { GridColumn } from './gridColumn.ts';

interface CellEditorProps extends Pick<RenderEditCellProps<RowHandle>, 'row' | 'onClose'> {
  readonly column: GridColumn;
  readonly onCommit: (text: string) => void;
  /** Enter and Tab: where to go next. */
  readonly onLeave: (key: 'Enter' | 'Tab', isBackwards: boolean) => void;
}

/**
 * A plain text field in place of the cell. What was there is selected, so typing replaces it; F2 and Enter keep it.
 * Leaving in any way but Esc commits.
 */
export function CellEditor({ column, row, onClose, onCommit, onLeave }: CellEditorProps) {
  const listId = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  const initial = column.editText?.(row) ?? column.text(row);
  const taken = useEffectEvent((text: string) => {
    if (!isDone.current && text !== initial) onCommit(text);
  });
  useLayoutEffect(() => {
    const input = inputRef.current;
    input?.focus({ preventScroll: true });
    input?.select();
    // An element that is taken away while it has the focus is not told that it lost it.
    return () => taken(input?.value ?? '');
  }, []);
  const finish = (text: string, keep: boolean) => {
    if (isDone.current) return;
    isDone.current = true;
    if (keep && text !== initial) onCommit(text);
    onClose(false, true);
  };
  return (
    <>
      <input
        className={`${styles['editor']} ${column.align === 'end' ? styles['end'] : ''} ${column.mono ? styles['mono'] : ''}`}
        aria-label={column.name}
        defaultValue={initial}
        inputMode={column.inputMode}
        list={column.choices ? listId : undefined}
        autoComplete="off"
        spellCheck={false}
        ref={inputRef}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!isInterruption(relatedTarget)) finish(currentTarget.value, true);
        }}
        onKeyDown={(event) => {
          const { key, currentTarget } = event;
          if (key !== 'Enter' && key !== 'Tab' && key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          finish(currentTarget.value, key !== 'Escape');
          if (key !== 'Escape') onLeave(key, event.shiftKey);
        }}
      />
      {column.choices && (
        <datalist id={listId}>
          {column.choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </datalist>
      )}
    </>
  );
}

/** A dialog that came over the page has taken the focus, and gives it back: nobody has left what they were typing. */
const isInterruption = (focused: Element | null): boolean =>
  focused !== null && focused.closest('[data-interrupts]') !== null;
