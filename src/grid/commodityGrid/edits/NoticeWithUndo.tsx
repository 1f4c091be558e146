import CloseIcon from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import styles from '../commodityGrid.module.css';

interface NoticeWithUndoProps {
  readonly text: string;
  /** Null while the change is being undone. */
  readonly onUndo: (() => void) | null;
  readonly onDismiss: () => void;
}

/** Line below the rows about a completed change, with Undo. It stays until it is dismissed or the next change is made. */
export function NoticeWithUndo({ text, onUndo, onDismiss }: NoticeWithUndoProps) {
  const { t } = useTranslation('grid');
  return (
    <div className={styles['undoNotice']} role="status">
      <span>{text}</span>
      {onUndo && (
        <>
          <button type="button" className="button" onClick={onUndo}>
            {t('undo')}
          </button>
          <button type="button" className="button plain" aria-label={t('edit.dismiss')} onClick={onDismiss}>
            <CloseIcon aria-hidden size={16} stroke={1.5} />
          </button>
        </>
      )}
    </div>
  );
}
