import type { KeyboardEvent, ReactNode } from 'react';
import styles from './Toolbar.module.css';

interface ToolbarProps {
  /** Label of the group of controls for screen readers. */
  readonly label: string;
  readonly children: ReactNode;
  /** Content at the far end: counts, view switch. */
  readonly end?: ReactNode;
  /** Called on Escape while one of the controls has the focus. */
  readonly onEscape?: () => void;
}

/** Row of controls above data. */
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
