import { useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { PickListField } from '../../../grid/commodityGrid/fields/PickListField.tsx';
import type { GridPickList } from '../../../grid/dataGrid/gridColumn.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { ErrorNotice } from '../../../ui/layout/ErrorNotice.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';

interface ReasonDialogProps {
  readonly title: string;
  readonly label: string;
  /** The reasons of the project; any other may be said as well. */
  readonly list?: GridPickList | undefined;
  /** What the button says that does it. */
  readonly act: string;
  /** Why it was not done; null where it was not tried. */
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly onReason: (reason: string) => void;
  readonly onClose: () => void;
}

/** A step on record asks why; without a reason it is not taken. */
export function ReasonDialog({ title, label, list, act, error, isBusy, onReason, onClose }: ReasonDialogProps) {
  const { t } = useTranslation('packages');
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const problem = isMissing && t('reasonMissing');
  const say = (text: string) => {
    setReason(text);
    setMissing(false);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim() === '') setMissing(true);
          else if (!isBusy) onReason(reason.trim());
        }}
      >
        {error !== null && <ErrorNotice error={error} />}
        {list ? (
          <PickListField label={label} list={list} maxLength={200} error={problem} value={reason} onChange={say} />
        ) : (
          <TextField
            label={label}
            maxLength={200}
            autoComplete="off"
            value={reason}
            error={problem}
            onChange={({ currentTarget }) => say(currentTarget.value)}
          />
        )}
        <DialogActions
          onCancel={onClose}
          primary={
            <button type="submit" className="button primary" aria-disabled={isBusy || undefined}>
              {act}
            </button>
          }
        />
      </form>
    </Dialog>
  );
}
