import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { PhotoDialog } from './PhotoDialog.tsx';
import styles from './photos.module.css';
import type { ShownPhoto } from './shownPhoto.ts';
import { Thumbnail } from './Thumbnail.tsx';
import type { RowPlace } from './useRowPhotos.ts';

interface PhotoStripProps {
  readonly place: RowPlace;
  readonly photos: readonly ShownPhoto[];
}

/** Photos side by side; each opens large. */
export function PhotoStrip({ place, photos }: PhotoStripProps) {
  const { t } = useTranslation('photos');
  const [opened, setOpened] = useState<string | null>(null);
  if (photos.length === 0) return null;
  return (
    <>
      <ul className={styles['strip']} aria-label={t('list')}>
        {photos.map((photo, at) => (
          <li key={photo.photoId}>
            <Thumbnail photo={photo} number={at + 1} onOpen={() => setOpened(photo.photoId)} />
          </li>
        ))}
      </ul>
      {opened !== null && <PhotoDialog place={place} photos={photos} opened={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
