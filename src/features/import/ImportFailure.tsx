import { useSelector } from '@xstate/react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { ImportRef } from '../../../machines/import/importMachine.ts';
import {
  selectImportError,
  selectImportFailure,
  selectImportId,
  selectImportRecord,
} from '../../../machines/import/selectors.ts';
import { ErrorNotice } from '../../ui/layout/ErrorNotice.tsx';
import styles from './ImportFailure.module.css';

/** What failed, why, and every way on; the file and the mapping are kept. */
export function ImportFailure({ visit }: { readonly visit: ImportRef }) {
  const { t } = useTranslation('imports');
  const state = useSelector(visit, (snapshot) => snapshot);
  const error = selectImportError(state);
  const failure = selectImportFailure(state) ?? 'check';
  const title = `failure.${failure}` as const;
  // A refused file is refused again; anything else may well work the second time.
  const isFileRefused = failure === 'upload' && error?.kind === 'refused';
  return (
    <div className={styles['failure']}>
      <ErrorNotice error={error?.message ?? selectImportRecord(state)?.problem ?? t(title)} title={t(title)} />
      <div className={styles['ways']}>
        {state.can({ type: 'import.cancel' }) && (
          <button
            type="button"
            className={isFileRefused ? 'button primary' : 'button plain'}
            onClick={() => visit.send({ type: 'import.cancel' })}
          >
            {t(
              selectImportId(state) === null
                ? 'failure.otherFile'
                : failure === 'resume'
                  ? 'failure.leave'
                  : 'failure.cancelImport',
            )}
          </button>
        )}
        {state.can({ type: 'import.back' }) && (
          <button type="button" className="button" onClick={() => visit.send({ type: 'import.back' })}>
            {t('failure.back')}
          </button>
        )}
        {state.can({ type: 'import.retry' }) && (
          <button
            type="button"
            className={isFileRefused ? 'button' : 'button primary'}
            onClick={() => visit.send({ type: 'import.retry' })}
          >
            {t(failure === 'interrupted' ? 'failure.goOn' : 'failure.retry')}
          </button>
        )}
      </div>
    </div>
  );
}
