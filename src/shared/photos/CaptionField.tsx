import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Operation } from '../../../machines/outbox/operation.ts';
import { useApp } from '../../context/useApp.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { holdPhoto, letPhotoGo } from '../../device/photos/heldPhotos.ts';

interface CaptionFieldProps {
  readonly operation: Operation;
  readonly number: number;
}

/** What is said of a photo, while it waits for that; it goes with what was typed last. */
export function CaptionField({ operation: { id, photo }, number }: CaptionFieldProps) {
  const { t } = useTranslation('photos');
  const { queue } = useApp();
  const [text, setText] = useState(photo?.caption ?? '');
  useEffect(() => () => letPhotoGo(queue, id), [queue, id]);
  return (
    <TextField
      label={t('caption', { number })}
      value={text}
      maxLength={200}
      enterKeyHint="done"
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        holdPhoto(queue, id, value.trim());
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        letPhotoGo(queue, id);
      }}
    />
  );
}
