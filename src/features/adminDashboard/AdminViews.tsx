/** The way between the parts of the Admin Dashboard. */
import { useTranslation } from '../../i18n/useTranslation.ts';
import { ViewLink, ViewLinks } from '../../ui/layout/ViewLinks.tsx';
import { adminViews, type AdminSearch } from './search.ts';

export function AdminViews({ view }: Pick<AdminSearch, 'view'>) {
  const { t } = useTranslation(['admin', 'frame']);
  return (
    <ViewLinks label={t('frame:titles.adminDashboard')}>
      {adminViews.map((name) => (
        <ViewLink
          key={name}
          to="/admin-dashboard"
          search={{ view: name }}
          activeOptions={{ includeSearch: true, exact: true }}
          isOpen={name === view}
        >
          {t(`views.${name}`)}
        </ViewLink>
      ))}
    </ViewLinks>
  );
}
