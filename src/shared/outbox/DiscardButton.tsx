import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useFormats } from '../../i18n/useFormats.ts';

interface DiscardButtonProps {
  readonly onDiscard: () => void;
  /** Of the entry: they go with it. */
  readonly photos?: number;
}

/**
 * Gives up what was saved on the device, in two steps (trust, rule O6): nothing brings it back. The first button turns
 * into the one that keeps it, so that a hand that clicks twice keeps it.
 */
export function DiscardButton({ onDiscard, photos = 0 }: DiscardButtonProps) {
  const { t } = useTranslation('outbox');
  const formats = useFormats();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button type="button" className="button" onClick={() => setAsking(!isAsking)}>
        {t(isAsking ? 'keep' : 'discard')}
      </button>
      {isAsking && (
        <button type="button" className="button danger" onClick={onDiscard}>
          {photos === 0 ? t('discardForGood') : t('withPhotos', { count: photos, shown: formats.count(photos) })}
        </button>
      )}
    </>
  );
}
