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
import { DiscardImport } from './DiscardImport.tsx';
import styles from './ImportFailure.module.css';

/** Failure of an import: the step, the reason and every available action; the file and the mapping are retained. */
export function ImportFailure({ visit }: { readonly visit: ImportRef }) {
  const { t } = useTranslation('imports');
  const state = useSelector(visit, (snapshot) => snapshot);
  const error = selectImportError(state);
  const failure = selectImportFailure(state) ?? 'check';
  const title = `failure.${failure}` as const;
  // A rejected file would be rejected again; any other failure can succeed on retry.
  const isFileRejected = failure === 'upload' && error?.kind === 'refused';
  const look = isFileRejected ? 'button primary' : 'button plain';
  // Before the upload and after a failed load there is nothing that could be discarded.
  const leaves = selectImportId(state) === null ? 'otherFile' : failure === 'resume' ? 'leave' : null;
  return (
    <div className={styles['failure']}>
      <ErrorNotice error={error?.message ?? selectImportRecord(state)?.problem ?? t(title)} title={t(title)} />
      <div className={styles['actions']}>
        {state.can({ type: 'import.cancel' }) &&
          (leaves === null ? (
            <DiscardImport visit={visit} className={look} />
          ) : (
            <button type="button" className={look} onClick={() => visit.send({ type: 'import.cancel' })}>
              {t(`failure.${leaves}`)}
            </button>
          ))}
        {state.can({ type: 'import.back' }) && (
          <button type="button" className="button" onClick={() => visit.send({ type: 'import.back' })}>
            {t('failure.back')}
          </button>
        )}
        {state.can({ type: 'import.retry' }) && (
          <button
            type="button"
            className={isFileRejected ? 'button' : 'button primary'}
            onClick={() => visit.send({ type: 'import.retry' })}
          >
            {t(failure === 'interrupted' ? 'failure.goOn' : 'failure.retry')}
          </button>
        )}
      </div>
    </div>
  );
}
