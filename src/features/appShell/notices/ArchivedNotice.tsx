import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { usePermission, useProject } from '../../../context/useApp.ts';
import styles from './ArchivedNotice.module.css';

/**
 * Shown on every page of an archived project: why nothing can be changed, and the restore action for users who are allowed to use
 * it.
 */
export function ArchivedNotice() {
  const { t } = useTranslation(['projectSetup', 'frame']);
  const { id } = useProject();
  const mayBringBack = usePermission('project.edit');
  return (
    <p role="status" className={styles['notice']}>
      {t('archive.is')} {t('archive.about')}{' '}
      {mayBringBack && (
        <Link to="/$projectId/project/information" params={{ projectId: String(id) }}>
          {t('frame:titles.information')}
        </Link>
      )}
    </p>
  );
}
