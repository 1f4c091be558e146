import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Operation } from '../../machines/outbox/operation.ts';
import { useApp } from '../context/useApp.ts';
import { TextField } from '../ui/TextField.tsx';
import { holdPhoto, letPhotoGo } from './heldPhotos.ts';

interface CaptionFieldProps {
  readonly operation: Operation;
  readonly number: number;
}

/** What is said of a photo, while it waits for that: on the device with every pause, and gone with the photo. */
export function CaptionField({ operation, number }: CaptionFieldProps) {
  const { t } = useTranslation('photos');
  const { queue } = useApp();
  const { id, seq, photo } = operation;
  const [text, setText] = useState(photo?.caption ?? '');
  const typed = useRef(text);
  const save = () => {
    const caption = typed.current.trim();
    const become = (stored: Operation): Operation =>
      stored.photo ? { ...stored, photo: { ...stored.photo, caption } } : stored;
    if (caption !== photo?.caption) queue.tryChange([{ seq, id, become }]);
  };
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(
    () => () => {
      latest.current();
      letPhotoGo(queue, id);
    },
    [queue, id],
  );
  return (
    <TextField
      label={t('caption', { number })}
      value={text}
      maxLength={200}
      enterKeyHint="done"
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        typed.current = value;
        holdPhoto(queue, id);
      }}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        save();
        letPhotoGo(queue, id);
      }}
    />
  );
}
