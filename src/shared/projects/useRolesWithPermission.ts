import { useTranslation } from '../../i18n/useTranslation.ts';
import { rolesHolding, type Permission } from '../../../contract/base/calls/permissions.ts';

/**
 * Returns the names of the roles whose preset holds a permission, for "you need permission X, held by role Y"; '' if none does.
 */
export function useRolesWithPermission(): (permission: Permission) => string {
  const { t } = useTranslation('roles');
  return (permission) =>
    rolesHolding(permission)
      .map((role) => t(role))
      .join(', ');
}
