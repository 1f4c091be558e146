/** The way between the parts of the Admin Dashboard. */
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styles from '../../ui/viewLinks.module.css';
import { adminViews, type AdminSearch } from './search.ts';

export function AdminViews({ view }: Pick<AdminSearch, 'view'>) {
  const { t } = useTranslation(['admin', 'frame']);
  return (
    <nav className={styles['views']} aria-label={t('frame:titles.adminDashboard')}>
      {adminViews.map((name) => (
        <Link
          key={name}
          className={styles['view']}
          to="/admin-dashboard"
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
