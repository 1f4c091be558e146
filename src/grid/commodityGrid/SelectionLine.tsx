import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { CellRange } from '../dataGrid/selection/cellRange.ts';
import { figuresOf, type GridCells } from '../dataGrid/selection/gridSelection.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import styles from './commodityGrid.module.css';

interface SelectionLineProps extends GridCells {
  readonly range: CellRange | null;
  /** Reason why the selected cells were not copied; shown here because a notification would be gone when the user pastes. */
  readonly uncopied: string | undefined;
}

/**
 * Statistics of the selected cells below the rows, as in a spreadsheet: count of cells with a value, sum, average, minimum and
 * maximum.
 */
export function SelectionLine({ columns, rows, range, uncopied }: SelectionLineProps) {
  const { t } = useTranslation('grid');
  const formats = useFormats();
  const settled = useDeferredValue(range);
  const figures = useMemo(() => settled && figuresOf({ columns, rows }, settled), [columns, rows, settled]);
  const rounded = (value: number) => formats.number(Math.round(value * 100) / 100);
  return (
    <p className={styles['selectionLine']} role="status" aria-label={t('selection.label')}>
      {uncopied !== undefined && <span className={styles['uncopied']}>{uncopied}</span>}
      {figures && <span>{t('selection.filled', { shown: formats.count(figures.count) })}</span>}
      {figures && figures.numbers > 0 && (
        <>
          <span>{t('selection.sum', { sum: rounded(figures.sum) })}</span>
          <span>{t('selection.average', { average: rounded(figures.sum / figures.numbers) })}</span>
          <span>{t('selection.least', { least: rounded(figures.least ?? 0) })}</span>
          <span>{t('selection.most', { most: rounded(figures.most ?? 0) })}</span>
        </>
      )}
    </p>
  );
}
