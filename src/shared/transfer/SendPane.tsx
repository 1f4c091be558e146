import { useSelector } from '@xstate/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { personHere } from '../../../machines/auth/watchAuth.ts';
import { isUnsent } from '../../../machines/outbox/operation.ts';
import { useApp } from '../../context/useApp.ts';
import { download } from '../files/download.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { AnimatedCode } from './AnimatedCode.tsx';
import type { QueuedPicture } from '../../device/outbox/storage/storage.ts';
import styles from './transfer.module.css';
import { writeTransferFile } from '../../device/transfer/transferFile.ts';
import { pack } from '../../device/transfer/pack.ts';
import { markTransferred } from '../../device/transfer/receiveEntries.ts';

interface Made {
  /** Transfer file with photos; the codes in `bytes` leave them out. */
  readonly text: string;
  readonly bytes: Uint8Array;
  readonly id: number;
  readonly ids: ReadonlySet<string>;
  readonly photoIds: ReadonlySet<string>;
}

/** "wireway-entries-2026-11-21-14-02.json" */
const fileNameOf = (word: string): string =>
  `wireway-${word}-${new Date().toISOString().slice(0, 16).replaceAll(/[:T]/g, '-')}.json`;

/**
 * Transfers the unsent entries of this device to another tablet, as a file or as codes for its camera. This device retains all of
 * them.
 */
export function SendPane({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('transfer');
  const { auth, queue, notify } = useApp();
  const formats = useFormats();
  // Also allowed for a user who works without a signal and has no session: that is when entries are transferred.
  const user = useSelector(auth, personHere);
  const name = useSelector(auth, ({ context }) => context.identityLabel);
  const { operations } = useSyncExternalStore(queue.subscribe, queue.getSnapshot);
  const [made, setMade] = useState<Made | null>(null);
  const [isShowing, setShowing] = useState(false);
  useEffect(() => {
    if (!user || made) return;
    const make = async () => {
      const given = operations.filter(isUnsent);
      const from = { issuer: user.issuer, subject: user.sub, name: name ?? user.sub };
      const [entries, photos] = [given.filter(({ photo }) => !photo), given.filter(({ photo }) => photo)];
      const now = new Date();
      const pictures = new Map<string, QueuedPicture>();
      for (const { id } of photos) {
        // oxlint-disable-next-line no-await-in-loop -- the disk is read one picture at a time
        const picture = await queue.readPicture(id);
        if (picture) pictures.set(id, picture);
      }
      const text = await writeTransferFile(from, given, now, pictures);
      const bytes = await pack(await writeTransferFile(from, entries, now));
      const hash = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes));
      setMade({
        text,
        bytes,
        id: new DataView(hash).getUint32(0),
        ids: new Set(entries.map(({ id }) => id)),
        photoIds: new Set(pictures.keys()),
      });
    };
    void make();
  }, [user, name, made, operations, queue]);
  if (!made) return null;
  const photos = made.photoIds.size;
  if (made.ids.size + photos === 0)
    return (
      <div className={styles['pane']}>
        <p>{t('nothing')}</p>
        <div className={styles['actions']}>
          <button type="button" className="button" onClick={onDone}>
            {t('back')}
          </button>
        </div>
      </div>
    );
  // The entries of these photos are already on the server.
  const isPhotosAlone = made.ids.size === 0 && photos > 0;
  const count = isPhotosAlone ? photos : made.ids.size;
  const shown = formats.count(count);
  const mark = (ids: ReadonlySet<string>) => {
    queue.tryChange(queue.stored.filter(({ id }) => ids.has(id)).map(markTransferred));
  };
  const save = () => {
    const file = new Blob([made.text], { type: 'application/json' });
    download(file, fileNameOf(t('fileName')));
    mark(new Set([...made.ids, ...made.photoIds]));
    notify.success(t(isPhotosAlone ? 'savedPhotos' : 'saved', { count, shown }));
  };
  const finish = () => {
    mark(made.ids);
    onDone();
  };
  return (
    <div className={styles['pane']}>
      <h3 className={styles['title']}>{t(isPhotosAlone ? 'givePhotos' : 'give', { count, shown })}</h3>
      <p>{t('giveText')}</p>
      {photos > 0 && (
        <p>{t(isPhotosAlone ? 'photosAlone' : 'photos', { count: photos, shown: formats.count(photos) })}</p>
      )}
      {isShowing ? (
        <>
          <AnimatedCode
            label={t('code', { count, shown, size: formats.count(Math.ceil(made.bytes.length / 1000)) })}
            bytes={made.bytes}
            id={made.id}
          />
          <p>{t('showText')}</p>
          <div className={styles['actions']}>
            <button type="button" className="button primary" onClick={finish}>
              {t('theyHaveThem')}
            </button>
            <button type="button" className="button" onClick={() => setShowing(false)}>
              {t('stopShowing')}
            </button>
          </div>
        </>
      ) : (
        <div className={styles['actions']}>
          {made.ids.size > 0 && (
            <button type="button" className="button primary" onClick={() => setShowing(true)}>
              {t('showCodes')}
            </button>
          )}
          <button type="button" className={isPhotosAlone ? 'button primary' : 'button'} onClick={save}>
            {t('saveFile')}
          </button>
          <button type="button" className="button" onClick={onDone}>
            {t('back')}
          </button>
        </div>
      )}
    </div>
  );
}
