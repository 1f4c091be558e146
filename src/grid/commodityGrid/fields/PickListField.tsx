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
  /** `isNew`: the name is on no list, and is meant. */
  readonly onChange: (text: string, isNew?: true) => void;
}

/**
 * A labelled field of a form that names one of a list: what is typed stands unless the person goes down into the list. A press on
 * it shows the whole list, for hands without arrow keys.
 */
export function PickListField({ label, list, value, onChange, onBlur, ...field }: PickListFieldProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const pick = usePickListInput(list);
  const { isOpen, close } = pick;
  useEffect(() => {
    if (!isOpen) return undefined;
    // The list stands where the field was.
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
      // The list alone: what is typed stays.
      event.stopPropagation();
      close();
    }
    if (key !== 'Enter' && key !== 'Tab') return;
    const chosen = pick.chosen();
    // Whoever hears the key next is told that the list is closed.
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
