import { useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { Popup } from '../../../ui/dialogs/Popup.tsx';
import type { FieldEntrySnapshot } from '../entries/fieldEntrySnapshot.ts';
import type { FieldEntryStore } from '../entries/fieldEntryStore.ts';
import { sessionDay } from '../entries/session.ts';
import { SessionFields } from './SessionFields.tsx';
import styles from '../dataEntry.module.css';

interface SessionButtonProps {
  readonly entryStore: FieldEntryStore;
  readonly snapshot: FieldEntrySnapshot;
}

interface SessionControlsProps extends SessionButtonProps {
  readonly isInHand: boolean;
}

/** Day and foreman of the entries that follow: as fields on a desk, behind a button in the hand. */
export function SessionControls({ isInHand, ...session }: SessionControlsProps) {
  return isInHand ? <SessionButton {...session} /> : <SessionFields {...session} />;
}

/** Day and foreman of every entry, small; a tap changes them. */
function SessionButton({ entryStore, snapshot }: SessionButtonProps) {
  const { t } = useTranslation('fieldWork');
  const formats = useFormats();
  const [anchor, setAnchor] = useState<Element | null>(null);
  const text = [formats.date(sessionDay(snapshot.session)), snapshot.session.foreman].filter(Boolean).join(' · ');
  return (
    <>
      <button
        type="button"
        className={`button ${styles['sessionButton']}`}
        aria-label={t('sessionButton', { text })}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
      >
        {text}
      </button>
      {anchor && (
        <Popup label={t('session')} anchor={anchor} onClose={() => setAnchor(null)}>
          <SessionFields entryStore={entryStore} snapshot={snapshot} />
        </Popup>
      )}
    </>
  );
}
