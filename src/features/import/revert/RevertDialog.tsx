import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { UnrevertedRow, RevertEffect } from '../../../../contract/imports/importRevert.ts';
import type { ImportRecord } from '../../../../contract/imports/imports.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { ErrorNotice } from '../../../ui/layout/ErrorNotice.tsx';
import { JobProgress } from '../JobProgress.tsx';
import { useRevert } from './useRevert.ts';
import styles from './RevertDialog.module.css';

interface RevertDialogProps {
  readonly record: ImportRecord;
  readonly onReverted: () => void;
  readonly onClose: () => void;
}

/** Dialog of reverting an import: its preview, its progress, then its effect. */
export function RevertDialog({ record, onReverted, onClose }: RevertDialogProps) {
  const { t } = useTranslation('imports');
  const formats = useFormats();
  const { isAtWork, isDone, isStopped, isAsking, progress, effect, error, begin, stop } = useRevert(record, onReverted);
  const isNothing = effect !== undefined && countOf(effect) === 0;
  const isRequested = !isDone && !isNothing && !isAtWork;
  return (
    <Dialog isWide title={t('revert.title', { file: record.fileName })} onClose={onClose}>
      {error && <ErrorNotice error={error} title={t('revert.failed')} />}
      {isAtWork && (
        <JobProgress label={t('revert.working')} progress={progress}>
          <p className="muted">{t('revert.leave')}</p>
        </JobProgress>
      )}
      {isStopped && <p role="status">{t('revert.stopped')}</p>}
      {!isAtWork && !effect && !error && <p role="status">{t('revert.looking')}</p>}
      {isDone && effect && (
        <>
          <p role="status">
            {effect.keptTotal === 0
              ? t('revert.doneAll')
              : t('revert.done', { count: effect.keptTotal, kept: formats.count(effect.keptTotal) })}
          </p>
          <Codes {...effect.codes} />
        </>
      )}
      {!isAtWork && !isDone && effect && <Back effect={effect} />}
      {!isAtWork && effect && effect.keptTotal > 0 && <UnrevertedRows total={effect.keptTotal} rows={effect.kept} />}
      <DialogActions
        onCancel={isRequested ? onClose : undefined}
        cancelText={t('revert.cancel')}
        startsOnCancel
        primary={
          isRequested ? (
            <button type="button" className="button primary" disabled={!effect || isAsking} onClick={begin}>
              {t('revert.confirm')}
            </button>
          ) : (
            <button type="button" className="button" onClick={onClose}>
              {t(isAtWork ? 'revert.hide' : 'revert.close')}
            </button>
          )
        }
      >
        {isAtWork && (
          <button type="button" className="button" disabled={isAsking} onClick={stop}>
            {t('revert.stop')}
          </button>
        )}
      </DialogActions>
    </Dialog>
  );
}

const kinds = ['added', 'changed', 'removed', 'reinstated', 'marked'] as const;
const countOf = ({ back }: RevertEffect) => kinds.reduce((sum, kind) => sum + back[kind], 0);

function Back({ effect }: { readonly effect: RevertEffect }) {
  const { t } = useTranslation('imports');
  const formats = useFormats();
  const { back, codes } = effect;
  if (countOf(effect) === 0) return <p>{t('revert.nothing')}</p>;
  return (
    <>
      <ul>
        {kinds.map(
          (kind) =>
            back[kind] > 0 && (
              <li key={kind}>{t(`revert.back.${kind}`, { count: back[kind], shown: formats.count(back[kind]) })}</li>
            ),
        )}
      </ul>
      {effect.convertedFrom && <p className="muted">{t(`revert.converted.${effect.convertedFrom}`)}</p>}
      {codes.added > 0 && (
        <p className="muted">{t('revert.codes', { count: codes.added, shown: formats.count(codes.added) })}</p>
      )}
    </>
  );
}

/** Codes the import had added: the number deleted and the number that remain. */
function Codes({ added, deleted }: RevertEffect['codes']) {
  const { t } = useTranslation('imports');
  const formats = useFormats();
  const text = { codesDeleted: deleted, codesStay: added - deleted } as const;
  return (['codesDeleted', 'codesStay'] as const)
    .filter((key) => text[key] > 0)
    .map((key) => (
      <p key={key} className="muted">
        {t(`revert.${key}`, { count: text[key], shown: formats.count(text[key]) })}
      </p>
    ));
}

function UnrevertedRows({ total, rows }: { readonly total: number; readonly rows: readonly UnrevertedRow[] }) {
  const { t } = useTranslation('imports');
  const formats = useFormats();
  return (
    <>
      <p>{t('revert.kept', { count: total, shown: formats.count(total) })}</p>
      <div className={styles['frame']}>
        <table className="table">
          <thead>
            <tr>
              {(['row', 'why', 'who', 'when'] as const).map((key) => (
                <th key={key} scope="col">
                  {t(`revert.${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ tag, reason, by, at }) => (
              <tr key={tag}>
                <td className={styles['tag']}>{tag}</td>
                <td>{t(`revert.reasons.${reason}`)}</td>
                <td>{by}</td>
                <td>{at && formats.dateTime(at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length < total && <p className="muted">{t('revert.more', { shown: formats.count(rows.length) })}</p>}
    </>
  );
}
