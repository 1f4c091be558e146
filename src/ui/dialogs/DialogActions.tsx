import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import styles from './DialogActions.module.css';

interface DialogActionsProps {
  /** Button that does what the title says; always the last, at the right. Omitted if there is nothing to do. */
  readonly primary?: ReactNode;
  /** All other buttons, the least drastic first. */
  readonly children?: ReactNode;
  /** Cancels without a change; the button is right before the primary one and missing if omitted. */
  readonly onCancel?: (() => void) | undefined;
  /** Text of the cancel button; default "Cancel". */
  readonly cancelText?: string | undefined;
  readonly isCancelDisabled?: boolean;
  /**
   * True for an action that cannot be undone, or that no key must confirm by accident: the initial focus is on the cancel button.
   */
  readonly startsOnCancel?: boolean;
}

/** Buttons at the bottom of a dialog, in the same order everywhere. The rule for the initial focus is in `Dialog`. */
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
