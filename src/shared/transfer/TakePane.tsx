import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { personHere } from '../../../machines/auth/watchAuth.ts';
import { projectsQuery } from '../../api/queries.ts';
import { useApp } from '../../context/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { ErrorNotice } from '../../ui/layout/ErrorNotice.tsx';
import styles from './handOver.module.css';
import { readHandOver, type HandOver, type HandOverProblem } from '../../device/transfer/handOverFile.ts';
import { takeEntries, type Taken } from '../../device/transfer/takeEntries.ts';
import { CameraView } from '../scanning/CameraView.tsx';
import type { ReadCode } from '../scanning/decoder.ts';
import { FountainReader, type Progress } from '../../device/transfer/fountain.ts';
import { unpack } from '../../device/transfer/pack.ts';

/** What came over and may be taken, or why it may not. */
type Outcome =
  | { readonly is: 'read'; readonly handOver: HandOver; readonly taken: Taken }
  | { readonly is: 'refused'; readonly problem: HandOverProblem | 'repeated' | 'foreign' };

/** Takes entries that were made on another tablet, from a file or from the codes it shows: this one sends them. */
export function TakePane({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('handOver');
  const { auth, call, queue, notify } = useApp();
  const formats = useFormats();
  // Also who goes on without a signal and has no session: that is when tablets hand over.
  const user = useSelector(auth, personHere);
  const projects = useQuery({ ...projectsQuery(call), enabled: false }).data;
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isFilming, setFilming] = useState(false);

  const take = async (text: string) => {
    if (!user) return;
    setFilming(false);
    const read = await readHandOver(text, user.issuer);
    if (!read.ok) return setOutcome({ is: 'refused', problem: read.problem });
    const sent = await queue.readSent();
    const taken = takeEntries(read.handOver, {
      owner: { issuer: user.issuer, subject: user.sub },
      ids: new Set([...queue.getSnapshot().operations, ...sent].map(({ id }) => id)),
      projectIds: projects ? new Set(projects.map(({ id }) => id)) : null,
    });
    if (taken.drafts.length + taken.photos.length > 0)
      return setOutcome({ is: 'read', handOver: read.handOver, taken });
    setOutcome({ is: 'refused', problem: taken.foreign > 0 ? 'foreign' : 'repeated' });
  };
  const add = async ({ drafts, photos }: Taken) => {
    queue.add(drafts);
    if (drafts.length > 0) notify.success(t('taken', { count: drafts.length, shown: formats.count(drafts.length) }));
    onDone();
    const kept = await Promise.allSettled(photos.map(({ draft, picture }) => queue.addPhoto(draft, picture)));
    const left = kept.filter(({ status }) => status === 'rejected').length;
    const here = kept.length - left;
    if (drafts.length === 0 && here > 0) notify.success(t('takenPhotos', { count: here, shown: formats.count(here) }));
    if (left > 0) notify.error(t('photosLeft', { count: left, shown: formats.count(left) }));
  };
  const isOff = user === null;
  const came = outcome?.is === 'read' ? countOf(outcome.taken) : null;
  return (
    <div className={styles['pane']}>
      <h3 className={styles['title']}>{t('take')}</h3>
      <p>{t('takeText')}</p>
      {outcome?.is === 'refused' && <ErrorNotice error={t(`refused.${outcome.problem}`)} />}
      {isFilming && <ReadCodes onWhole={(text) => void take(text)} onBroken={() => void take('')} />}
      {outcome?.is === 'read' && came && (
        <div role="status">
          <p>
            <strong>
              {t(came.isPhotosAlone ? 'camePhotos' : 'came', {
                count: came.count,
                shown: formats.count(came.count),
                name: outcome.handOver.from.name,
                at: formats.dateTime(new Date(outcome.handOver.madeAt)),
              })}
            </strong>
          </p>
          {outcome.taken.photos.length > 0 && !came.isPhotosAlone && (
            <p>
              {t('cameWithPhotos', {
                count: outcome.taken.photos.length,
                shown: formats.count(outcome.taken.photos.length),
              })}
            </p>
          )}
          {outcome.taken.known > 0 && (
            <p>{t('known', { count: outcome.taken.known, shown: formats.count(outcome.taken.known) })}</p>
          )}
          {outcome.taken.foreign > 0 && (
            <p>{t('foreign', { count: outcome.taken.foreign, shown: formats.count(outcome.taken.foreign) })}</p>
          )}
        </div>
      )}
      <div className={styles['ways']}>
        {outcome?.is === 'read' && came && (
          <button type="button" className="button primary" onClick={() => void add(outcome.taken)}>
            {t(came.isPhotosAlone ? 'takePhotos' : 'takeThem', {
              count: came.count,
              shown: formats.count(came.count),
            })}
          </button>
        )}
        {!isFilming && (
          <button
            type="button"
            className={outcome?.is === 'read' ? 'button' : 'button primary'}
            disabled={isOff}
            onClick={() => {
              setOutcome(null);
              setFilming(true);
            }}
          >
            {t('useCamera')}
          </button>
        )}
        <FileButton
          label={t('chooseFile')}
          onFile={(file) => {
            setOutcome(null);
            void file.text().then(take);
          }}
        />
        <button type="button" className="button" onClick={onDone}>
          {t('back')}
        </button>
      </div>
    </div>
  );
}

/** Photos whose entries are with the server already come alone. */
function countOf({ drafts, photos }: Taken) {
  const isPhotosAlone = drafts.length === 0;
  return { isPhotosAlone, count: isPhotosAlone ? photos.length : drafts.length };
}

interface FileButtonProps {
  readonly label: string;
  readonly onFile: (file: File) => void;
}

/** The field of the browser, behind a button that looks like every other. */
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
          // The same file chosen again is a new try.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

interface ReadCodesProps {
  readonly onWhole: (text: string) => void;
  /** All came, and it is not what was shown. */
  readonly onBroken: () => void;
}

/** Films the codes another tablet shows until all of it is here. */
function ReadCodes({ onWhole, onBroken }: ReadCodesProps) {
  const { t } = useTranslation(['handOver', 'scanning']);
  const formats = useFormats();
  const [reader] = useState(() => new FountainReader());
  const [{ known, blocks }, setProgress] = useState<Progress>(reader.progress);
  const hear = (codes: readonly ReadCode[]) => {
    if (reader.whole) return;
    const news = codes.filter(({ format, bytes }) => format === 'QRCode' && reader.accept(bytes));
    if (news.length === 0) return;
    setProgress(reader.progress);
    if (reader.whole) unpack(reader.whole).then(onWhole, onBroken);
  };
  return (
    <>
      <CameraView label={t('camera')} otherWay={t('scanning:fromFile')} onCodes={hear} />
      <p role="status">
        {blocks === 0 ? t('aim') : t('soFar', { known: formats.count(known), blocks: formats.count(blocks) })}
      </p>
      <progress className={styles['progress']} aria-label={t('progress')} value={known} max={Math.max(1, blocks)} />
    </>
  );
}
