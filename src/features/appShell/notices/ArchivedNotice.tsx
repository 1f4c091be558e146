import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { usePermission, useProject } from '../../../context/useApp.ts';
import styles from './ArchivedNotice.module.css';

/** Over every page of an archived project: why nothing is offered, and the way back for whoever may take it. */
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
