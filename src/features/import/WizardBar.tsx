import type { ReactNode } from 'react';
import styles from './WizardBar.module.css';

interface WizardBarProps {
  /** Note beside the buttons: the state of the step, or the reason why the primary button is disabled. */
  readonly note?: ReactNode;
  /** Id of the note, for the button it explains. */
  readonly noteId?: string;
  readonly isProblem?: boolean;
  /** Buttons, the primary one last. */
  readonly children: ReactNode;
}

/** Bar with the buttons of a wizard step; it stays at the bottom of the window while the step scrolls. */
export function WizardBar({ note, noteId, isProblem = false, children }: WizardBarProps) {
  return (
    <div className={styles['bar']}>
      <div id={noteId} role="status" className={styles['note']} data-problem={isProblem || undefined}>
        {note}
      </div>
      {children}
    </div>
  );
}
