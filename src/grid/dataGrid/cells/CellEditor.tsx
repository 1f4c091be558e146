import { useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { RenderEditCellProps } from 'react-data-grid';
import styles from '../dataGrid.module.css';
import type { CellValue, GridColumn, RowHandle, GridPickList } from '../gridColumn.ts';
import { PickListOptions } from './PickListOptions.tsx';
import { usePickListInput } from './usePickListInput.ts';

interface CellEditorProps extends Pick<RenderEditCellProps<RowHandle>, 'row' | 'onClose'> {
  readonly column: GridColumn;
  /** True if the editor starts with its list open. */
  readonly isListOpen?: boolean;
  /**
   * Commits the text. `isNew`: the name is on no list and was confirmed as new. `opened`: the value of the cell when the editor
   * was opened.
   */
  readonly onCommit: (text: string, isNew: true | undefined, opened: CellValue | undefined) => void;
  /** Leaves the editor with Enter or Tab; the key determines the next cell. */
  readonly onLeave: (key: 'Enter' | 'Tab', isBackwards: boolean) => void;
}

/**
 * Plain text field in place of the cell. Its text is selected, so typing replaces it; F2 and Enter retain it. Leaving commits,
 * except with Esc. A list opens on typing and with Alt+Down.
 */
export function CellEditor({ column, row, isListOpen = false, onClose, onCommit, onLeave }: CellEditorProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  const [start] = useState(() => column.editText?.(row) ?? column.text(row));
  /** Text of the field before the user types. */
  const untouched = useRef(start);
  /** Value of the cell when the editor was opened; another user's value can arrive while it is open. */
  const [held] = useState(() => column.value?.(row));
  const opened = useRef(held);
  const { pickList, choices } = column;
  const list = useMemo(() => pickList ?? (choices && choiceList(choices)), [pickList, choices]);
  const pick = usePickListInput(list, isListOpen);
  const taken = useEffectEvent((text: string) => {
    if (!isDone.current && text !== untouched.current) onCommit(text, undefined, opened.current);
  });
  useLayoutEffect(() => {
    const input = inputRef.current;
    input?.focus({ preventScroll: true });
    input?.select();
    // An element removed while it has the focus gets no blur event.
    return () => taken(input?.value ?? '');
  }, []);
  const typedIn = useRef(column.scale);
  useLayoutEffect(() => {
    const before = typedIn.current;
    typedIn.current = column.scale;
    const input = inputRef.current;
    if (!input || !before || !column.scale || before.name === column.scale.name) return;
    const isTouched = input.value !== untouched.current;
    input.value = before.nameIn(input.value);
    opened.current = before.valueIn(opened.current, column.scale.name);
    if (!isTouched) untouched.current = input.value;
  }, [column.scale]);
  const finish = (text: string, keep: boolean, isNew?: true) => {
    if (isDone.current) return;
    isDone.current = true;
    if (keep && text !== untouched.current) onCommit(text, isNew, opened.current);
    onClose(false, true);
  };
  return (
    <>
      <input
        className={`${styles['editor']} ${column.align === 'end' ? styles['end'] : ''} ${column.mono ? styles['mono'] : ''}`}
        aria-label={column.name}
        data-editor
        defaultValue={start}
        inputMode={column.inputMode}
        {...pick.inputProps}
        autoComplete="off"
        spellCheck={false}
        ref={inputRef}
        onChange={({ currentTarget }) => pick.open(currentTarget.value)}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!isInterruption(relatedTarget)) finish(currentTarget.value, true);
        }}
        onKeyDown={(event) => {
          const { key, currentTarget } = event;
          if (pick.takes(event)) return;
          if (key !== 'Enter' && key !== 'Tab' && key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          const chosen = key === 'Escape' ? null : pick.chosen();
          finish(chosen?.name ?? currentTarget.value, key !== 'Escape', chosen?.isNew);
          if (key !== 'Escape') onLeave(key, event.shiftKey);
        }}
      />
      {pick.optionsProps && (
        <PickListOptions
          {...pick.optionsProps}
          row={row}
          label={column.name}
          anchor={inputRef}
          onChoose={({ name, isNew }) => {
            finish(name, true, isNew);
            onLeave('Enter', false);
          }}
        />
      )}
    </>
  );
}

/** True if a dialog over the page has taken the focus and will return it: the user has not left the editor. */
const isInterruption = (focused: Element | null): boolean =>
  focused !== null && focused.closest('[data-interrupts]') !== null;

/** Returns a text in normalized form for searching choices. */
const folded = (text: string): string => text.trim().toLocaleLowerCase();

/** Returns the few values of a field as a pick list; values that start with the typed text precede those that contain it. */
const choiceList = (choices: readonly string[]): GridPickList => ({
  load: async () => (search) => {
    const key = folded(search);
    const begins = choices.filter((name) => folded(name).startsWith(key));
    const holds = choices.filter((name) => !begins.includes(name) && folded(name).includes(key));
    return [...begins, ...holds].map((name) => ({ name, text: '' }));
  },
});
