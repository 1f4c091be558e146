import { useHotkeys } from '@mantine/hooks';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { usePageActions } from '../../base/pageActions.ts';
import { CellMenu } from './CellMenu.tsx';
import type { GridHandle } from './DataGridFrame.tsx';
import type { CellActions } from './interactions/interactionContext.ts';
import { KeyboardShortcuts, type OfferedKeys } from './KeyboardShortcuts.tsx';

interface GridMenus {
  /** For the grid's frame. */
  readonly asked: {
    readonly onKeys: () => void;
    readonly onCellMenu: (cell: Element, actions: CellActions) => void;
  };
  /** What is open, to be drawn beside the grid. */
  readonly open: ReactNode;
}

/**
 * The menu of the selected cells and the list of keys: both give the focus back to the grid. The list opens from the fields
 * around the grid too, and gives the focus back to the field.
 */
export function useGridMenus(grid: RefObject<GridHandle | null>, offered: OfferedKeys = {}): GridMenus {
  const [cellMenu, setCellMenu] = useState<{ anchor: Element; actions: CellActions } | null>(null);
  const [areKeysShown, setKeysShown] = useState(false);
  const askedFrom = useRef<HTMLElement | null>(null);
  const close = () => {
    setCellMenu(null);
    setKeysShown(false);
    if (askedFrom.current) askedFrom.current.focus();
    else grid.current?.focus();
    askedFrom.current = null;
  };
  const showKeys = (event: KeyboardEvent) => {
    const { target } = event;
    const isTakenElsewhere = event.defaultPrevented || document.querySelector('[aria-modal="true"]') !== null;
    if (isTakenElsewhere || !(target instanceof HTMLElement)) return;
    event.preventDefault();
    askedFrom.current = target === document.body ? null : target;
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
        askedFrom.current = null;
        setKeysShown(true);
      },
    },
  ]);
  return {
    asked: {
      onKeys: () => setKeysShown(true),
      onCellMenu: (anchor, actions) => setCellMenu({ anchor, actions }),
    },
    open: (
      <>
        {cellMenu && <CellMenu {...cellMenu} onClose={close} />}
        {areKeysShown && <KeyboardShortcuts {...offered} onClose={close} />}
      </>
    ),
  };
}
