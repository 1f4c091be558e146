import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import styles from './photos.module.css';
import { RemovePhoto } from './RemovePhoto.tsx';
import type { ShownPhoto } from './shownPhoto.ts';
import { usePicture } from './usePicture.ts';
import type { RowPlace } from './useRowPhotos.ts';

interface PhotoDialogProps {
  readonly place: RowPlace;
  readonly photos: readonly ShownPhoto[];
  readonly opened: string;
  readonly onClose: () => void;
}

/** Photo at the maximum size, with its caption; the arrow keys show the photos beside it. */
export function PhotoDialog({ place, photos, opened, onClose }: PhotoDialogProps) {
  const { t } = useTranslation('photos');
  const [photoId, setPhotoId] = useState(opened);
  const at = Math.max(
    0,
    photos.findIndex((photo) => photo.photoId === photoId),
  );
  const photo = photos[at];
  if (!photo) return null;
  const go = (by: number) => {
    const next = photos[at + by];
    if (next) setPhotoId(next.photoId);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles arrow keys pressed anywhere in the dialog
    <div
      onKeyDown={({ key, target }) => {
        if (target instanceof HTMLInputElement) return;
        if (key === 'ArrowLeft') go(-1);
        if (key === 'ArrowRight') go(1);
      }}
    >
      <Dialog isWide title={t('title', { number: at + 1, count: photos.length })} onClose={onClose}>
        <div className={styles['large']}>
          <LargePicture key={photo.photoId} photo={photo} />
          <div className={styles['actions']}>
            {photos.length > 1 && (
              <>
                <button type="button" className="button" aria-disabled={at === 0} onClick={() => go(-1)}>
                  {t('previous')}
                </button>
                <button type="button" className="button" aria-disabled={at === photos.length - 1} onClick={() => go(1)}>
                  {t('next')}
                </button>
              </>
            )}
            {photo.mayRemove && (
              <RemovePhoto
                key={photo.photoId}
                place={place}
                photo={photo}
                onRemoved={() => (photos.length > 1 ? go(at === 0 ? 1 : -1) : onClose())}
              />
            )}
          </div>
        </div>
      </Dialog>
    </div>
  );
}

function LargePicture({ photo }: { readonly photo: ShownPhoto }) {
  const { t } = useTranslation('photos');
  const formats = useFormats();
  const { photoId, projectId, operation, caption, takenAt, takenBy } = photo;
  const address = usePicture({ projectId, photoId, isHere: operation !== null, size: 'whole' });
  const text = [takenBy, formats.dateTime(takenAt), operation ? t('here') : ''].filter(Boolean).join(' · ');
  return (
    <figure className={styles['figure']}>
      {address ? (
        <img src={address} alt={caption || t('ofDay', { at: formats.dateTime(takenAt) })} />
      ) : (
        <p className={styles['missing']}>{address === null ? t('notNow') : t('loading')}</p>
      )}
      <figcaption>
        {caption !== '' && <strong>{caption}</strong>}
        <span className="muted">{text}</span>
      </figcaption>
    </figure>
  );
}
