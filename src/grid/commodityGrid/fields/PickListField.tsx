import { useEffect, useRef, type ComponentProps, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import type { GridPickList } from '../../dataGrid/gridColumn.ts';
import { PickListOptions, type ChosenName } from '../../dataGrid/cells/PickListOptions.tsx';
import { usePickListInput } from '../../dataGrid/cells/usePickListInput.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';

interface PickListFieldProps extends Pick<
  ComponentProps<typeof TextField>,
  'className' | 'classNames' | 'error' | 'enterKeyHint' | 'maxLength' | 'onBlur'
> {
  readonly label: string;
  readonly list: GridPickList;
  readonly value: string;
  /** Called with the text; `isNew` if the name is on no list and was confirmed as new. */
  readonly onChange: (text: string, isNew?: true) => void;
}

/**
 * Labeled form field for a name of a list: typed text is used unless the user moves into the list. Pressing the field opens the
 * entire list, for use without arrow keys.
 */
export function PickListField({ label, list, value, onChange, onBlur, ...field }: PickListFieldProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const pick = usePickListInput(list);
  const { isOpen, close } = pick;
  useEffect(() => {
    if (!isOpen) return undefined;
    // Scrolling moves the field away from its open list, so the list closes.
    const scrolled = ({ target }: Event) => target instanceof Node && target.contains(inputRef.current) && close();
    globalThis.addEventListener('scroll', scrolled, true);
    return () => globalThis.removeEventListener('scroll', scrolled, true);
  }, [isOpen, close]);
  const choose = ({ name, isNew }: ChosenName) => {
    close();
    onChange(name, isNew);
  };
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    if (pick.takes(event) || !isOpen) return;
    const { key } = event;
    if (key === 'Escape') {
      // Closes only the list; the typed text stays.
      event.stopPropagation();
      close();
    }
    if (key !== 'Enter' && key !== 'Tab') return;
    const chosen = pick.chosen();
    // The next handler of the key must find the list closed.
    flushSync(close);
    if (!chosen) return;
    choose(chosen);
    if (key === 'Enter') event.preventDefault();
    if (key === 'Enter') event.stopPropagation();
  };
  return (
    <>
      <TextField
        {...field}
        {...pick.inputProps}
        label={label}
        ref={inputRef}
        autoComplete="off"
        value={value}
        onChange={({ currentTarget }) => {
          pick.open(currentTarget.value);
          onChange(currentTarget.value);
        }}
        onClick={() => pick.open('')}
        onBlur={(event) => {
          close();
          onBlur?.(event);
        }}
        onKeyDown={keys}
      />
      {pick.optionsProps && (
        <PickListOptions {...pick.optionsProps} label={label} anchor={inputRef} onChoose={choose} />
      )}
    </>
  );
}
