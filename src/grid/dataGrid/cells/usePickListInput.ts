/** An input with a list below it: what the list is searched for, its keys, and what a screen reader hears of it. */
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import type { GridPickList } from '../gridColumn.ts';
import type { PickListHandle } from './PickListOptions.tsx';

/** Without a list it is an input like any other. The list opens with typing and with the arrows; Alt+Down shows all of it. */
export function usePickListInput(list: GridPickList | undefined, isOpenAtFirst = false) {
  const id = useId();
  const handle = useRef<PickListHandle>(null);
  /** What the list is searched for; null while it is closed. */
  const [search, setSearch] = useState<string | null>(isOpenAtFirst ? '' : null);
  const [active, setActive] = useState<string | undefined>(undefined);
  return {
    isOpen: list !== undefined && search !== null,
    open: (text: string) => list && setSearch(text),
    close: () => setSearch(null),
    /** The option the person stands on. */
    chosen: () => handle.current?.chosen() ?? null,
    /** Keys of the list; true when it took the key. */
    takes: (event: KeyboardEvent<HTMLInputElement>): boolean => {
      const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
      if (!list || !isArrow) return false;
      event.preventDefault();
      event.stopPropagation();
      if (search === null) setSearch(event.altKey ? '' : event.currentTarget.value);
      else if (event.altKey && event.key === 'ArrowUp') setSearch(null);
      else handle.current?.move(event.key === 'ArrowDown' ? 1 : -1);
      return true;
    },
    inputProps: list && {
      role: 'combobox',
      'aria-autocomplete': 'list' as const,
      'aria-expanded': search !== null,
      'aria-controls': search === null ? undefined : id,
      'aria-activedescendant': active,
    },
    optionsProps: list && search !== null ? { ref: handle, id, list, search, onActive: setActive } : null,
  };
}
