import { useTranslation } from '../../../i18n/useTranslation.ts';
import { usePermission } from '../../../context/useApp.ts';
import { useRolesWithPermission } from '../../../shared/projects/useRolesWithPermission.ts';
import styles from '../dataEntry.module.css';

interface ReadOnlyNoticeProps {
  readonly mayEnter: boolean;
  /** Rows with something typed and not saved. */
  readonly typedCount: number;
}

/** Says who may enter, and that what was typed cannot be saved any more. */
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
  /** Rows with something typed and not saved. */
  readonly count: number;
  /** The project takes no changes; otherwise the person lost the permission. */
  readonly isArchived: boolean;
}

/** Says that what was typed cannot be saved any more, and where it is. */
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
