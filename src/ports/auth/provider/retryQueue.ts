/** What is still to be told of sessions that ended here, until whom it concerns can be reached. */
import { signOutRetryDelay } from '../../../../machines/timings.ts';

export interface RetryQueue {
  /** Settles after the first try, whatever came of it. */
  readonly add: (token: string | undefined) => Promise<void>;
}

/** Tried at once, after each delay, and when the signal is back; for as long as the page lives. */
export function createRetryQueue(window: Window, tell: (token: string) => Promise<void>): RetryQueue {
  const waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let work: Promise<void> | null = null;

  async function tellAll(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    try {
      for (const token of waiting) {
        // One after the other: there is rarely more than one.
        // oxlint-disable-next-line no-await-in-loop
        await tell(token);
        waiting.delete(token);
      }
    } catch {
      timer = setTimeout(() => void start(), signOutRetryDelay);
    } finally {
      work = null;
    }
  }

  const start = (): Promise<void> => (work ??= tellAll());

  window.addEventListener('online', () => void start());
  return {
    add(token) {
      if (!token) return Promise.resolve();
      waiting.add(token);
      return start();
    },
  };
}
