import OfflineIcon from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs';
import OnlineIcon from '@tabler/icons-react/dist/esm/icons/IconWifi.mjs';
import AlertIcon from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { useSelector } from '@xstate/react';
import { useSetAtom } from 'jotai/react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { selectIsComingBack, selectIsSigningInAgain } from '../../../machines/auth/selectors.ts';
import { selectIsOnline } from '../../../machines/connection/connectionMachine.ts';
import { selectIsInMemory } from '../../../machines/outbox/outboxMachine.ts';
import { useApp } from '../../context/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { isOutboxOpenAtom } from '../../shared/outbox/panel/isOutboxOpen.ts';
import styles from './ConnectionBadge.module.css';

/** Connection to the server and unsent work of the user: icon, text and color. Opens the outbox. */
export function ConnectionBadge() {
  const { t } = useTranslation('frame');
  const { isSending, waitsFor } = useSending();
  const formats = useFormats();
  const { connection, outbox, queue } = useApp();
  const openOutbox = useSetAtom(isOutboxOpenAtom);
  const isOnline = useSelector(connection, selectIsOnline);
  const isInMemory = useSelector(outbox, selectIsInMemory);
  const { waiting, needPerson } = useSyncExternalStore(queue.subscribe, queue.getSnapshot);
  // On a phone only this number fits beside the other buttons; the words stay the name of the button.
  const number = needPerson > 0 ? needPerson : waiting;
  const words = [
    isOnline ? (waiting === 0 ? t('connection.online') : '') : t('connection.offline'),
    waiting > 0 && isSending ? t('connection.saving', { count: waiting, shown: formats.count(waiting) }) : '',
    waiting > 0 && !isSending ? t(`connection.${waitsFor}`, { shown: formats.count(waiting) }) : '',
    needPerson > 0 ? t('connection.needYou', { count: needPerson, shown: formats.count(needPerson) }) : '',
    isInMemory && waiting > 0 ? t('connection.notOnDevice') : '',
  ].filter(Boolean);
  const Icon = needPerson > 0 ? AlertIcon : isOnline ? OnlineIcon : OfflineIcon;
  const isCalm = isOnline && needPerson === 0;
  return (
    <span role="status" className={styles['location']}>
      <button
        type="button"
        title={t('connection.open')}
        className={isCalm ? styles['badge'] : `${styles['badge']} ${styles['offline']}`}
        data-count={number === 0 ? undefined : formats.count(number)}
        onClick={() => openOutbox(true)}
      >
        <Icon aria-hidden stroke={1.5} />
        <span className={styles['text']}>{words.join(', ')}</span>
      </button>
    </span>
  );
}

interface Sending {
  /** True only while a call is under way: without a session nothing is sent, and between two attempts entries wait. */
  readonly isSending: boolean;
  /** Key of the text about entries that wait. */
  readonly waitsFor: 'waiting' | 'waitingForSignIn';
}

/** Whether entries are being sent at this moment, and what they wait for otherwise. */
function useSending(): Sending {
  const { auth, connection, queue } = useApp();
  const isOnline = useSelector(connection, selectIsOnline);
  const isComingBack = useSelector(auth, selectIsComingBack);
  const isSigningInAgain = useSelector(auth, selectIsSigningInAgain);
  const { sending } = useSyncExternalStore(queue.subscribe, queue.getSnapshot);
  const isWithoutSession = isComingBack || isSigningInAgain;
  return {
    isSending: isOnline && !isWithoutSession && sending > 0,
    waitsFor: isOnline && isWithoutSession ? 'waitingForSignIn' : 'waiting',
  };
}
