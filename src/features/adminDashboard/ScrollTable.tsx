import type { ReactNode } from 'react';
import styles from './AdminDashboard.module.css';

interface ScrollTableProps {
  readonly label: string;
  readonly columns: readonly string[];
  /** Index of the first numeric column, 0-based; all columns after it are numeric too. */
  readonly numeric?: number;
  /** Table rows. */
  readonly children: ReactNode;
}

/** Plain table that scrolls horizontally within itself on a narrow screen. */
export function ScrollTable({ label, columns, numeric = columns.length, children }: ScrollTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
    <div className={styles['scroll']} role="region" aria-label={label} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={column} scope="col" className={at >= numeric ? 'numeric' : undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
