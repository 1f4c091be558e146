import type { ReactNode } from 'react';
import styles from './AdminDashboard.module.css';

interface ScrollTableProps {
  readonly label: string;
  readonly columns: readonly string[];
  /** From this column on, 0-based, they hold numbers. */
  readonly numeric?: number;
  /** The rows. */
  readonly children: ReactNode;
}

/** A plain table; on a narrow screen it scrolls sideways inside itself. */
export function ScrollTable({ label, columns, numeric = columns.length, children }: ScrollTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
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
