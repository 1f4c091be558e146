/** Receiving page: checks a delivery note against the ledger and the orders; nothing is written until the reels are received. */
import { useEffect, useRef } from 'react';
import { setupNamespaces } from '../../../i18n/translate.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { DeliveryPlan } from '../../../../contract/reels/deliveries.ts';
import { useMayChange, useProject } from '../../../context/useApp.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { PermissionNotice } from '../../../grid/setupTable/PermissionNotice.tsx';
import { DayField } from '../../../ui/day/DayField.tsx';
import { ErrorNotice } from '../../../ui/layout/ErrorNotice.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { ReelViews } from '../ReelViews.tsx';
import { withLine, type PackingSlip } from './packingSlip.ts';
import { PackingSlipInput } from './PackingSlipInput.tsx';
import { PackingSlipTable } from './PackingSlipTable.tsx';
import styles from './receiving.module.css';
import type { Receiving } from './useReceiving.ts';

interface ReceivingScreenProps {
  readonly projectId: number;
  readonly receiving: Receiving;
}

export function ReceivingScreen({ projectId, receiving }: ReceivingScreenProps) {
  // A namespace loaded later would suspend the page for a moment and hide the open editor with it.
  const { t } = useTranslation(['reels', 'frame', ...setupNamespaces]);
  const mayReceive = useMayChange('reels.edit');
  const { archive } = useProject();
  const { note, setNote, error, askAgain } = receiving;
  return (
    <Page fill title={t('frame:titles.reels')} views={<ReelViews projectId={projectId} view="receiving" />}>
      <div className={styles['receiving']}>
        {mayReceive ? (
          <>
            {error && <ErrorNotice error={error} onRetry={askAgain} />}
            <Acts receiving={receiving} />
            {note ? <PackingSlipTable note={note} receiving={receiving} /> : <PackingSlipInput onRead={setNote} />}
          </>
        ) : (
          <>
            {archive && <p className="muted">{t('receiving.archived')}</p>}
            <PermissionNotice permission="reels.edit" />
          </>
        )}
      </div>
    </Page>
  );
}

/** Buttons for the note, and Undo for the previous one. */
function Acts({ receiving }: { readonly receiving: Receiving }) {
  const { t } = useTranslation('reels');
  const formats = useFormats();
  const { note, setNote, open, isSettled, done } = receiving;
  const counted = (count: number) => ({ count, shown: formats.count(count) });
  const undo = useRef<HTMLButtonElement>(null);
  // The button that received the last line is removed with it.
  useEffect(() => {
    if (done && document.activeElement === document.body) undo.current?.focus();
  }, [done]);
  if (!note && !done) return null;
  return (
    <div className={styles['actions']}>
      {note && (
        <>
          <DayField
            label={t('receiving.date')}
            labelled="beside"
            value={receiving.receivedDate}
            onChange={receiving.setReceivedDate}
          />
          <button
            type="button"
            className="button primary"
            disabled={open.length === 0}
            aria-disabled={!isSettled}
            onClick={receiving.receive}
          >
            {t('receiving.receive', counted(open.length))}
          </button>
          <button type="button" className="button" onClick={() => setNote(withLine(note))}>
            {t('receiving.addLine')}
          </button>
          <button type="button" className="button" onClick={() => setNote(null)}>
            {t('receiving.drop')}
          </button>
        </>
      )}
      {done && (
        <button ref={undo} type="button" className="button" onClick={receiving.undo}>
          {t('receiving.undo', counted(done.undo.reels.length))}
        </button>
      )}
      {note && <Counts note={note} receiving={receiving} />}
    </div>
  );
}

/** Number of lines of each kind. */
function Counts({ note, receiving }: { readonly note: PackingSlip; readonly receiving: Receiving }) {
  const { t } = useTranslation('reels');
  const formats = useFormats();
  const count = (outcome: DeliveryPlan['arrivals'][number]['outcome']) =>
    note.lines.filter(({ key }) => receiving.arrivalOf(key)?.outcome === outcome).length;
  const reported = (['new', 'arrives', 'received', 'refused'] as const).flatMap((outcome) => {
    const lines = count(outcome);
    return lines === 0 ? [] : `${t(`receiving.outcomes.${outcome}`)}: ${formats.count(lines)}`;
  });
  return <span role="status">{reported.join(' · ')}</span>;
}
