/** State of an input with a list below it: its search text, its keys, and its attributes for screen readers. */
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import type { GridPickList } from '../gridColumn.ts';
import type { PickListHandle } from './PickListOptions.tsx';

/**
 * Returns the state of an input with a list; without a list it behaves like any other input. The list opens on typing and with
 * the arrows; Alt+Down shows all of it.
 */
export function usePickListInput(list: GridPickList | undefined, isOpenAtFirst = false) {
  const id = useId();
  const handle = useRef<PickListHandle>(null);
  /** Search text of the list; null while it is closed. */
  const [search, setSearch] = useState<string | null>(isOpenAtFirst ? '' : null);
  const [active, setActive] = useState<string | undefined>(undefined);
  return {
    isOpen: list !== undefined && search !== null,
    open: (text: string) => list && setSearch(text),
    close: () => setSearch(null),
    /** Returns the active option. */
    chosen: () => handle.current?.chosen() ?? null,
    /** Handles the keys of the list; returns true if it handled the key. */
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
