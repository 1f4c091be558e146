import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  /** What is not there: "No cables yet". */
  readonly title: string;
  /** The next step, as a sentence. */
  readonly children?: ReactNode;
  /** The button or link that takes it. */
  readonly action?: ReactNode;
}

/** An empty list says what to do next. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={styles['empty']}>
      <p className={styles['title']}>{title}</p>
      {children !== undefined && <p className={styles['step']}>{children}</p>}
      {action}
    </div>
  );
}
