import CheckIcon from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { selectIsOnline } from '../../machines/connection/connectionMachine.ts';
import { useApp } from '../context/useApp.ts';
import { useFormats } from '../i18n/useFormats.ts';
import { useTranslate } from '../i18n/translate.ts';
import styles from './offlineState.module.css';
import type { PackageInHand } from './packNeeds.ts';
import { useOfflinePack } from './useOfflinePack.ts';

/** Whether a package can be worked on where there is no signal, since when what is known of it is so, and the way to it. */
export function OfflineState({ pack }: { readonly pack: PackageInHand }) {
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
  if (state === undefined) return null;
  if (state.lacks.length === 0)
    return (
      <p className={styles['state']}>
        <CheckIcon aria-hidden size={20} stroke={2} className={styles['tick']} />
        <span>
          {t('ready')}
          {state.since !== null && state.since > 0 && (
            <span className={styles['since']}> {t('asOf', { at: formats.dateTime(new Date(state.since)) })}</span>
          )}
        </span>
      </p>
    );
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
          title={t('lacks', { lacks })}
          aria-label={t('makeOf', { number: pack.number })}
          onClick={makeReady}
        >
          {t('make')}
        </button>
      )}
    </div>
  );
}
