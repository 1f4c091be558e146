import OfflineIcon from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs';
import OnlineIcon from '@tabler/icons-react/dist/esm/icons/IconWifi.mjs';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../context/useApp.ts';
import styles from './ConnectionBadge.module.css';

/** Whether the server can be reached: icon, word and colour. */
export function ConnectionBadge() {
  const { t } = useTranslation('frame');
  const { connection } = useApp();
  const isOnline = useSyncExternalStore(connection.subscribe, connection.isOnline);
  const Icon = isOnline ? OnlineIcon : OfflineIcon;
  return (
    <span role="status" className={isOnline ? styles['badge'] : `${styles['badge']} ${styles['offline']}`}>
      <Icon aria-hidden stroke={1.5} />
      <span className={isOnline ? styles['word'] : undefined}>
        {isOnline ? t('connection.online') : t('connection.offline')}
      </span>
    </span>
  );
}
