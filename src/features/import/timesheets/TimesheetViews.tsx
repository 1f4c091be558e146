/** Navigation between importing, entering and reading hours. */
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { ViewLink, ViewLinks } from '../../../ui/layout/ViewLinks.tsx';
import { timesheetViews, type TimesheetView } from './search.ts';

export function TimesheetViews({ projectId, view }: { readonly projectId: number; readonly view: TimesheetView }) {
  const { t } = useTranslation(['timesheets', 'frame']);
  return (
    <ViewLinks label={t('frame:titles.timesheets')}>
      {timesheetViews.map((name) => (
        <ViewLink
          key={name}
          to="/$projectId/import/timesheets"
          params={{ projectId: String(projectId) }}
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
