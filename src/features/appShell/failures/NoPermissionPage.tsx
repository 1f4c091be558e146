import { Link, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { Permission } from '../../../../contract/base/calls/permissions.ts';
import { useOpenProject } from '../../../context/useApp.ts';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useRolesWithPermission } from '../../../shared/projects/useRolesWithPermission.ts';

const WhoGrants = lazy(async () => ({ default: (await import('./WhoGrants.tsx')).WhoGrants }));

/** An address typed by hand: which permission it takes, who has it, and who gives it: a lead only in their own project. */
export function NoPermissionPage({ permission }: { readonly permission: Permission }) {
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
