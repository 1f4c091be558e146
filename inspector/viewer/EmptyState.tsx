import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  /** The missing content: "No cables yet". */
  readonly title: string;
  /** The next step as a sentence. */
  readonly children?: ReactNode;
  /** The button or link for the next step. */
  readonly action?: ReactNode;
}

/** Placeholder for an empty list, with the next step. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={styles['empty']}>
      <p className={styles['title']}>{title}</p>
      {children !== undefined && <p className={styles['step']}>{children}</p>}
      {action}
    </div>
  );
}
