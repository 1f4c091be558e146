import AlertIcon from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import CheckIcon from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import LoaderIcon from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { useTranslation } from 'react-i18next';
import type { CommodityStore } from '../store/commodityStore.ts';
import { useStoreSnapshot } from '../store/useCommodityStore.ts';
import styles from './commodityGrid.module.css';

/** What became of the edits: saving, saved, or not saved with the way on; why stands below the grid. Silent before the first edit. */
export function SaveState({ store }: { readonly store: CommodityStore }) {
  const { t } = useTranslation('grid');
  const { pending, canUndo, canRedo } = useStoreSnapshot(store);
  const cells = [...pending.cells()].map(({ cell }) => cell.state);
  const unsent = cells.flatMap((state) => (state.is === 'saving' ? state.whereabouts : []));
  const saving = unsent.length;
  /** All of them are on the disk of this device, and none is on its way. */
  const isOnDevice = unsent.every((whereabouts) => whereabouts === 'device');
  const failures = cells.filter(({ is }) => is === 'failed').length;
  if (failures > 0) {
    return (
      <span className={`${styles['save']} ${styles['saveFailed']}`} role="alert">
        <AlertIcon aria-hidden size={16} stroke={1.5} />
        {t('edit.failed', { count: failures })}
        <button type="button" className="button" onClick={() => store.retryFailed()}>
          {t('edit.retry')}
        </button>
      </span>
    );
  }
  const isQuiet = saving === 0 && !canUndo && !canRedo;
  const Icon = saving > 0 ? LoaderIcon : CheckIcon;
  return (
    <span className={styles['save']} role="status">
      {!isQuiet && <Icon aria-hidden size={16} stroke={1.5} />}
      {!isQuiet &&
        (saving === 0 ? t('edit.saved') : t(isOnDevice ? 'edit.onDevice' : 'edit.saving', { count: saving }))}
    </span>
  );
}
