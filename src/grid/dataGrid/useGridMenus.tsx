import { useHotkeys } from '@mantine/hooks';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { usePageActions } from '../../base/pageActions.ts';
import { CellMenu, type CellMenuItem } from './CellMenu.tsx';
import type { GridHandle } from './DataGridFrame.tsx';
import type { CellActions } from './interactions/interactionContext.ts';
import type { CellPlace } from './gridColumn.ts';
import { KeyboardShortcuts, type OfferedKeys } from './KeyboardShortcuts.tsx';

interface GridMenus {
  /** Handlers for the grid's frame. */
  readonly asked: {
    readonly onKeys: () => void;
    readonly onCellMenu: (cell: Element, actions: CellActions) => void;
  };
  /** Open menu or dialog, rendered beside the grid. */
  readonly open: ReactNode;
}

interface MenuOptions extends OfferedKeys {
  /** Returns the items of the screen in the menu of a cell. */
  readonly itemsOf?: (cell: CellPlace) => readonly CellMenuItem[];
}

/**
 * Returns the menu of the selected cells and the list of keys. Both return the focus to the grid; a list opened from a field
 * around the grid returns it to that field.
 */
export function useGridMenus(grid: RefObject<GridHandle | null>, { itemsOf, ...offered }: MenuOptions = {}): GridMenus {
  const [cellMenu, setCellMenu] = useState<{ anchor: Element; actions: CellActions } | null>(null);
  const [areKeysShown, setKeysShown] = useState(false);
  const requestedFrom = useRef<HTMLElement | null>(null);
  const close = () => {
    setCellMenu(null);
    setKeysShown(false);
    if (requestedFrom.current) requestedFrom.current.focus();
    else grid.current?.focus();
    requestedFrom.current = null;
  };
  const showKeys = (event: KeyboardEvent) => {
    const { target } = event;
    const isTakenElsewhere = event.defaultPrevented || document.querySelector('[aria-modal="true"]') !== null;
    if (isTakenElsewhere || !(target instanceof HTMLElement)) return;
    event.preventDefault();
    requestedFrom.current = target === document.body ? null : target;
    setKeysShown(true);
  };
  useHotkeys([['mod+/', showKeys, { preventDefault: false }]], []);
  const { t } = useTranslation('grid');
  usePageActions([
    {
      id: 'keys',
      label: t('keys.title'),
      opens: true,
      act: () => {
        requestedFrom.current = null;
        setKeysShown(true);
      },
    },
  ]);
  const active = cellMenu?.actions.active();
  return {
    asked: {
      onKeys: () => setKeysShown(true),
      onCellMenu: (anchor, actions) => setCellMenu({ anchor, actions }),
    },
    open: (
      <>
        {cellMenu && <CellMenu {...cellMenu} items={(active && itemsOf?.(active)) ?? []} onClose={close} />}
        {areKeysShown && <KeyboardShortcuts {...offered} onClose={close} />}
      </>
    ),
  };
}
