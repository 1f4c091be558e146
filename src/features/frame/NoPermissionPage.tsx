import { Link, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { rolesHolding, type Permission } from '../../../contract/permissions.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Page } from '../../components/Page.tsx';

/** An address typed by hand: which permission it takes, and who has it. */
export function NoPermissionPage({ permission }: { readonly permission: Permission }) {
  const { t } = useTranslation('frame');
  const page = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.title ?? 'dashboard' });
  const roles = rolesHolding(permission);
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
          permission,
          roles: roles.length > 0 ? roles.join(', ') : t('noPermission.administrators'),
        })}{' '}
        {t('noPermission.ask')}
      </EmptyState>
    </Page>
  );
}
