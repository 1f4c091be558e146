import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { PhotoDialog } from './PhotoDialog.tsx';
import styles from './photos.module.css';
import type { ShownPhoto } from './shownPhoto.ts';
import type { RowPlace } from './useRowPhotos.ts';
import { usePicture } from './usePicture.ts';

interface PhotoStripProps {
  readonly place: RowPlace;
  readonly photos: readonly ShownPhoto[];
}

/** Row of photos; each opens at full size. */
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

interface ThumbnailProps {
  readonly photo: ShownPhoto;
  /** Position among the photos, starting at 1. */
  readonly number: number;
  readonly onOpen: () => void;
}

/** Small photo that opens at full size. */
function Thumbnail({ photo, number, onOpen }: ThumbnailProps) {
  const { t } = useTranslation('photos');
  const { photoId, projectId, operation, caption } = photo;
  const address = usePicture({ projectId, photoId, isHere: operation !== null, size: 'small' });
  const name = caption === '' ? t('numbered', { number }) : t('named', { number, caption });
  return (
    <button type="button" className={styles['thumbnail']} aria-label={name} title={caption} onClick={onOpen}>
      {address ? <img src={address} alt="" /> : <span aria-hidden>{address === null ? t('away') : ''}</span>}
    </button>
  );
}
