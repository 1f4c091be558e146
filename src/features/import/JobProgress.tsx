import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { JobProgress as Progress } from '../../../contract/base/calls/live.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import styles from './Working.module.css';

interface JobProgressProps {
  readonly label: string | undefined;
  readonly progress: Progress | null;
  /** Note that the job continues without the user, and the button to stop it. */
  readonly children?: ReactNode;
}

/** Running job and its progress. */
export function JobProgress({ label, progress, children }: JobProgressProps) {
  const { t } = useTranslation('imports');
  const formats = useFormats();
  const total = progress?.total ?? null;
  return (
    <div className={styles['working']}>
      <p className={styles['label']} role="status">
        {label}
      </p>
      <progress
        aria-label={label}
        {...(progress && total !== null ? { value: progress.done, max: Math.max(total, 1) } : {})}
      />
      {progress && progress.done > 0 && (
        <p className={styles['detail']}>
          {total === null
            ? t('working.rows', { done: formats.count(progress.done) })
            : t('working.rowsOf', { done: formats.count(progress.done), total: formats.count(total) })}
        </p>
      )}
      {children}
    </div>
  );
}
