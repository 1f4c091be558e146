import CheckIcon from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import DownloadIcon from '@tabler/icons-react/dist/esm/icons/IconCloudDownload.mjs';
import { useSyncExternalStore } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import styles from './offlineState.module.css';

/** States whether Wireway itself opens without a connection on this device. The text changes in place, without moving the page. */
export function AppOnDevice() {
  const { t } = useTranslation(['offlinePack', 'errors']);
  const state = useAppOnDevice();
  if (state === null) return null;
  return (
    <p role="status" className={`${styles['state']} ${styles['app']}`}>
      {state === 'stored' ? (
        <CheckIcon aria-hidden size={20} stroke={2} className={styles['tick']} />
      ) : (
        <DownloadIcon aria-hidden size={20} stroke={1.5} className={styles['pending']} />
      )}
      {state === 'unsupported' ? t('errors:keepsNothing') : t(`app.${state}`)}
    </p>
  );
}

type Workers = Pick<ServiceWorkerContainer, 'controller' | 'addEventListener' | 'removeEventListener'>;

/** State of the application on this device; `unsupported` if the browser cannot store it. */
type AppState = 'stored' | 'storing' | 'unsupported';

// Only the built application has a service worker.
const workersHere = (): Workers | undefined => (import.meta.env.PROD ? navigator.serviceWorker : undefined);

function subscribe(onChange: () => void): () => void {
  const workers = workersHere();
  if (!workers) return () => undefined;
  const stop = new AbortController();
  const watch = () => {
    // The first worker takes control of the page before it is active.
    workers.controller?.addEventListener('statechange', onChange, { signal: stop.signal });
    onChange();
  };
  workers.addEventListener('controllerchange', watch, { signal: stop.signal });
  watch();
  return () => stop.abort();
}

function stateNow(): AppState | null {
  if (!import.meta.env.PROD) return null;
  const workers = workersHere();
  if (!workers) return 'unsupported';
  return workers.controller?.state === 'activated' ? 'stored' : 'storing';
}

/** Returns whether the application opens offline on this device; null for an application that is not built. */
const useAppOnDevice = (): AppState | null => useSyncExternalStore(subscribe, stateNow);
