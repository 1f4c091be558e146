/** Navigation between the ledger, the cut plan and receiving. */
import { useTranslation } from '../../i18n/useTranslation.ts';
import { ViewLink, ViewLinks } from '../../ui/layout/ViewLinks.tsx';
import type { ReelsSearch } from './search.ts';

interface ReelViewsProps {
  readonly projectId: number;
  readonly view: ReelsSearch['view'];
}

export function ReelViews({ projectId, view }: ReelViewsProps) {
  const { t } = useTranslation(['reels', 'frame']);
  return (
    <ViewLinks label={t('frame:titles.reels')}>
      {(['ledger', 'plan', 'receiving'] as const).map((name) => (
        <ViewLink
          key={name}
          to="/$projectId/project/reels"
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
