import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Permission } from '../../../contract/base/calls/permissions.ts';
import { useOpenProject } from '../../context/useApp.ts';
import { useRolesWithPermission } from '../../shared/projects/useRolesWithPermission.ts';
import styles from './setupScreen.module.css';

/**
 * Notice why a table is read-only, with the required permission and the roles that have it. Renders nothing for an archived
 * project, for which the page has a notice already.
 */
export function PermissionNotice({ permission }: { readonly permission: Permission }) {
  const { t } = useTranslation(['grid', 'permissions']);
  const rolesHolding = useRolesWithPermission();
  if (useOpenProject()?.archive) return null;
  return (
    <p className={styles['line']}>
      {t('setup.readOnly', { permission: t(`permissions:${permission}`), roles: rolesHolding(permission) })}
    </p>
  );
}
