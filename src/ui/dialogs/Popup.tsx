/* oxlint-disable import/no-unassigned-import -- style sheets have no names */
import { Popover } from '@mantine/core';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { useId, useLayoutEffect, type ReactNode, type Ref } from 'react';
import styles from './Popup.module.css';

interface PopupProps {
  readonly label: string;
  /** The button that opened it; the panel stands below. */
  readonly anchor: Element;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A small panel beside what opened it: the focus stays inside and returns where it came from; Escape and a press beside
 * the panel close it.
 */
export function Popup({ label, anchor, onClose, children }: PopupProps) {
  const id = useId();
  // It is open when it is first drawn, so the library never sees where the focus came from.
  useLayoutEffect(() => {
    const before = document.activeElement;
    return () => {
      if (!document.getElementById(id)?.contains(document.activeElement)) return;
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [id]);
  return (
    <Popover
      opened
      position="bottom-start"
      offset={4}
      trapFocus
      withRoles={false}
      withOverlay
      hideDetached={false}
      overlayProps={{ backgroundOpacity: 0, onClick: onClose }}
      // Ours, both: the library would close the panel together with a list or a calendar that is open in it.
      closeOnEscape={false}
      closeOnClickOutside={false}
      middlewares={{ size: true }}
    >
      <Popover.Target>
        <Anchor element={anchor} />
      </Popover.Target>
      <Popover.Dropdown
        id={id}
        role="dialog"
        aria-modal
        aria-label={label}
        className={styles['popup'] ?? ''}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Escape' && !isOpenInside(event.target, event.currentTarget)) onClose();
        }}
      >
        <div className={styles['body']}>{children}</div>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Mantine marks the field of an open list; a calendar stands in a popover of its own. */
const isOpenInside = (target: EventTarget, panel: Element | null): boolean =>
  target instanceof Element &&
  (target.closest('[data-mantine-stop-propagation]') !== null || target.closest('.mantine-Popover-dropdown') !== panel);

/** Stands for the element that is there already. */
function Anchor({ element, ref }: { readonly element: Element; readonly ref?: Ref<Element> }) {
  useLayoutEffect(() => {
    if (typeof ref === 'function') {
      ref(element);
      return () => void ref(null);
    }
    if (ref) ref.current = element;
    return undefined;
  }, [element, ref]);
  return null;
}
