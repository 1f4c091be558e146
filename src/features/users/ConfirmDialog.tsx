import { useMutation } from '@tanstack/react-query';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../ui/dialogs/DialogActions.tsx';
import { ErrorNotice } from '../../ui/layout/ErrorNotice.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before something that cannot be taken back; stays with the reason when it was refused. */
export function ConfirmDialog({ title, text, action, onConfirm, onClose }: ConfirmDialogProps) {
  const doing = useMutation({ mutationFn: onConfirm, onSuccess: onClose });
  return (
    <Dialog title={title} onClose={onClose}>
      {doing.isError && <ErrorNotice error={doing.error} />}
      <p>{text}</p>
      <DialogActions
        onCancel={onClose}
        startsOnCancel
        primary={
          <button type="button" className="button primary" disabled={doing.isPending} onClick={() => doing.mutate()}>
            {action}
          </button>
        }
      />
    </Dialog>
  );
}
