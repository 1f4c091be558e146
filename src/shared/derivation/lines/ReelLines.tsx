import { Link } from '@tanstack/react-router';
import type { Figure } from '../../../../contract/reports/figures/figures.ts';
import type { Where } from '../../../../contract/reports/reportFilters.ts';
import styles from '../derivation.module.css';
import { useFigureWords } from '../useFigureWords.ts';

interface ReelLinesProps extends Pick<Figure, 'reels' | 'unit'> {
  readonly projectId: number;
  readonly where: Where;
}

/** Reels, those that add most first; their numbers lead to the cut plan of their type. */
export function ReelLines({ projectId, reels, unit, where }: ReelLinesProps) {
  const { valueOf } = useFigureWords();
  const [type] = where['typeCode'] ?? [];
  return reels.map(({ id, code, amount }) => (
    <li key={id} className={`${styles['line']} ${styles['leaf']}`}>
      <span />
      <Link
        className={styles['tag']}
        to="/$projectId/project/reels"
        params={{ projectId: String(projectId) }}
        search={{ view: 'plan', ...(type && { type }) }}
      >
        {code}
      </Link>
      <span>{valueOf(amount, { kind: 'length', unit })}</span>
    </li>
  ));
}
