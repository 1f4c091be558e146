import { useTranslation } from 'react-i18next';
import { roleNames, rolePresets, type Permission } from '../../contract/permissions.ts';

/** Names of the roles whose preset holds a permission, for "you need permission X, held by role Y"; '' when none does. */
export function useRolesHolding(): (permission: Permission) => string {
  const { t } = useTranslation('frame');
  return (permission) =>
    roleNames
      .filter((role) => rolePresets[role].permissions.includes(permission))
      .map((role) => t(`roles.${role}`))
      .join(', ');
}
