import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import {
  previewTimesheetRevert,
  revertTimesheet,
  type TimesheetRecord,
  type TimesheetRevertPreview,
} from '../../../../contract/timesheets/timesheets.ts';
import { useApp } from '../../../context/useApp.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { ErrorNotice } from '../../../ui/layout/ErrorNotice.tsx';

interface RevertDialogProps {
  readonly record: TimesheetRecord;
  readonly onRolledBack: () => void;
  readonly onClose: () => void;
}

/** Preview of reverting a timesheet: the lines removed and the lines that count again. */
export function RevertTimesheetDialog({ record, onRolledBack, onClose }: RevertDialogProps) {
  const { t } = useTranslation('timesheets');
  const { call, notify } = useApp();
  const target = { projectId: record.projectId, importId: record.id };
  const effect = useQuery({
    queryKey: ['timesheets', 'rollBack', target],
    queryFn: ({ signal }) => call(previewTimesheetRevert, { query: target, signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
  });
  const rolling = useMutation({
    mutationFn: () => call(revertTimesheet, { body: target, quiet: true }),
    onSuccess: () => {
      notify.success(t('rollBack.done', { file: record.fileName }));
      onRolledBack();
      onClose();
    },
  });
  const error = rolling.error ?? effect.error;
  return (
    <Dialog title={t('rollBack.title', { file: record.fileName })} onClose={onClose}>
      {error && <ErrorNotice error={error} title={t('rollBack.failed')} />}
      {effect.data ? <Effect effect={effect.data} /> : !error && <p role="status">{t('rollBack.looking')}</p>}
      <DialogActions
        onCancel={onClose}
        cancelText={t('rollBack.leave')}
        startsOnCancel
        primary={
          <button
            type="button"
            className="button primary"
            disabled={!effect.data || rolling.isPending}
            onClick={() => rolling.mutate()}
          >
            {t('rollBack.confirm')}
          </button>
        }
      />
    </Dialog>
  );
}

function Effect({ effect: { leaves, returns } }: { readonly effect: TimesheetRevertPreview }) {
  const { t } = useTranslation('timesheets');
  const formats = useFormats();
  const text = ({ lines, hours }: TimesheetRevertPreview['leaves']) => ({
    count: lines,
    shown: formats.count(lines),
    hours: formats.spentHours(hours),
  });
  if (leaves.lines === 0 && returns.lines === 0) return <p>{t('rollBack.overlaid')}</p>;
  return (
    <>
      <p>{t('rollBack.leaves', text(leaves))}</p>
      <p>{returns.lines === 0 ? t('rollBack.nothingReturns') : t('rollBack.returns', text(returns))}</p>
    </>
  );
}
