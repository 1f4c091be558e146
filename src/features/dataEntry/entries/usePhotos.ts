/** Takes photos with the device's camera for the entry on a row. */
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { maxPhotosOfEntry, type EntryPhoto } from '../../../../contract/progress/photos/entryPhotos.ts';
import { useApp, useFeature } from '../../../context/useApp.ts';
import { idOfThisDevice } from '../../../device/thisDevice.ts';
import { pickPhotos } from '../../../device/photos/pickPhotos.ts';
import { takePhotos } from '../../../device/photos/takePhotos.ts';
import { photosKey } from '../../../shared/photos/useRowPhotos.ts';
import { tagOf } from '../tagOf.ts';
import type { FieldEntryStore } from './fieldEntryStore.ts';

/**
 * Returns a function that takes photos of a row, or null while photos are switched off; `shown` is called once one is on the
 * device. Photos that could not be stored are reported.
 */
export function usePhotos(entryStore: FieldEntryStore, recordId: number, shown: () => void): (() => void) | null {
  const { t } = useTranslation('photos');
  const { queue, heldPhotos, queryClient, notify } = useApp();
  const isOn = useFeature('photos');
  const { store } = entryStore;
  const { projectId, type } = store;
  const take = async () => {
    const files = await pickPhotos();
    let entry: ReturnType<FieldEntryStore['entryForPhotos']> | null = null;
    const { kept, problems } = await takePhotos({ queue, heldPhotos }, files, {
      projectId,
      type,
      recordId,
      tag: tagOf(store, recordId),
      deviceId: idOfThisDevice(),
      entryId: () => (entry ??= entryStore.entryForPhotos(recordId)).entryId,
      sent: (id) => {
        const known = queryClient.getQueryData<{ photos: EntryPhoto[] }>(photosKey({ projectId, type, id: recordId }));
        return (known?.photos ?? []).filter(({ entryId, removed }) => entryId === id && removed === null).length;
      },
    });
    // The entry was created only for these photos, and none of them was stored.
    const isGone = kept === 0 && isNew(entry) && entryStore.withdraw(recordId);
    for (const why of new Set(problems)) {
      const problem = t(`problem.${why}`, { most: maxPhotosOfEntry });
      const isOfDevice = why === 'noRoom' || why === 'noDisk';
      notify.error(isOfDevice && !isGone ? t('entryKept', { problem }) : problem);
    }
    if (kept > 0) shown();
  };
  return isOn ? () => void take() : null;
}

const isNew = (entry: ReturnType<FieldEntryStore['entryForPhotos']> | null): boolean => entry?.isNew === true;
