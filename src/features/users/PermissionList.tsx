import { useTranslation } from '../../i18n/useTranslation.ts';
import {
  explainPermissions,
  withPermission,
  type ExplainedPermission,
  type MemberRights,
} from '../../../contract/base/calls/explainPermissions.ts';
import { isSystemWide, type Permission } from '../../../contract/base/calls/permissions.ts';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { useRoleText } from './useUserColumns.ts';
import styles from './users.module.css';

interface PermissionListProps {
  readonly rights: MemberRights;
  /** True if the current user can grant or revoke the permission; only permissions they have can be granted. */
  readonly mayGive: (permission: Permission) => boolean;
  readonly onChange: (lists: Pick<MemberRights, 'granted' | 'revoked'>) => void;
}

/** Every permission of the project as a sentence: whether the user has it, and why; a checkbox grants or revokes it. */
export function PermissionList({ rights, mayGive, onChange }: PermissionListProps) {
  const { t } = useTranslation('users');
  const sentenceOf = useExplanation(rights);
  if (rights.isAdmin) return <p>{t('explain.everything')}</p>;
  return (
    <fieldset className={styles['permissions']}>
      <legend>{t('permissions')}</legend>
      {explainPermissions(rights)
        .filter(({ permission }) => !isSystemWide(permission))
        .map((explained) => (
          <Checkbox
            key={explained.permission}
            label={sentenceOf(explained)}
            checked={explained.may}
            disabled={!mayGive(explained.permission)}
            onChange={(may) => onChange(withPermission(rights, explained.permission, may))}
          />
        ))}
    </fieldset>
  );
}

/** Returns the explanation of a permission: "Can enter field progress: by the role Foreman". */
function useExplanation({ role }: MemberRights): (explained: ExplainedPermission) => string {
  const { t, i18n } = useTranslation(['users', 'permissions']);
  const roleText = useRoleText();
  return ({ permission, may, reason }) => {
    const word = t(`permissions:${permission}`);
    const act = word.charAt(0).toLocaleLowerCase(i18n.language) + word.slice(1);
    return t(may ? 'explain.may' : 'explain.mayNot', { act, why: t(`explain.${reason}`, { role: roleText(role) }) });
  };
}
