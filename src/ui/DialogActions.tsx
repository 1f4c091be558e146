import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/useTranslation.ts';
import styles from './DialogActions.module.css';

interface DialogActionsProps {
  /** The one that does what the title says; always the last, at the right. */
  readonly primary: ReactNode;
  /** Every other way out, the mildest first. */
  readonly children?: ReactNode;
  /** "Cancel", right before the primary one; none where it is left out. */
  readonly onCancel?: (() => void) | undefined;
  /** Of an act nobody should confirm by a key that was meant for something else: the focus begins on "Cancel". */
  readonly startsOnCancel?: boolean;
}

/** The buttons at the foot of a dialog, in the same order everywhere. */
export function DialogActions({ primary, children, onCancel, startsOnCancel = false }: DialogActionsProps) {
  const { t } = useTranslation('common');
  return (
    <div className={styles['actions']}>
      {children}
      {onCancel && (
        <button type="button" className="button" data-autofocus={startsOnCancel || undefined} onClick={onCancel}>
          {t('actions.cancel')}
        </button>
      )}
      {primary}
    </div>
  );
}
