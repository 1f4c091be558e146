import { useTranslation } from 'react-i18next';
import styles from './dataGrid.module.css';
import type { RowSource } from './gridColumn.ts';
import type { RowChecks } from './useRowChecks.ts';

interface CheckAllProps {
  readonly checks: RowChecks;
  readonly rows: RowSource;
  /** Of the rows on view. */
  readonly checked: number;
}

/** The tick over the ticks: all rows that answer, or none. From the keyboard: Ctrl+A, Shift+Space. */
export function CheckAll({ checks, rows, checked }: CheckAllProps) {
  const { t } = useTranslation('grid');
  const isAll = checked > 0 && checked === rows.length;
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={isAll ? true : checked > 0 ? 'mixed' : false}
      aria-label={t('checks.all')}
      tabIndex={-1}
      disabled={rows.length === 0}
      className={styles['checkAll']}
      onClick={(event) => {
        event.stopPropagation();
        checks.toggle(0, rows.length - 1);
      }}
    >
      <span className={styles['check']} data-checked={isAll ? 'all' : checked > 0 ? 'some' : undefined} />
    </button>
  );
}
