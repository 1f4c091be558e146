import { Fragment, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { readClipboard, writeClipboard } from './selection/gridClipboard.ts';
import type { CellActions } from './interactions/interactionContext.ts';
import { Popup } from '../../ui/dialogs/Popup.tsx';
import styles from '../../ui/dialogs/Popup.module.css';

/** Item that a screen adds to the menu of a cell. */
export interface CellMenuItem {
  readonly label: string;
  readonly act: () => void;
}

interface CellMenuProps {
  readonly anchor: Element;
  readonly actions: CellActions;
  /** Items of the screen for the active cell. */
  readonly items: readonly CellMenuItem[];
  readonly onClose: () => void;
}

const item = (label: string, key: string | null, onClick: () => void) => (
  <button type="button" className={styles['item']} onClick={onClick}>
    {label}
    {key !== null && <kbd className={styles['key']}>{key}</kbd>}
  </button>
);

/** Menu of actions for the selected cells, for the mouse and Shift+F10; each with its key. */
export function CellMenu({ anchor, actions, items, onClose }: CellMenuProps) {
  const { t } = useTranslation('grid');
  const [isPasteBarred, setPasteBarred] = useState(false);
  const done = (what: () => void) => () => {
    onClose();
    what();
  };
  const copy = () => {
    const cells = actions.copy();
    if (cells) void writeClipboard(cells);
  };
  /** Pastes from the clipboard. The browser can deny access to a page, but its own key always works. */
  const paste = async () => {
    try {
      const { text, html } = await readClipboard();
      onClose();
      actions.paste(text, html ?? '');
    } catch {
      setPasteBarred(true);
    }
  };
  return (
    <Popup label={t('cellMenu.title')} anchor={anchor} onClose={onClose}>
      {item(
        t('cellMenu.cut'),
        'Ctrl+X',
        done(() => {
          copy();
          actions.run({ do: 'clear' });
        }),
      )}
      {item(t('cellMenu.copy'), 'Ctrl+C', done(copy))}
      {item(t('cellMenu.paste'), 'Ctrl+V', () => void paste())}
      {isPasteBarred && <p role="alert">{t('cellMenu.pasteBarred')}</p>}
      {item(
        t('cellMenu.clear'),
        t('keyNames.delete'),
        done(() => actions.run({ do: 'clear' })),
      )}
      {item(
        t('cellMenu.fillDown'),
        'Ctrl+D',
        done(() => actions.run({ do: 'fillDown' })),
      )}
      {item(
        t('cellMenu.fillRight'),
        'Ctrl+R',
        done(() => actions.run({ do: 'fillRight' })),
      )}
      {items.map(({ label, act }) => (
        <Fragment key={label}>{item(label, null, done(act))}</Fragment>
      ))}
      {actions.opensRows() &&
        item(
          t('cellMenu.details'),
          `Alt+${t('keyNames.enter')}`,
          done(() => actions.run({ do: 'details' })),
        )}
      {item(
        t('cellMenu.keys'),
        'Ctrl+/',
        done(() => actions.run({ do: 'keys' })),
      )}
    </Popup>
  );
}
