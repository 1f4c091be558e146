import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { Permission } from '../../../../contract/base/calls/permissions.ts';
import { listGrantors } from '../../../../contract/users/users.ts';
import { useApp } from '../../../context/useApp.ts';

interface WhoGrantsProps {
  readonly permission: Permission;
  readonly projectId: number | null;
}

/** Names the people who can grant a permission. */
export function PermissionHelp({ permission, projectId }: WhoGrantsProps) {
  const { t, i18n } = useTranslation(['users', 'roles', 'frame']);
  const { call } = useApp();
  const query = projectId === null ? { permission } : { permission, projectId };
  const { data, isPending } = useQuery({
    queryKey: ['grantors', projectId, permission],
    queryFn: ({ signal }) => call(listGrantors, { query, signal, quiet: true }),
  });
  if (isPending) return null;
  const people = data?.people.map(({ name, role }) => `${name} (${t(`roles:${role}`)})`) ?? [];
  if (people.length === 0) return t('frame:noPermission.askAdministrator');
  return t('askPeople', { people: new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(people) });
}
