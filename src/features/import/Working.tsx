import { useSelector } from '@xstate/react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { ImportRef } from '../../../machines/import/importMachine.ts';
import {
  type ImportState,
  selectImportFileName,
  selectImportProgress,
  selectImportState,
} from '../../../machines/import/selectors.ts';
import { JobProgress } from './JobProgress.tsx';
import styles from './Working.module.css';

const leavable: ReadonlySet<ImportState> = new Set(['checking', 'applying', 'following']);

/** Running job the user waits for, and its progress. */
export function Working({ visit }: { readonly visit: ImportRef }) {
  const { t } = useTranslation('imports');
  const state = useSelector(visit, selectImportState);
  const file = useSelector(visit, selectImportFileName) ?? '';
  const progress = useSelector(visit, selectImportProgress);
  const canLeave = useSelector(visit, (snapshot) => snapshot.can({ type: 'import.cancel' }));
  const labels: Partial<Record<ImportState, string>> = {
    uploading: t('choose.uploading', { file }),
    resuming: t('choose.resuming'),
    checking: t('working.checking'),
    applying: t('working.applying'),
    following: t('working.following'),
    cancelling: t('working.cancelling'),
  };
  return (
    <JobProgress label={labels[state]} progress={progress}>
      {leavable.has(state) && <p className={styles['detail']}>{t('working.leave')}</p>}
      {canLeave && (
        <button type="button" className="button" onClick={() => visit.send({ type: 'import.cancel' })}>
          {t(state === 'uploading' ? 'working.stop' : 'failure.leave')}
        </button>
      )}
    </JobProgress>
  );
}
