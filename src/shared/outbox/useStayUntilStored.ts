import { useEffect } from 'react';
import type { OperationQueue } from '../../device/outbox/queue.ts';

/** The browser asks before the page goes while it alone knows something the person did: nothing else would keep it. */
export function useStayUntilStored(queue: OperationQueue): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (queue.getSnapshot().onPageOnly > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [queue]);
}
