import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { visitedPagesQuery, visitedProjectsQuery } from '../../api/queries.ts';
import { distinctVisits } from '../../projects/distinctVisits.ts';
import { useApp } from '../../context/useApp.ts';
import styles from './Dashboard.module.css';

const projectLimit = 6;
const pageLimit = 8;

/** Where the person has been, newest first. Nothing at all for somebody new, and nothing if it cannot be had. */
export function RecentlyVisited() {
  const { t } = useTranslation('dashboard');
  const { call } = useApp();
  const projects = useQuery(visitedProjectsQuery(call)).data ?? [];
  const { t: tFrame } = useTranslation(['frame', 'commodities']);
  const pages = distinctVisits(useQuery(visitedPagesQuery(call)).data ?? [], tFrame);
  if (projects.length === 0 && pages.length === 0) return null;
  return (
    <div className={styles['recent']}>
      {projects.length > 0 && (
        <nav aria-label={t('recentProjects')}>
          <h2>{t('recentProjects')}</h2>
          <ul>
            {projects.slice(0, projectLimit).map(({ projectId, projectNumber, name }) => (
              <li key={projectId}>
                <Link to="/$projectId" params={{ projectId: String(projectId) }} className="name-link">
                  <span className="mono">{projectNumber}</span> {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {pages.length > 0 && (
        <nav aria-label={t('recentPages')}>
          <h2>{t('recentPages')}</h2>
          <ul>
            {pages.slice(0, pageLimit).map(({ page, label }) => (
              <li key={page.path}>
                <Link to={page.path} className="name-link">
                  {label}
                </Link>
                {page.projectName !== null && <span className="muted">{page.projectName}</span>}
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
