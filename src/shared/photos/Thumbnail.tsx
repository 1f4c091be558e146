import { useTranslation } from '../../i18n/useTranslation.ts';
import styles from './photos.module.css';
import type { ShownPhoto } from './shownPhoto.ts';
import { usePicture } from './usePicture.ts';

interface ThumbnailProps {
  readonly photo: ShownPhoto;
  /** Which of those beside it, from 1. */
  readonly number: number;
  readonly onOpen: () => void;
}

/** A photo, small: opens it large. */
export function Thumbnail({ photo, number, onOpen }: ThumbnailProps) {
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
