import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Permission } from '../../../contract/base/calls/permissions.ts';
import { useOpenProject } from '../../context/useApp.ts';
import { useRolesWithPermission } from '../../shared/projects/useRolesWithPermission.ts';
import styles from './setupScreen.module.css';

/** Why a table may not be typed into, and whose leave it takes. Of an archived project the page says so already. */
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
