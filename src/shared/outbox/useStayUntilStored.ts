import { useEffect } from 'react';
import type { OperationQueue } from '../../device/outbox/queue.ts';

/** Makes the browser prompt before the tab closes while only this tab has some of the user's operations. */
export function useStayUntilStored(queue: OperationQueue): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (queue.getSnapshot().onPageOnly > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [queue]);
}
