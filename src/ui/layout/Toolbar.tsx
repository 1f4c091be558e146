import type { KeyboardEvent, ReactNode } from 'react';
import styles from './Toolbar.module.css';

interface ToolbarProps {
  /** What the group of controls is for, for those who cannot see it. */
  readonly label: string;
  readonly children: ReactNode;
  /** At the far end: counts, view switch. */
  readonly end?: ReactNode;
  /** Esc while the focus is on one of them. */
  readonly onEscape?: () => void;
}

/** One row of controls above data. */
export function Toolbar({ label, children, end, onEscape }: ToolbarProps) {
  const escaped = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onEscape?.();
  };
  return (
    // Hears Escape of its controls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div role="group" aria-label={label} className={styles['toolbar']} onKeyDown={escaped}>
      {children}
      {end !== undefined && <div className={styles['end']}>{end}</div>}
    </div>
  );
}
