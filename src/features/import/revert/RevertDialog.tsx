import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { previewRevert, revertImport, type KeptRow, type RevertOutcome } from '../../../../contract/importRevert.ts';
import type { ImportRecord } from '../../../../contract/imports.ts';
import { useApp } from '../../../context/useApp.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DialogActions } from '../../../ui/DialogActions.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import styles from './RevertDialog.module.css';

interface RevertDialogProps {
  readonly record: ImportRecord;
  readonly onReverted: () => void;
  readonly onClose: () => void;
}

/** What taking an import back would do, then what it did. */
export function RevertDialog({
  record: { id: importId, projectId, fileName },
  onReverted,
  onClose,
}: RevertDialogProps) {
  const { t } = useTranslation('imports');
  const { call } = useApp();
  const formats = useFormats();
  const preview = useQuery({
    queryKey: ['revertOfImport', projectId, importId],
    queryFn: ({ signal }) => call(previewRevert, { query: { projectId, importId }, signal, quiet: true }),
    gcTime: 0,
  });
  const revert = useMutation({
    mutationFn: () => call(revertImport, { body: { projectId, importId }, quiet: true }),
    onSuccess: onReverted,
  });
  const outcome = revert.data ?? preview.data;
  const error = revert.error ?? preview.error;
  const isNothing = outcome !== undefined && countOf(outcome) === 0;
  const close = (
    <button type="button" className="button" data-autofocus onClick={onClose}>
      {t(revert.data || isNothing ? 'revert.close' : 'revert.cancel')}
    </button>
  );
  return (
    <Dialog title={t('revert.title', { file: fileName })} onClose={onClose}>
      {error && <ErrorNotice error={error} title={t('revert.failed')} />}
      {!outcome && !error && <p role="status">{t('revert.looking')}</p>}
      {revert.data && (
        <p role="status">
          {revert.data.keptTotal === 0
            ? t('revert.doneAll')
            : t('revert.done', { count: revert.data.keptTotal, kept: formats.count(revert.data.keptTotal) })}
        </p>
      )}
      {revert.data && <Codes {...revert.data.codes} />}
      {outcome && !revert.data && <Back outcome={outcome} />}
      {outcome && outcome.keptTotal > 0 && <Kept total={outcome.keptTotal} rows={outcome.kept} />}
      <DialogActions
        primary={
          revert.data || isNothing ? (
            close
          ) : (
            <button
              type="button"
              className="button primary"
              disabled={!preview.data || revert.isPending}
              onClick={() => revert.mutate()}
            >
              {t('revert.confirm')}
            </button>
          )
        }
      >
        {!revert.data && !isNothing && close}
      </DialogActions>
    </Dialog>
  );
}

const kinds = ['added', 'changed', 'removed', 'reinstated'] as const;
const countOf = ({ back }: RevertOutcome) => kinds.reduce((sum, kind) => sum + back[kind], 0);

function Back({ outcome }: { readonly outcome: RevertOutcome }) {
  const { t } = useTranslation('imports');
  const formats = useFormats();
  const { back, codes } = outcome;
  if (countOf(outcome) === 0) return <p>{t('revert.nothing')}</p>;
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
      {codes.added > 0 && (
        <p className="muted">{t('revert.codes', { count: codes.added, shown: formats.count(codes.added) })}</p>
      )}
    </>
  );
}

/** What became of the codes the import had added. */
function Codes({ added, deleted }: RevertOutcome['codes']) {
  const { t } = useTranslation('imports');
  const formats = useFormats();
  const said = { codesDeleted: deleted, codesStay: added - deleted } as const;
  return (['codesDeleted', 'codesStay'] as const)
    .filter((key) => said[key] > 0)
    .map((key) => (
      <p key={key} className="muted">
        {t(`revert.${key}`, { count: said[key], shown: formats.count(said[key]) })}
      </p>
    ));
}

function Kept({ total, rows }: { readonly total: number; readonly rows: readonly KeptRow[] }) {
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
                <td className="mono">{tag}</td>
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
