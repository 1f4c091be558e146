import { Link, useParams, useRouter, useRouterState, type ErrorComponentProps } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { Permission } from '../../../../contract/base/calls/permissions.ts';
import type { ProjectErrorKind } from '../../../../machines/project/ports.ts';
import { mayWorkAgain } from '../../../api/apiErrors.ts';
import { useApp, useOpenProject } from '../../../context/useApp.ts';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { ErrorNotice } from '../../../ui/layout/ErrorNotice.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { PermissionMissing, ProjectUnavailable } from '../../../context/guards.ts';
import { ProblemButton } from '../problem/ProblemButton.tsx';
import { useRestoredAccess } from './useRestoredAccess.ts';
import { useRolesWithPermission } from '../../../shared/projects/useRolesWithPermission.ts';

const WhoGrants = lazy(async () => ({ default: (await import('./PermissionHelp.tsx')).PermissionHelp }));

/** Errors for which a retry might open the project; a URL without a project, or with one the user is not in, cannot change. */
const passing: ReadonlySet<ProjectErrorKind> = new Set(['network', 'server', 'other']);

/** Errors of a user without access, who might be given it while the page is open. */
const denying: ReadonlySet<ProjectErrorKind> = new Set(['notFound', 'forbidden']);

/** Replaces a page that cannot be shown; the application frame stays. */
export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation(['frame', 'errors']);
  const router = useRouter();
  const typedRows = useTypedRows();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  const isDenied = error instanceof ProjectUnavailable && denying.has(error.kind);
  useRestoredAccess(isDenied ? error.message : null, retry);
  const dashboard = (
    <Link className="button" to="/">
      {t('notFound.home')}
    </Link>
  );
  if (error instanceof PermissionMissing) return <NoPermissionPage permission={error.permission} />;
  if (error instanceof ProjectUnavailable) {
    const { kind, message } = error;
    const said = { missingId: t('failure.idMissing'), network: t('errors:network') };
    return (
      <Page title={t('failure.project')} actions={dashboard}>
        <ErrorNotice
          error={kind === 'missingId' || kind === 'network' ? said[kind] : message}
          onRetry={passing.has(kind) ? retry : undefined}
        >
          {kind === 'missingId' && <span>{t('failure.chooseProject')}</span>}
          {isDenied && <span>{t('failure.opensAgain')}</span>}
        </ErrorNotice>
        {typedRows > 0 && !passing.has(kind) && <p>{t('failure.typed', { count: typedRows })}</p>}
      </Page>
    );
  }
  return (
    <>
      <ErrorNotice title={t('failure.title')} error={error} onRetry={retry} />
      {!mayWorkAgain(error) && <p>{dashboard}</p>}
      <p>
        <ProblemButton />
      </p>
    </>
  );
}

/** Number of rows with unsaved text in the project of the URL; that text exists only in this tab. */
function useTypedRows(): number {
  const { stores } = useApp();
  const { projectId } = useParams({ strict: false });
  const ofProject = [...stores.values()].filter((store) => String(store.projectId) === projectId);
  return ofProject.reduce((sum, { typedRows }) => sum + typedRows, 0);
}

/**
 * Shown for a URL entered directly: the permission it needs, the roles that have it, and who can grant it; leads only in their
 * own project.
 */
function NoPermissionPage({ permission }: { readonly permission: Permission }) {
  const { t } = useTranslation(['frame', 'permissions']);
  const page = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.page ?? 'dashboard' });
  const projectId = useOpenProject()?.id ?? null;
  const roles = useRolesWithPermission()(permission);
  const title = t(`titles.${page}`);
  return (
    <Page title={title}>
      <EmptyState
        title={t('noPermission.title', { page: title })}
        action={
          <Link className="button" to="/">
            {t('noPermission.home')}
          </Link>
        }
      >
        {t('noPermission.needs', {
          permission: t(`permissions:${permission}`),
          roles: roles === '' ? t('noPermission.administrators') : roles,
        })}{' '}
        <Suspense>
          <WhoGrants permission={permission} projectId={projectId} />
        </Suspense>
      </EmptyState>
    </Page>
  );
}
