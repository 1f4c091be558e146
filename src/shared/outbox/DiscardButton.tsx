import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useFormats } from '../../i18n/useFormats.ts';

interface DiscardButtonProps {
  readonly onDiscard: () => void;
  /** Number of photos of the entry, which are discarded with it. */
  readonly photos?: number;
}

/**
 * Discards data saved on the device, in two steps (trust, rule O6), because it cannot be restored. The first button turns into
 * the one that cancels, so that a double click does not discard.
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
