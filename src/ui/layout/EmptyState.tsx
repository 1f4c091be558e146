import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  /** Statement of what is missing: "No cables yet". */
  readonly title: string;
  /** Next step, as a sentence. */
  readonly children?: ReactNode;
  /** Button or link for the next step. */
  readonly action?: ReactNode;
}

/** Empty list with a hint at the next step. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={styles['empty']}>
      <p className={styles['title']}>{title}</p>
      {children !== undefined && <p className={styles['step']}>{children}</p>}
      {action}
    </div>
  );
}
