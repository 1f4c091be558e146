/* oxlint-disable import/no-unassigned-import -- style sheets have no exports */
import { Popover } from '@mantine/core';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { useId, useLayoutEffect, type ReactNode, type Ref } from 'react';
import styles from './Popup.module.css';

interface PopupProps {
  readonly label: string;
  /** Button that opened the panel; the panel is shown below it. */
  readonly anchor: Element;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Small panel beside the element that opened it: the focus stays inside and is restored on closing; Escape and a press outside
 * the panel close it.
 */
export function Popup({ label, anchor, onClose, children }: PopupProps) {
  const id = useId();
  // The popover is open at its first render, so the library does not record where the focus was.
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
      // Both are handled here: the library would close the panel together with a list or a calendar that is open in it.
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

/** True if the target is in an open list or calendar. Mantine marks the field of an open list; a calendar has its own popover. */
const isOpenInside = (target: EventTarget, panel: Element | null): boolean =>
  target instanceof Element &&
  (target.closest('[data-mantine-stop-propagation]') !== null || target.closest('.mantine-Popover-dropdown') !== panel);

/** Passes an existing element to the popover as its target. */
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
