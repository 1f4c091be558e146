import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import styles from './DialogActions.module.css';

interface DialogActionsProps {
  /** The one that does what the title says; always the last, at the right. Left out where there is nothing to do. */
  readonly primary?: ReactNode;
  /** Every other answer, the mildest first. */
  readonly children?: ReactNode;
  /** Leaves everything as it is, right before the primary one; no such button where it is left out. */
  readonly onCancel?: (() => void) | undefined;
  /** Its text; "Cancel" where it is left out. */
  readonly cancelText?: string | undefined;
  readonly isCancelDisabled?: boolean;
  /** Of an act that cannot be undone, or that no key may confirm by accident: the focus starts on the cancel button. */
  readonly startsOnCancel?: boolean;
}

/** The buttons at the foot of a dialog, in the same order everywhere. `Dialog` has the rule of the first focus. */
export function DialogActions(props: DialogActionsProps) {
  const { primary, children, onCancel, cancelText, isCancelDisabled, startsOnCancel = false } = props;
  const { t } = useTranslation('common');
  return (
    <div className={styles['actions']} data-dialog-actions={startsOnCancel ? 'cancel' : 'primary'}>
      {children}
      {onCancel && (
        <button type="button" className="button" data-cancel disabled={isCancelDisabled} onClick={onCancel}>
          {cancelText ?? t('actions.cancel')}
        </button>
      )}
      {primary}
    </div>
  );
}
