import type { ReactNode } from 'react';
import styles from './Toolbar.module.css';

interface ToolbarProps {
  /** What the group of controls is for, for those who cannot see it. */
  readonly label: string;
  readonly children: ReactNode;
  /** At the far end: counts, view switch. */
  readonly end?: ReactNode;
}

/** One row of controls above data. */
export function Toolbar({ label, children, end }: ToolbarProps) {
  return (
    <div role="group" aria-label={label} className={styles['toolbar']}>
      {children}
      {end !== undefined && <div className={styles['end']}>{end}</div>}
    </div>
  );
}
