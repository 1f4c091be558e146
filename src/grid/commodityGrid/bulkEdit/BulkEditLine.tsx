import { useTranslation } from '../../../i18n/useTranslation.ts';
import styles from '../commodityGrid.module.css';

interface BulkEditLineProps {
  /** How far it is. */
  readonly state: string;
  readonly onShow: () => void;
}

/** A line below the rows while a bulk edit runs in the background. */
export function BulkEditLine({ state, onShow }: BulkEditLineProps) {
  const { t } = useTranslation('grid');
  return (
    <div className={styles['undoNotice']} role="status">
      <strong>{t('bulk.running')}</strong>
      <span>{state}</span>
      <button type="button" className="button" onClick={onShow}>
        {t('bulk.show')}
      </button>
    </div>
  );
}
