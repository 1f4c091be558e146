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

/** Maximum number of columns with a sum; the line has no room for more. */
const maxSums = 4;

/**
 * Statistics of the selected cells below the rows, as in a spreadsheet: the count of cells with a value; for one column of
 * numbers its sum, average, minimum and maximum; for several the sum of each.
 */
export function SelectionLine({ columns, rows, range, uncopied }: SelectionLineProps) {
  const { t } = useTranslation('grid');
  const formats = useFormats();
  const settled = useDeferredValue(range);
  const figures = useMemo(() => settled && figuresOf({ columns, rows }, settled), [columns, rows, settled]);
  const rounded = (value: number) => formats.number(Math.round(value * 100) / 100);
  const filled = figures?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const summed = figures?.filter(({ numbers }) => numbers > 0) ?? [];
  const [only] = summed;
  return (
    <p className={styles['selectionLine']} role="status" aria-label={t('selection.label')}>
      {uncopied !== undefined && <span className={styles['uncopied']}>{uncopied}</span>}
      {figures && <span>{t('selection.filled', { shown: formats.count(filled) })}</span>}
      {only && summed.length === 1 && (
        <>
          <span>{t('selection.sum', { sum: rounded(only.sum) })}</span>
          <span>{t('selection.average', { average: rounded(only.sum / only.numbers) })}</span>
          <span>{t('selection.least', { least: rounded(only.least ?? 0) })}</span>
          <span>{t('selection.most', { most: rounded(only.most ?? 0) })}</span>
        </>
      )}
      {summed.length > 1 &&
        summed.length <= maxSums &&
        summed.map(({ column, sum }) => (
          <span key={column.key}>{t('selection.sumOf', { column: column.name, sum: rounded(sum) })}</span>
        ))}
    </p>
  );
}
