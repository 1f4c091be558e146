import { Link, useRouterState } from '@tanstack/react-router';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { Page } from '../../../ui/layout/Page.tsx';

export function NotFoundPage() {
  const { t } = useTranslation('frame');
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <Page title={t('notFound.title')}>
      <EmptyState
        title={t('notFound.text', { path })}
        action={
          <Link className="button" to="/">
            {t('notFound.home')}
          </Link>
        }
      />
    </Page>
  );
}
