import { useSelector } from '@xstate/react';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { selectIsOnline } from '../../../../machines/connection/connectionMachine.ts';
import { outboxPreloadDelay, unsentAgeCheckInterval } from '../../../../machines/pageTimings.ts';
import { useApp } from '../../../context/useApp.ts';
import { troublesOf } from './troubles.ts';
import { useCrashedPages } from './useCrashedPages.ts';
import { useOtherDevice } from './useOtherDevice.ts';

type Notices = typeof import('./OutboxNotices.tsx').OutboxNotices;

/** Position of the outbox notices. */
export function OutboxNoticePlace() {
  const { queue, connection } = useApp();
  const isOnline = useSelector(connection, selectIsOnline);
  const snapshot = useSyncExternalStore(queue.subscribe, queue.getSnapshot);
  const [now, setNow] = useState(() => Date.now());
  const [Notices, setNotices] = useState<Notices | null>(null);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), unsentAgeCheckInterval);
    return () => clearInterval(timer);
  }, []);
  const troubles = troublesOf(snapshot, now);
  const other = useOtherDevice();
  const page = useCrashedPages();
  const isTrouble = troubles.length > 0 || other.device !== null || page.ended !== null;
  useEffect(() => {
    if (Notices || !(isOnline || isTrouble)) return;
    const fetchNotices = async () => {
      const { OutboxNotices } = await import('./OutboxNotices.tsx');
      setNotices(() => OutboxNotices);
    };
    // A failed load must not affect the page; it is retried with the next change.
    const timer = setTimeout(() => void fetchNotices().catch(() => undefined), isTrouble ? 0 : outboxPreloadDelay);
    return () => clearTimeout(timer);
  }, [Notices, isOnline, isTrouble]);
  if (!isTrouble || !Notices) return null;
  return (
    <Suspense>
      <Notices troubles={troubles} other={other} page={page} />
    </Suspense>
  );
}
