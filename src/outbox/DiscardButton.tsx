import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * Gives up what was saved on the device, in two steps (trust, rule O6): nothing brings it back. The first button turns
 * into the one that keeps it, so that a hand that clicks twice keeps it.
 */
export function DiscardButton({ onDiscard }: { readonly onDiscard: () => void }) {
  const { t } = useTranslation('outbox');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button type="button" className="button" onClick={() => setAsking(!isAsking)}>
        {t(isAsking ? 'keep' : 'discard')}
      </button>
      {isAsking && (
        <button type="button" className="button danger" onClick={onDiscard}>
          {t('discardForGood')}
        </button>
      )}
    </>
  );
}
