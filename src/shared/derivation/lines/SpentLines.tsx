import type { Figure } from '../../../../contract/reports/figures/figures.ts';
import styles from '../derivation.module.css';
import { useFigureWords } from '../useFigureWords.ts';

/** Lines of timesheets: whose hours, on which day, on what, from which file. */
export function SpentLines({ lines }: Pick<Figure, 'lines'>) {
  const { t, formats, valueOf } = useFigureWords();
  return lines.map(({ id, workDate, employee, accountCode, foreman, fileName, amount }) => (
    <li key={id} className={`${styles['line']} ${styles['leaf']}`}>
      <span />
      <span>
        {employee}
        <span className={styles['note']}>
          {' '}
          {[formats.date(workDate), accountCode, foreman, fileName === '' ? t('lineByHand') : fileName]
            .filter((text) => text !== '')
            .join(' · ')}
        </span>
      </span>
      <span>{valueOf(amount, { kind: 'hours', unit: 'ft' })}</span>
    </li>
  ));
}
