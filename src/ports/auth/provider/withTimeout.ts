/** Timeouts. Uses timers instead of `AbortSignal.timeout`, so that a simulated clock controls them too. */
import { AuthFailure } from './authErrors.ts';

/** Returns a signal that aborts with `signal`, or with a 'timeout' failure after `ms`; call `clear` when the wait is over. */
export function withTimeout(
  signal: AbortSignal,
  ms: number,
  message: string,
): { signal: AbortSignal; clear: () => void } {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new AuthFailure({ kind: 'timeout', message })), ms);
  const follow = () => limit.abort(signal.reason);
  if (signal.aborted) follow();
  signal.addEventListener('abort', follow);
  return {
    signal: limit.signal,
    clear() {
      clearTimeout(timer);
      signal.removeEventListener('abort', follow);
    },
  };
}

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
