import type { ReactNode } from 'react';
import styles from './charts.module.css';

/** Bar inside a cell that shows a percentage, with the number beside it. `percent` 0-100; no bar is drawn for null. */
export function CellBar({ percent, children }: { readonly percent: number | null; readonly children: ReactNode }) {
  return (
    <span className={styles['bar']}>
      <svg aria-hidden viewBox="0 0 100 8" preserveAspectRatio="none" className={styles['barPicture']}>
        <rect width="100" height="8" className={styles['barWhole']} />
        {percent !== null && (
          <rect width={Math.min(100, Math.max(0, percent))} height="8" className={styles['barDone']} />
        )}
      </svg>
      <span className={styles['barNumber']}>{children}</span>
    </span>
  );
}
