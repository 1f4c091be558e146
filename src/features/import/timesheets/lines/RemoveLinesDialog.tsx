import { useState } from 'react';
import { useTranslation } from '../../../../i18n/useTranslation.ts';
import { useFormats } from '../../../../i18n/useFormats.ts';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../../ui/dialogs/DialogActions.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';

interface RemoveLinesDialogProps {
  readonly count: number;
  readonly onReason: (reason: string) => void;
  readonly onClose: () => void;
}

const shortestReason = 3;

/** Dialog that requires a reason before it removes hours. */
export function RemoveLinesDialog({ count, onReason, onClose }: RemoveLinesDialogProps) {
  const { t } = useTranslation('timesheets');
  const formats = useFormats();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  return (
    <Dialog title={t('removal.title', { count, shown: formats.count(count) })} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim().length < shortestReason) setMissing(true);
          else onReason(reason.trim());
        }}
      >
        <TextField
          label={t('removal.reason')}
          maxLength={400}
          autoComplete="off"
          value={reason}
          error={isMissing && t('removal.missing')}
          onChange={({ currentTarget }) => {
            setReason(currentTarget.value);
            setMissing(false);
          }}
        />
        <DialogActions
          onCancel={onClose}
          primary={
            <button type="submit" className="button primary">
              {t('removal.act')}
            </button>
          }
        />
      </form>
    </Dialog>
  );
}
