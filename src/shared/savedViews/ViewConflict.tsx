import { useTranslation } from '../../i18n/useTranslation.ts';
import type { SavedView } from '../../../contract/reports/savedViews/savedViews.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import popup from '../../ui/dialogs/Popup.module.css';
import styles from './savedViews.module.css';

interface ViewConflictProps {
  readonly theirs: SavedView;
  readonly onMine: () => void;
  readonly onTheirs: () => void;
  readonly onCopy: () => void;
}

/** Somebody saved the view since it was opened: whose it was, and the ways out. */
export function ViewConflict({ theirs, onMine, onTheirs, onCopy }: ViewConflictProps) {
  const { t } = useTranslation('views');
  const formats = useFormats();
  const { lastSave, name } = theirs;
  return (
    <div className={styles['choices']} role="alert">
      <p className={styles['note']}>
        {lastSave
          ? t('conflict', { view: name, name: lastSave.name, at: formats.dateTime(lastSave.at) })
          : t('conflictOfSomebody', { view: name })}
      </p>
      <button type="button" className={popup['item']} onClick={onCopy}>
        {t('saveAs')}
      </button>
      <button type="button" className={popup['item']} onClick={onTheirs}>
        {t('theirs')}
      </button>
      <button type="button" className={popup['item']} onClick={onMine}>
        {t('mine')}
      </button>
    </div>
  );
}
