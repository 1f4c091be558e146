import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { SetupRow } from './setupRow.ts';
import type { SetupStore } from './setupStore.ts';

/** Whether everything typed is saved, in a word. */
export function SaveLine<Row extends SetupRow>({ store }: { readonly store: SetupStore<Row> }) {
  const { t } = useTranslation('grid');
  const { saving, unsaved, failed, canUndo } = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const open = unsaved + failed;
  const text =
    saving > 0
      ? t('setup.save.saving')
      : open > 0
        ? t('setup.save.open', { count: open })
        : canUndo
          ? t('setup.save.saved')
          : '';
  return <span role="status">{text}</span>;
}
