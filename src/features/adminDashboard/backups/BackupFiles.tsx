import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useApp } from '../../../context/useApp.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import styles from '../AdminDashboard.module.css';
import own from './backups.module.css';

/** Where the files are, and the command that restores one. */
export function BackupFiles({ folder }: { readonly folder: string }) {
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
