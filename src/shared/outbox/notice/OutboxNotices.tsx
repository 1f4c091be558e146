import { useSetAtom } from 'jotai/react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { OwnDevice } from '../../../../contract/admin/devices.ts';
import { holdsUnsaved } from '../../../base/holdsUnsaved.ts';
import { useApp } from '../../../context/useApp.ts';
import { download } from '../../files/download.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { isOutboxOpenAtom } from '../panel/isOutboxOpen.ts';
import styles from './outboxNotices.module.css';
import type { Trouble } from './troubles.ts';
import type { CrashedPage } from '../../../device/crashedPages.ts';
import type { CrashedPages } from './useCrashedPages.ts';
import type { OtherDevice } from './useOtherDevice.ts';

interface OutboxNoticesProps {
  readonly troubles: readonly Trouble[];
  readonly other: OtherDevice;
  readonly page: CrashedPages;
}

/** One bar per problem at the top of the page, with the remedy. */
export function OutboxNotices({ troubles, other, page }: OutboxNoticesProps) {
  return (
    <>
      {troubles.map((trouble) => (
        <div key={trouble.is} role="status" className={isGrave(trouble) ? styles['severe'] : styles['notice']}>
          <Bar trouble={trouble} />
        </div>
      ))}
      {page.ended && (
        <div role="status" className={styles['severe']}>
          <EndedPageBar page={page.ended} onSeen={page.seen} />
        </div>
      )}
      {other.device && (
        <div role="status" className={styles['notice']}>
          <OtherDeviceBar device={other.device} onSeen={other.seen} />
        </div>
      )}
    </>
  );
}

function EndedPageBar({ page, onSeen }: { readonly page: CrashedPage; readonly onSeen: () => void }) {
  const { t } = useTranslation('outbox');
  const formats = useFormats();
  const time = formats.dateTime(new Date(page.at));
  return (
    <>
      {t('notice.pageEnded', { count: page.count, shown: formats.count(page.count), time })}
      <button type="button" className="button" onClick={onSeen}>
        {t('seen')}
      </button>
    </>
  );
}

function OtherDeviceBar({ device, onSeen }: { readonly device: OwnDevice; readonly onSeen: () => void }) {
  const { t } = useTranslation('outbox');
  const formats = useFormats();
  const { waiting, heardAt } = device;
  const ago = formats.ago(heardAt);
  return (
    <>
      {waiting > 0
        ? t('notice.waitsElsewhere', { count: waiting, shown: formats.count(waiting), ago })
        : t('notice.elsewhere', { ago })}
      <button type="button" className="button" onClick={onSeen}>
        {t('seen')}
      </button>
    </>
  );
}

const isGrave = (trouble: Trouble): boolean =>
  trouble.is === 'pageOnly' || trouble.is === 'full' || (trouble.is === 'old' && trouble.isTooOld);

function Bar({ trouble }: { readonly trouble: Trouble }) {
  const { t } = useTranslation('outbox');
  const { queue, update } = useApp();
  const openOutbox = useSetAtom(isOutboxOpenAtom);
  const formats = useFormats();
  const open = (
    <button type="button" className="button" onClick={() => openOutbox(true)}>
      {t('notice.open')}
    </button>
  );
  if (trouble.is === 'old')
    return (
      <>
        {t('notice.old', { ago: formats.ago(new Date(trouble.since)) })}
        {open}
      </>
    );
  const { is, count } = trouble;
  const words = t(`notice.${is}`, { count, shown: formats.count(count) });
  if (is === 'pageOnly' || is === 'full')
    return (
      <>
        {words}
        {open}
      </>
    );
  if (is === 'unread')
    return (
      <>
        {words}
        <button
          type="button"
          className="button"
          onClick={() => update.send({ type: 'update.start', holdsUnsaved: holdsUnsaved(window) })}
        >
          {t('notice.loadNewest')}
        </button>
        {open}
      </>
    );
  const { lostPhotos } = queue.getSnapshot();
  const save = () =>
    download(new Blob([JSON.stringify(queue.broken)], { type: 'application/json' }), `wireway-${t('fileName')}.json`);
  return (
    <>
      {words}
      {is === 'cleared' &&
        lostPhotos > 0 &&
        ` ${t('photo.lost', { count: lostPhotos, shown: formats.count(lostPhotos) })}`}
      {is === 'broken' ? (
        <button type="button" className="button" onClick={save}>
          {t('notice.saveBroken')}
        </button>
      ) : (
        <button type="button" className="button" onClick={() => queue.acceptRestored()}>
          {t('seen')}
        </button>
      )}
    </>
  );
}
