import { useTranslation } from '../../../i18n/useTranslation.ts';
import styles from '../dataEntry.module.css';

interface TypedNoticeProps {
  /** Rows with something typed and not saved. */
  readonly count: number;
  /** The project takes no changes; otherwise the person lost the permission. */
  readonly isArchived: boolean;
}

/** Says that what was typed cannot be saved any more, and where it is. */
export function TypedNotice({ count, isArchived }: TypedNoticeProps) {
  const { t } = useTranslation('fieldWork');
  return (
    <div role="alert">
      {count > 0 && (
        <p className={styles['readOnly']}>{t(isArchived ? 'notSaved.archived' : 'notSaved.noPermission', { count })}</p>
      )}
    </div>
  );
}
