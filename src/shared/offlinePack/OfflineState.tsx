import CheckIcon from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import DownloadIcon from '@tabler/icons-react/dist/esm/icons/IconCloudDownload.mjs';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { selectIsOnline } from '../../../machines/connection/connectionMachine.ts';
import { useApp } from '../../context/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslate } from '../../i18n/translate.ts';
import styles from './offlineState.module.css';
import type { PackageInHand } from './packNeeds.ts';
import { useOfflinePack } from './useOfflinePack.ts';

interface OfflineStateProps {
  readonly pack: PackageInHand;
  /** True in a toolbar: an icon instead of text, unless something is missing or failed. */
  readonly isCompact?: boolean;
}

/** Offline status of a package: whether it can be worked on offline, the age of its data, and the button to load it. */
export function OfflineState({ pack, isCompact = false }: OfflineStateProps) {
  const { t } = useTranslation('offlinePack');
  const say = useTranslate('errors');
  const formats = useFormats();
  const { connection } = useApp();
  const isOnline = useSelector(connection, selectIsOnline);
  const { state, progress, failure, makeReady } = useOfflinePack(pack);
  if (progress)
    return (
      <p role="status" className={styles['state']}>
        <span>{t('fetching')}</span>
        <progress max={progress.of} value={progress.done} aria-label={t('fetching')} className={styles['progress']} />
      </p>
    );
  // The element takes its space until the device was checked, so that no line moves under the user's finger.
  if (state === undefined)
    return <div className={isCompact ? `${styles['state']} ${styles['location']}` : styles['state']} />;
  if (state.lacks.length === 0) {
    const asOf =
      state.since !== null && state.since > 0 ? t('asOf', { at: formats.dateTime(new Date(state.since)) }) : '';
    return (
      <p className={styles['state']} title={isCompact ? `${t('ready')} ${asOf}`.trim() : undefined}>
        <CheckIcon aria-hidden size={20} stroke={2} className={styles['tick']} />
        <span className={isCompact ? 'hiddenVisually' : undefined}>
          {t('ready')}
          {asOf && <span className={styles['since']}> {asOf}</span>}
        </span>
      </p>
    );
  }
  const lacks = state.lacks.map((part) => t(`parts.${part}`)).join(', ');
  return (
    <div className={styles['state']}>
      {failure ? (
        <span role="alert">{t('failed', { part: t(`parts.${failure.part}`), why: say(failure.why) })}</span>
      ) : (
        !isOnline && <span>{t('lacks', { lacks })}</span>
      )}
      {isOnline && (
        <button
          type="button"
          className="button"
          title={isCompact ? `${t('make')}. ${t('lacks', { lacks })}` : t('lacks', { lacks })}
          aria-label={t('makeOf', { number: pack.number })}
          onClick={makeReady}
        >
          {isCompact ? <DownloadIcon aria-hidden size={20} stroke={1.5} /> : t('make')}
        </button>
      )}
    </div>
  );
}
