/**
 * Rate limit for requests to the provider that the user did not start: at most one in 5 s across all tabs of the browser, however
 * short the token lifetime.
 */
import { retryDelay } from '../../../../machines/timings.ts';
import { withFallback } from '../../../base/withFallback.ts';
import { pause } from './withTimeout.ts';

export interface ProviderPace {
  /** Records that a request was made now. */
  readonly note: () => void;
  /** Resolves when the next request is allowed; rejects when the caller aborts. */
  readonly wait: (signal: AbortSignal) => Promise<void>;
}

export function createProviderPace(storage: () => Storage, what: 'tokens' | 'signIns', clientId: string): ProviderPace {
  const key = `wireway.pace.${what}:${clientId}`;
  /** Returns the time since the last request, ms; negative, and therefore unknown, if the clock was set back since. */
  const elapsed = () => withFallback(() => Date.now() - Number(storage().getItem(key) ?? 0), retryDelay);
  return {
    note: () => withFallback(() => storage().setItem(key, String(Date.now())), undefined),
    async wait(signal) {
      const passed = elapsed();
      if (passed >= 0 && passed < retryDelay) await pause(retryDelay - passed);
      signal.throwIfAborted();
    },
  };
}
