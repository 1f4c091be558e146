import CloseIcon from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useTranslation } from '../i18n/useTranslation.ts';
import type { CommodityType } from '../../contract/commodities/index.ts';
import type { GridAct } from '../dataGrid/gridColumn.ts';
import { useFormats } from '../i18n/useFormats.ts';
import { useTerms } from '../i18n/useTerms.ts';
import styles from './commodityGrid.module.css';

interface UndoNoticeProps {
  readonly type: CommodityType;
  readonly kind: GridAct['kind'];
  readonly cells: number;
  readonly rows: number;
  /** It is on its way back: nothing is left to press. */
  readonly isTakenBack?: boolean;
  readonly onUndo: () => void;
  readonly onDismiss: () => void;
}

/** A large change is done: what it was, and the way back. It stays until it is answered or the next one. */
export function UndoNotice({ type, kind, cells, rows, isTakenBack = false, onUndo, onDismiss }: UndoNoticeProps) {
  const { t } = useTranslation('grid');
  const formats = useFormats();
  const terms = useTerms();
  const counts = {
    cells: t('ask.cells', { count: cells, shown: formats.count(cells) }),
    rows: t('ask.rows', { count: rows, shown: formats.count(rows), plural: terms.pluralInText(type) }),
  };
  return (
    <div className={styles['undoNotice']} role="status">
      <span>{isTakenBack ? t('ask.takingBack', counts) : t(`ask.done.${kind}`, counts)}</span>
      {!isTakenBack && (
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
