import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Operation } from '../../../machines/outbox/operation.ts';
import { useApp } from '../../context/useApp.ts';
import { TextField } from '../../ui/fields/TextField.tsx';

interface CaptionFieldProps {
  readonly operation: Operation;
  readonly number: number;
}

/** Caption of a photo, which is not sent before the field closes; the text typed last is sent with it. */
export function CaptionField({ operation: { id, photo }, number }: CaptionFieldProps) {
  const { t } = useTranslation('photos');
  const { heldPhotos } = useApp();
  const [text, setText] = useState(photo?.caption ?? '');
  useEffect(() => () => heldPhotos.release(id), [heldPhotos, id]);
  return (
    <TextField
      label={t('caption', { number })}
      value={text}
      maxLength={200}
      enterKeyHint="done"
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        heldPhotos.hold(id, value.trim());
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        heldPhotos.release(id);
      }}
    />
  );
}
