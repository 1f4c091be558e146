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
  /** In a toolbar: a sign instead of words, but where something is missing or went wrong. */
  readonly isCompact?: boolean;
}

/** Whether a package can be worked on where there is no signal, since when what is known of it is so, and the way to it. */
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
  // Its place is kept until the device was looked at: no line moves under a finger.
  if (state === undefined)
    return <div className={isCompact ? `${styles['state']} ${styles['place']}` : styles['state']} />;
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
