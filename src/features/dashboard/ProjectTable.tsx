import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ProjectListItem } from '../../../contract/projects.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import styles from './Dashboard.module.css';

/** One row per project; the name opens it. On a narrow screen the table scrolls sideways, name first. */
export function ProjectTable({ projects }: { readonly projects: readonly ProjectListItem[] }) {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
    <div className={styles['scroll']} role="region" aria-label={t('projects')} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('columns.number')}</th>
            <th scope="col">{t('columns.name')}</th>
            <th scope="col">{t('columns.client')}</th>
            <th scope="col" className={styles['location']}>
              {t('columns.location')}
            </th>
            <th scope="col" className="numeric">
              {t('columns.percent')}
            </th>
            <th scope="col" className="numeric">
              {t('columns.budget')}
            </th>
            <th scope="col" className="numeric">
              {t('columns.earned')}
            </th>
            <th scope="col" className="numeric">
              {t('columns.spent')}
            </th>
            <th scope="col" className="numeric" title={t('columns.performanceFactor')}>
              {t('columns.pf')}
            </th>
            <th scope="col">{t('columns.activity')}</th>
          </tr>
        </thead>
        <tbody>
          {projects.map((project) => (
            <tr key={project.id}>
              <td className="mono">{project.projectNumber}</td>
              <th scope="row" className={styles['name']}>
                <Link
                  to="/$projectId"
                  params={{ projectId: String(project.id) }}
                  className={`name-link ${styles['link']}`}
                >
                  {project.name}
                </Link>
                {project.archive && <span className={styles['archived']}>{t('archived')}</span>}
              </th>
              <td>{project.client}</td>
              <td className={styles['location']}>{project.location}</td>
              <td className="numeric">{formats.percent(project.percentComplete)}</td>
              <td className="numeric">{formats.hours(project.budgetHours)}</td>
              <td className="numeric">{formats.hours(project.earnedHours)}</td>
              <td className="numeric">{formats.hours(project.spentHours)}</td>
              <td className="numeric">{formats.ratio(project.performanceFactor)}</td>
              <td title={formats.dateTime(project.lastActivityAt)}>{formats.ago(project.lastActivityAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
