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
  /** Reasons defined for the project; any other text is accepted too. */
  readonly list?: GridPickList | undefined;
  /** Label of the button that performs the action. */
  readonly act: string;
  /** Error of the last attempt; null if there was none. */
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly onReason: (reason: string) => void;
  readonly onClose: () => void;
}

/** Dialog for the reason of a recorded step; the step is not taken without one. */
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
