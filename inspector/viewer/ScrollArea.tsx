import type { ReactNode } from 'react';
import styles from './Inspector.module.css';

/** A scrollable area that also scrolls with the keyboard. */
export function ScrollArea({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
    <div className={styles['scroll']} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
