import { useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './popup.module.css';

interface PopupProps {
  readonly label: string;
  /** The button that opened it; it stands below, and the focus returns there. */
  readonly anchor: Element;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const gap = 4;

/** A small panel beside its button: the browser's own dialog keeps the focus inside and closes on Esc. */
export function Popup({ label, anchor, onClose, children }: PopupProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    if (!dialog || dialog.open) return;
    dialog.showModal();
    const { left, bottom, top } = anchor.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = dialog;
    const below = bottom + gap + offsetHeight <= window.innerHeight;
    dialog.style.left = `${Math.max(gap, Math.min(left, window.innerWidth - offsetWidth - gap))}px`;
    dialog.style.top = `${below ? bottom + gap : Math.max(gap, top - gap - offsetHeight)}px`;
  }, [anchor]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a press beside the panel closes it, as Esc does
    <dialog
      ref={dialogRef}
      aria-label={label}
      className={styles['popup']}
      onClose={onClose}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div className={styles['body']}>{children}</div>
    </dialog>
  );
}
