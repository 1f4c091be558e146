import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { cancelSystemJob, jobKinds, type SystemJob } from '../../../../contract/admin/jobs.ts';
import { useApp } from '../../../context/useApp.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { ErrorNotice } from '../../../ui/layout/ErrorNotice.tsx';
import styles from '../AdminDashboard.module.css';
import { jobsQuery } from '../queries.ts';

interface CancelJobDialogProps {
  readonly job: SystemJob;
  readonly onClose: () => void;
}

/** Confirmation before another user's job is stopped, with the consequences. */
export function CancelJobDialog({ job, onClose }: CancelJobDialogProps) {
  const { t } = useTranslation(['admin', 'common']);
  const { call, notify } = useApp();
  const queries = useQueryClient();
  const kind = jobKinds.find((known) => known === job.kind);
  const what = kind ? t(`jobs.kinds.${kind}`) : job.kind;
  const stopping = useMutation({
    mutationFn: () => call(cancelSystemJob, { body: { jobId: job.id }, quiet: true }),
    onSuccess: () => {
      notify.success(t('jobs.asked.done', { what }));
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: jobsQuery(call).queryKey }),
  });
  return (
    <Dialog title={t('jobs.asked.title', { what })} onClose={onClose}>
      <div className={styles['dialog']}>
        {stopping.error && <ErrorNotice error={stopping.error} />}
        <p>{t('jobs.asked.sentence')}</p>
        <DialogActions
          onCancel={onClose}
          cancelText={t('jobs.asked.leave')}
          startsOnCancel
          primary={
            <button
              type="button"
              className="button primary"
              disabled={stopping.isPending}
              onClick={() => stopping.mutate()}
            >
              {t('jobs.cancel')}
            </button>
          }
        />
      </div>
    </Dialog>
  );
}
