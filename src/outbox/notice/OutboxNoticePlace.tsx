import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useApp } from '../../context/useApp.ts';
import { troublesOf } from './troubles.ts';

const OutboxNotices = lazy(async () => ({ default: (await import('./OutboxNotices.tsx')).OutboxNotices }));

const minute = 60_000;

/** Where troubles of the outbox are told; fetched with the first. */
export function OutboxNoticePlace() {
  const { queue } = useApp();
  const snapshot = useSyncExternalStore(queue.subscribe, queue.getSnapshot);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute);
    return () => clearInterval(timer);
  }, []);
  const troubles = troublesOf(snapshot, now);
  if (troubles.length === 0) return null;
  return (
    <Suspense>
      <OutboxNotices troubles={troubles} />
    </Suspense>
  );
}
