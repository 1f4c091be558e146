import { useMemo } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import styles from './dataGrid.module.css';
import type { RowSource } from './gridColumn.ts';
import { countTicked, type RowChecks } from './useRowChecks.ts';

interface CheckAllProps {
  readonly checks: RowChecks;
  readonly rows: RowSource;
}

/** The tick over the ticks: all rows that answer, or none. From the keyboard: Ctrl+A, Shift+Space. */
export function CheckAll({ checks, rows }: CheckAllProps) {
  const { t } = useTranslation('grid');
  const { ticked, all } = useMemo(
    () => (checks.ids.size === 0 ? { ticked: 0, all: 1 } : countTicked(checks.ids, rows)),
    [checks, rows],
  );
  const isAll = ticked > 0 && ticked === all;
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={isAll ? true : ticked > 0 ? 'mixed' : false}
      aria-label={t('checks.all')}
      tabIndex={-1}
      disabled={rows.length === 0}
      className={styles['checkAll']}
      onClick={(event) => {
        event.stopPropagation();
        checks.toggle(0, rows.length - 1);
      }}
    >
      <span className={styles['check']} data-checked={isAll ? 'all' : ticked > 0 ? 'some' : undefined} />
    </button>
  );
}
