/** The title of the reels with the way between the ledger and the cut plan. */
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styles from './reels.module.css';
import type { ReelsSearch } from './search.ts';

interface ReelHeadingProps {
  readonly projectId: number;
  readonly view: ReelsSearch['view'];
}

export function ReelHeading({ projectId, view }: ReelHeadingProps) {
  const { t } = useTranslation(['reels', 'frame']);
  return (
    <>
      {t('frame:titles.reels')}
      <span className={styles['views']}>
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
      </span>
    </>
  );
}
