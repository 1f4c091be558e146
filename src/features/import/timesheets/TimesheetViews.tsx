/** The way between importing, entering and reading hours. */
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styles from '../../../ui/viewLinks.module.css';
import { timesheetViews, type TimesheetView } from './search.ts';

export function TimesheetViews({ projectId, view }: { readonly projectId: number; readonly view: TimesheetView }) {
  const { t } = useTranslation(['timesheets', 'frame']);
  return (
    <nav className={styles['views']} aria-label={t('frame:titles.timesheets')}>
      {timesheetViews.map((name) => (
        <Link
          key={name}
          className={styles['view']}
          to="/$projectId/import/timesheets"
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
