import { useTranslation } from '../../../i18n/useTranslation.ts';
import { usePermission } from '../../../context/useApp.ts';
import { useRolesWithPermission } from '../../../shared/projects/useRolesWithPermission.ts';
import styles from '../dataEntry.module.css';

interface ReadOnlyNoticeProps {
  readonly mayEnter: boolean;
  /** Number of rows with unsaved typed values. */
  readonly typedCount: number;
}

/** Notice about who can make entries, and that typed values can no longer be saved. */
export function ReadOnlyNotice({ mayEnter, typedCount }: ReadOnlyNoticeProps) {
  const { t } = useTranslation(['fieldWork', 'permissions']);
  const isHeld = usePermission('field.enter');
  const rolesHolding = useRolesWithPermission();
  return (
    <>
      {!isHeld && (
        <p className={styles['readOnly']}>
          {t('readOnly', { permission: t('permissions:field.enter'), roles: rolesHolding('field.enter') })}
        </p>
      )}
      {!mayEnter && <TypedNotice count={typedCount} isArchived={isHeld} />}
    </>
  );
}

interface TypedNoticeProps {
  /** Number of rows with unsaved typed values. */
  readonly count: number;
  /** True if the project is archived; otherwise the user lost the permission. */
  readonly isArchived: boolean;
}

/** Alert that typed values can no longer be saved, with the number of rows that have them. */
function TypedNotice({ count, isArchived }: TypedNoticeProps) {
  const { t } = useTranslation('fieldWork');
  return (
    <div role="alert">
      {count > 0 && (
        <p className={styles['readOnly']}>{t(isArchived ? 'notSaved.archived' : 'notSaved.noPermission', { count })}</p>
      )}
    </div>
  );
}
