import { useSyncExternalStore } from 'react';
import { useApp } from '../../../context/useApp.ts';
import { CaptionField } from '../../../shared/photos/CaptionField.tsx';
import { PhotoStrip } from '../../../shared/photos/PhotoStrip.tsx';
import { shownPhotos } from '../../../shared/photos/shownPhoto.ts';
import { useRowPhotos } from '../../../shared/photos/useRowPhotos.ts';
import type { FieldEntryStore } from '../entries/fieldEntryStore.ts';
import styles from './card.module.css';

interface CardPhotosProps {
  readonly entryStore: FieldEntryStore;
  readonly id: number;
}

/** Photos of the row, and a caption field for each photo just taken. */
export function CardPhotos({ entryStore: { store }, id }: CardPhotosProps) {
  const { queue } = useApp();
  const { isHeld } = useSyncExternalStore(queue.subscribe, queue.getSnapshot);
  const place = { projectId: store.projectId, type: store.type, id };
  const photos = shownPhotos(useRowPhotos(place), store.projectId);
  return (
    <>
      <PhotoStrip place={place} photos={photos} />
      {photos.map(
        ({ photoId, operation }, at) =>
          operation &&
          isHeld(operation) && (
            <div key={photoId} className={styles['inputField']}>
              <CaptionField operation={operation} number={at + 1} />
            </div>
          ),
      )}
    </>
  );
}
