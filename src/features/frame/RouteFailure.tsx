import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Page } from '../../components/Page.tsx';
import { PermissionMissing, ProjectUnavailable } from '../../runtime/guards.ts';
import { NoPermissionPage } from './NoPermissionPage.tsx';

/** A piece of the program that is not on the server any more, or did not come through. */
const isMissingPart = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|module script|Failed to fetch|preload CSS/i.test(error.message);

/** What stands where a page would, when the page cannot be. The frame round it stays. */
export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation('frame');
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  if (error instanceof PermissionMissing) return <NoPermissionPage permission={error.permission} />;
  if (error instanceof ProjectUnavailable) {
    return (
      <Page
        title={t('failure.project')}
        actions={
          <Link className="button" to="/">
            {t('notFound.home')}
          </Link>
        }
      >
        <ErrorNotice error={error.message} onRetry={error.kind === 'notFound' ? undefined : retry} />
      </Page>
    );
  }
  if (isMissingPart(error)) {
    return (
      <ErrorNotice
        title={t('failure.title')}
        error={t('failure.newVersion')}
        onRetry={() => globalThis.location.reload()}
      />
    );
  }
  return <ErrorNotice title={t('failure.title')} error={error} onRetry={retry} />;
}
