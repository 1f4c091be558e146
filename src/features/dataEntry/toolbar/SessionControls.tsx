import { useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useToday } from '../../../base/useToday.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { Popup } from '../../../ui/dialogs/Popup.tsx';
import type { FieldEntrySnapshot } from '../entries/fieldEntrySnapshot.ts';
import type { FieldEntryStore } from '../entries/fieldEntryStore.ts';
import { withConfirmedName, sessionDay } from '../entries/session.ts';
import { fieldLabel } from '../../../ui/fields/fieldLabel.ts';
import { PickListField } from '../../../grid/commodityGrid/fields/PickListField.tsx';
import { useForemanList } from '../entries/useEntryLists.ts';
import styles from '../dataEntry.module.css';
import { WorkDate } from './WorkDate.tsx';

interface SessionProps {
  readonly entryStore: FieldEntryStore;
  readonly snapshot: FieldEntrySnapshot;
}

interface SessionControlsProps extends SessionProps {
  readonly isInHand: boolean;
}

/** Work date and foreman of the next entries: fields on a desktop, a button in the handheld view. */
export function SessionControls({ isInHand, ...session }: SessionControlsProps) {
  return isInHand ? <SessionButton {...session} /> : <SessionFields {...session} />;
}

/** Compact button with the work date and foreman of all entries; a tap changes them. */
function SessionButton({ entryStore, snapshot }: SessionProps) {
  const { t } = useTranslation('fieldWork');
  const formats = useFormats();
  const [anchor, setAnchor] = useState<Element | null>(null);
  const today = useToday();
  const text = [formats.date(sessionDay(snapshot.session, today)), snapshot.session.foreman]
    .filter(Boolean)
    .join(' · ');
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

/** Work date and foreman, entered once for all following entries. */
function SessionFields({ entryStore, snapshot }: SessionProps) {
  const { t } = useTranslation('fieldWork');
  const { session } = snapshot;
  return (
    <div role="group" aria-label={t('session')} className={styles['session']}>
      <WorkDate entryStore={entryStore} snapshot={snapshot} />
      <PickListField
        {...fieldLabel({ label: t('foreman'), labelled: 'beside', className: styles['sessionField'] })}
        label={t('foreman')}
        list={useForemanList(entryStore)}
        maxLength={200}
        value={session.foreman}
        onChange={(foreman, isNew) =>
          entryStore.setSession({ ...(isNew ? withConfirmedName(session, foreman.trim()) : session), foreman })
        }
      />
    </div>
  );
}
