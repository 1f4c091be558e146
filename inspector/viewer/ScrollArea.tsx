import type { ReactNode } from 'react';
import styles from './Inspector.module.css';

/** Scrolls by itself, with the keyboard too. */
export function ScrollArea({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached without a mouse
    <div className={styles['scroll']} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
