import { useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { IncomingTransferRef } from '../../../machines/incomingTransfer/incomingTransferMachine.ts';
import { personHere } from '../../../machines/auth/watchAuth.ts';
import { useApp } from '../../context/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { ErrorNotice } from '../../ui/layout/ErrorNotice.tsx';
import styles from './transfer.module.css';
import type { ReceivedEntries } from '../../device/transfer/receiveEntries.ts';
import { CameraView } from '../scanning/CameraView.tsx';
import type { ReadCode } from '../scanning/decoder.ts';
import { FountainReader } from '../../device/transfer/fountain.ts';
import { selectOffer, selectProblem, useIncomingTransfer } from './useIncomingTransfer.ts';

/** Receives entries that were made on another tablet, from a file or from the codes it shows; this tablet then sends them. */
export function ReceivePane({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('transfer');
  const { auth } = useApp();
  const formats = useFormats();
  // Also allowed for a user who works without a signal and has no session: that is when entries are transferred.
  const isOff = useSelector(auth, (state) => personHere(state) === null);
  const transfer = useIncomingTransfer(onDone);
  const isFilming = useSelector(transfer, (state) => state.hasTag('filming'));
  const problem = useSelector(transfer, selectProblem);
  const offer = useSelector(transfer, selectOffer);
  const came = offer && countOf(offer.taken);
  return (
    <div className={styles['pane']}>
      <h3 className={styles['title']}>{t('take')}</h3>
      <p>{t('takeText')}</p>
      {problem && <ErrorNotice error={t(`refused.${problem}`)} />}
      {isFilming && <ReadCodes transfer={transfer} />}
      {offer && came && (
        <div role="status">
          <p>
            <strong>
              {t(came.isPhotosAlone ? 'camePhotos' : 'came', {
                count: came.count,
                shown: formats.count(came.count),
                name: offer.handOver.from.name,
                at: formats.dateTime(new Date(offer.handOver.madeAt)),
              })}
            </strong>
          </p>
          {offer.taken.photos.length > 0 && !came.isPhotosAlone && (
            <p>
              {t('cameWithPhotos', {
                count: offer.taken.photos.length,
                shown: formats.count(offer.taken.photos.length),
              })}
            </p>
          )}
          {offer.taken.known > 0 && (
            <p>{t('known', { count: offer.taken.known, shown: formats.count(offer.taken.known) })}</p>
          )}
          {offer.taken.foreign > 0 && (
            <p>{t('foreign', { count: offer.taken.foreign, shown: formats.count(offer.taken.foreign) })}</p>
          )}
        </div>
      )}
      <div className={styles['actions']}>
        {offer && came && (
          <button type="button" className="button primary" onClick={() => transfer.send({ type: 'offer.accept' })}>
            {t(came.isPhotosAlone ? 'takePhotos' : 'takeThem', {
              count: came.count,
              shown: formats.count(came.count),
            })}
          </button>
        )}
        {!isFilming && (
          <button
            type="button"
            className={offer ? 'button' : 'button primary'}
            disabled={isOff}
            onClick={() => transfer.send({ type: 'codes.film' })}
          >
            {t('useCamera')}
          </button>
        )}
        <FileButton label={t('chooseFile')} onFile={(file) => !isOff && transfer.send({ type: 'file.choose', file })} />
        <button type="button" className="button" onClick={onDone}>
          {t('back')}
        </button>
      </div>
    </div>
  );
}

/** Counts the entries, or the photos if their entries are already on the server and only the photos arrived. */
function countOf({ drafts, photos }: ReceivedEntries) {
  const isPhotosAlone = drafts.length === 0;
  return { isPhotosAlone, count: isPhotosAlone ? photos.length : drafts.length };
}

interface FileButtonProps {
  readonly label: string;
  readonly onFile: (file: File) => void;
}

/** File input of the browser, behind a button in the standard style. */
function FileButton({ label, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className="button" onClick={() => input.current?.click()}>
        {label}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,application/json"
        data-testid="handed-over"
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onFile(file);
          // Choosing the same file again must count as a new attempt.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

/** Reads the codes another tablet shows until the set is complete. */
function ReadCodes({ transfer }: { readonly transfer: IncomingTransferRef }) {
  const { t } = useTranslation(['transfer', 'scanning']);
  const formats = useFormats();
  const [reader] = useState(() => new FountainReader());
  const { known, blocks } = useSelector(transfer, ({ context }) => context.progress);
  const listener = (codes: readonly ReadCode[]) => {
    if (codes.filter(({ format, bytes }) => format === 'QRCode' && reader.accept(bytes)).length === 0) return;
    const { progress, whole } = reader;
    transfer.send(whole ? { type: 'codes.completed', bytes: whole } : { type: 'codes.progressed', progress });
  };
  return (
    <>
      <CameraView label={t('camera')} otherWay={t('scanning:fromFile')} onCodes={listener} />
      <p role="status">
        {blocks === 0 ? t('aim') : t('soFar', { known: formats.count(known), blocks: formats.count(blocks) })}
      </p>
      <progress className={styles['progress']} aria-label={t('progress')} value={known} max={Math.max(1, blocks)} />
    </>
  );
}
