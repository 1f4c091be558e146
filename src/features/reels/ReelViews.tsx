/** The way between the ledger and the cut plan. */
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styles from '../../ui/viewLinks.module.css';
import type { ReelsSearch } from './search.ts';

interface ReelViewsProps {
  readonly projectId: number;
  readonly view: ReelsSearch['view'];
}

export function ReelViews({ projectId, view }: ReelViewsProps) {
  const { t } = useTranslation(['reels', 'frame']);
  return (
    <nav className={styles['views']} aria-label={t('frame:titles.reels')}>
      {(['ledger', 'plan'] as const).map((name) => (
        <Link
          key={name}
          className={styles['view']}
          to="/$projectId/project/reels"
          params={{ projectId: String(projectId) }}
          search={{ view: name }}
          activeOptions={{ includeSearch: true, exact: true }}
          data-open={name === view || undefined}
        >
          {t(`views.${name}`)}
        </Link>
      ))}
    </nav>
  );
}
