import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { visitedPagesQuery } from '../../api/queries.ts';
import { distinctVisits } from '../../shared/projects/distinctVisits.ts';
import { useApp } from '../../context/useApp.ts';
import styles from './Dashboard.module.css';

/** On one line; the others are in the palette, and recent projects in the switcher. */
const most = 6;

/** Where the person has been, newest first, as one quiet line. Nothing at all for somebody new, and nothing if it cannot be had. */
export function RecentlyVisited() {
  const { t } = useTranslation('dashboard');
  const { call } = useApp();
  const { t: tFrame } = useTranslation(['frame', 'commodities']);
  const pages = distinctVisits(useQuery(visitedPagesQuery(call)).data ?? [], tFrame);
  if (pages.length === 0) return null;
  return (
    <nav aria-label={t('recentPages')} className={styles['recent']}>
      <ul>
        {pages.slice(0, most).map(({ page, label }) => (
          <li key={page.path}>
            <Link to={page.path}>{label}</Link>
            {page.projectName !== null && <span className="muted">{page.projectName}</span>}
          </li>
        ))}
      </ul>
    </nav>
  );
}
