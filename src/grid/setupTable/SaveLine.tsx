import { useSyncExternalStore } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { SetupRow } from './store/setupRow.ts';
import type { SetupStore } from './store/setupStore.ts';

interface SaveLineProps<Row extends SetupRow> {
  readonly store: SetupStore<Row>;
  /** Called after an undo, so that the focus returns to the rows. */
  readonly onUndone: () => void;
}

/** Save state in words, with an Undo button for use without a keyboard. */
export function SaveLine<Row extends SetupRow>({ store, onUndone }: SaveLineProps<Row>) {
  const { t } = useTranslation('grid');
  const { saving, unsavedRows, unsavedCells, canUndo } = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const open = [
    ...(unsavedRows > 0 ? [t('setup.save.open', { count: unsavedRows })] : []),
    ...(unsavedCells > 0 ? [t('setup.save.openCells', { count: unsavedCells })] : []),
  ];
  const text =
    saving > 0 ? t('setup.save.saving') : open.length > 0 ? open.join(', ') : canUndo ? t('setup.save.saved') : '';
  return (
    <>
      <span role="status">{text}</span>
      {canUndo && (
        <button
          type="button"
          className="button"
          aria-keyshortcuts="Control+Z"
          onClick={() => {
            onUndone();
            store.walk('undo');
          }}
        >
          {t('undo')}
        </button>
      )}
    </>
  );
}
