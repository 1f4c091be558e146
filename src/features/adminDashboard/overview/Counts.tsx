import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { SystemOverview } from '../../../../contract/admin/overview.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { missingValue } from '../../../i18n/format.ts';
import styles from '../AdminDashboard.module.css';

/** Numbers of projects, people, rows and imports; the first three link to their lists. */
export function Counts({ overview }: { readonly overview: SystemOverview | undefined }) {
  const { t } = useTranslation('admin');
  const formats = useFormats();
  const text = (key: 'projects' | 'people' | 'commodities' | 'imports') => {
    if (!overview) return missingValue;
    const { projects, people, commodities, imports } = overview;
    const of = {
      projects: () => t('counts.projects', projects),
      people: () => t('counts.people', people),
      commodities: () => formats.count(commodities),
      imports: () => t('counts.imports', imports),
    };
    return of[key]();
  };
  return (
    <dl className={styles['counts']} aria-label={t('counts.label')}>
      <dt>
        <Link to="/" search={{ home: 'projects', archived: true }}>
          {t('counts.projectsLabel')}
        </Link>
      </dt>
      <dd>{text('projects')}</dd>
      <dt>
        <Link to="/system-users">{t('counts.peopleLabel')}</Link>
      </dt>
      <dd>{text('people')}</dd>
      <dt>{t('counts.commoditiesLabel')}</dt>
      <dd>{text('commodities')}</dd>
      <dt>{t('counts.importsLabel')}</dt>
      <dd>{text('imports')}</dd>
    </dl>
  );
}
