/* oxlint-disable import/no-unassigned-import -- style sheets have no exports */
import { Drawer } from '@mantine/core';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { useMediaQuery } from '@mantine/hooks';
import CloseIcon from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { HelpPages } from './HelpPages.tsx';
import styles from './help.module.css';

/** Beside the panel too little of the page would be left. */
const tooNarrow = '(width <= 1100px)';

/**
 * Help of the open page: beside the page on a desk, so that steps can be read while doing them, and over the page on a tablet or
 * a phone. Escape inside closes it and returns the focus.
 */
export function HelpPanel({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('help');
  const isOver = useMediaQuery(tooNarrow, undefined, { getInitialValueInEffect: false });
  const [opener] = useState(() => document.activeElement);
  useLayoutEffect(() => () => giveFocusBack(opener), [opener]);
  const closeOnEscape = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  if (isOver)
    return (
      <Drawer
        opened
        onClose={onClose}
        position="right"
        padding={0}
        title={t('title')}
        transitionProps={{ duration: 0 }}
        classNames={{ header: styles['head'] ?? '', title: styles['name'] ?? '', body: styles['body'] ?? '' }}
        closeButtonProps={{ 'aria-label': t('close') }}
        // The library would also close it with a picture that is open over it.
        closeOnEscape={false}
        onKeyDown={closeOnEscape}
      >
        <HelpPages />
      </Drawer>
    );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it wherever the focus is inside
    <aside className={styles['panel']} aria-label={t('title')} onKeyDown={closeOnEscape}>
      <header className={styles['head']}>
        <h2 className={styles['name']}>{t('title')}</h2>
        <CloseButton label={t('close')} onClose={onClose} />
      </header>
      <div className={styles['body']}>
        <HelpPages />
      </div>
    </aside>
  );
}

/** Has the focus when the panel opens, so that Escape closes it at once. */
function CloseButton({ label, onClose }: { readonly label: string; readonly onClose: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <button ref={button} type="button" className="button plain" aria-label={label} onClick={onClose}>
      <CloseIcon aria-hidden size={16} stroke={1.5} />
    </button>
  );
}

/** Returns the focus to the element that had it, or to the help button of the page, unless it has moved to the page since. */
function giveFocusBack(opener: Element | null): void {
  const { activeElement } = document;
  const isElsewhere =
    activeElement !== null && activeElement !== document.body && !activeElement.closest('aside, [role="dialog"]');
  if (isElsewhere) return;
  const isUsable = opener?.isConnected === true && opener !== document.body;
  const back = isUsable ? opener : document.querySelector('[data-help]');
  if (back instanceof HTMLElement) back.focus({ preventScroll: true });
}
