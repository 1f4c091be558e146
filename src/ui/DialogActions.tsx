import type { ReactNode } from 'react';
import styles from './DialogActions.module.css';

interface DialogActionsProps {
  /** The one that does what the title says; always the last, at the right. */
  readonly primary: ReactNode;
  /** Every other way out, the mildest first. */
  readonly children?: ReactNode;
}

/** The buttons at the foot of a dialog, in the same order everywhere. */
export function DialogActions({ primary, children }: DialogActionsProps) {
  return (
    <div className={styles['actions']}>
      {children}
      {primary}
    </div>
  );
}
