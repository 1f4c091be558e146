import { useTranslation } from '../../../i18n/useTranslation.ts';
import { ErrorNotice } from '../../../ui/layout/ErrorNotice.tsx';
import styles from '../AdminDashboard.module.css';
import own from './backups.module.css';
import { BackupTable } from './BackupTable.tsx';
import { ScheduleForm } from './ScheduleForm.tsx';
import { useBackups } from './useBackups.ts';
import { useApp } from '../../../context/useApp.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';

/** Backups of the installation: their reliability, their location, and the time of the next one. */
export function BackupsSection() {
  const { t } = useTranslation('backups');
  const { list, loading, request, progress } = useBackups();
  return (
    <>
      <div className={styles['section']} aria-busy={loading.isPending}>
        <div className={styles['heading']}>
          <h2>{t('title')}</h2>
          <p role="status" className={own['progress']}>
            {progress && t(`progress.${progress}`)}
          </p>
          {/* `aria-disabled` instead of `disabled`, so that the button retains the focus. */}
          <button
            type="button"
            className="button primary"
            aria-disabled={request.isBlocked}
            onClick={() => {
              if (!request.isBlocked) request.send();
            }}
          >
            {t(request.isRunning ? 'running' : 'backUpNow')}
          </button>
        </div>
        {list?.warning && <ErrorNotice error={t(`warnings.${list.warning}`)} />}
        {request.error && <ErrorNotice title={t('notRequested')} error={request.error} />}
        {loading.error && (
          <ErrorNotice title={t('failed')} error={loading.error} onRetry={() => void loading.refetch()} />
        )}
        <p className={styles['note']}>{t('intro')}</p>
        {list && <BackupTable archives={list.archives} />}
      </div>
      {list && <BackupFiles folder={list.folder} />}
      {list && <ScheduleForm list={list} />}
    </>
  );
}

/** Folder of the backup files, and the command that restores one. */
function BackupFiles({ folder }: { readonly folder: string }) {
  const { t } = useTranslation('backups');
  const { notify } = useApp();
  const copy = () =>
    navigator.clipboard.writeText(folder).then(
      () => notify.success(t('files.copied')),
      () => notify.info(t('files.notCopied')),
    );
  return (
    <div className={styles['section']}>
      <h2>{t('files.title')}</h2>
      <div className={own['folder']}>
        <TextField
          className={own['path']}
          label={t('files.folder')}
          readOnly
          value={folder}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <button type="button" className="button" onClick={() => void copy()}>
          {t('files.copy')}
        </button>
      </div>
      <p className={styles['note']}>{t('files.offsite')}</p>
      <p className={own['restore']}>
        {t('files.restore')} <code className="mono">npm run restore -- FILE</code>
      </p>
    </div>
  );
}
