import AlertIcon from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import CheckIcon from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import LoaderIcon from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { useDeferredValue } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import type { CommodityStore } from '../../store/commodityStore.ts';
import { useStoreSnapshot } from '../../rows/useCommodityStore.ts';
import styles from './commodityGrid.module.css';

/**
 * Status of the edits: saving, saved, or not saved with a Retry button; the reasons are below the grid. Renders nothing before
 * the first edit.
 */
export function SaveState({ store }: { readonly store: CommodityStore }) {
  const { t } = useTranslation('grid');
  const formats = useFormats();
  const { pending, canUndo, canRedo } = useDeferredValue(useStoreSnapshot(store));
  const { cells: saving, isOnDevice } = pending.unsaved;
  const cellsOf = (count: number) => t('ask.cells', { count, shown: formats.count(count) });
  let [failures, rejections] = [0, 0];
  for (const { cell } of pending.waiting())
    if (cell.state.is === 'failed') failures++;
    else rejections++;
  // A rejected edit is not retried, and is not saved either.
  if (failures === 0 && rejections > 0 && saving === 0) {
    return (
      <span className={`${styles['save']} ${styles['saveFailed']}`} role="status">
        <AlertIcon aria-hidden size={16} stroke={1.5} />
        {t('edit.failed', { cells: cellsOf(rejections) })}
      </span>
    );
  }
  if (failures > 0) {
    return (
      <span className={`${styles['save']} ${styles['saveFailed']}`} role="alert">
        <AlertIcon aria-hidden size={16} stroke={1.5} />
        {t('edit.failed', { cells: cellsOf(failures) })}
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
        (saving === 0 ? t('edit.saved') : t(isOnDevice ? 'edit.onDevice' : 'edit.saving', { cells: cellsOf(saving) }))}
    </span>
  );
}
