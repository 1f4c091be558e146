import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { removeEntryPhoto } from '../../../contract/progress/photos/entryPhotos.ts';
import { useApp } from '../../context/useApp.ts';
import { ErrorNotice } from '../../ui/layout/ErrorNotice.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import styles from './photos.module.css';
import type { ShownPhoto } from './shownPhoto.ts';
import { photosKey, type RowPlace } from './useRowPhotos.ts';

interface RemovePhotoProps {
  readonly place: RowPlace;
  readonly photo: ShownPhoto;
  readonly onRemoved: () => void;
}

/** Removes a photo; one on the server requires a reason, which is stored. */
export function RemovePhoto({ place, photo, onRemoved }: RemovePhotoProps) {
  const { t } = useTranslation('photos');
  const { call, queue, queryClient, notify } = useApp();
  const [isAsking, setIsAsking] = useState(false);
  const [reason, setReason] = useState('');
  const { projectId, photoId, operation } = photo;
  const { mutate, isPending, error } = useMutation({
    mutationFn: (why: string) => call(removeEntryPhoto, { body: { projectId, photoId, reason: why }, quiet: true }),
    networkMode: 'always',
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: photosKey(place) });
      onRemoved();
    },
  });
  const start = () => {
    if (operation === null) setIsAsking(true);
    else if (queue.withdraw(operation)) onRemoved();
    else notify.info(t('onItsWay'));
  };
  if (!isAsking)
    return (
      <button type="button" className="button" onClick={start}>
        {t('remove')}
      </button>
    );
  const isBlank = reason.trim() === '';
  return (
    <form
      className={styles['reason']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBlank && !isPending) mutate(reason.trim());
      }}
    >
      {error !== null && <ErrorNotice error={error} />}
      <TextField
        label={t('reason')}
        value={reason}
        maxLength={200}
        data-autofocus
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <div className={styles['actions']}>
        <button type="submit" className="button primary" aria-disabled={isBlank || isPending}>
          {t('removeIt')}
        </button>
        <button type="button" className="button" onClick={() => setIsAsking(false)}>
          {t('keep')}
        </button>
      </div>
    </form>
  );
}
