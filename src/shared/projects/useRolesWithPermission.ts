import { useTranslation } from '../../i18n/useTranslation.ts';
import { rolesHolding, type Permission } from '../../../contract/base/calls/permissions.ts';

/** Names of the roles whose preset holds a permission, for "you need permission X, held by role Y"; '' when none does. */
export function useRolesWithPermission(): (permission: Permission) => string {
  const { t } = useTranslation('roles');
  return (permission) =>
    rolesHolding(permission)
      .map((role) => t(role))
      .join(', ');
}
