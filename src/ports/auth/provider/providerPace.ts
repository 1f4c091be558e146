/**
 * Once in 5 s at most, whichever of the browser's tabs it is and however short its tokens live: for what asks the provider
 * without the person.
 */
import { retryDelay } from '../../../../machines/timings.ts';
import { withFallback } from '../../../base/withFallback.ts';
import { pause } from './withTimeout.ts';

export interface ProviderPace {
  /** It has been done now. */
  readonly note: () => void;
  /** Resolves when it may be done again; rejects when nobody waits any more. */
  readonly wait: (signal: AbortSignal) => Promise<void>;
}

export function createProviderPace(storage: () => Storage, what: 'tokens' | 'signIns', clientId: string): ProviderPace {
  const key = `wireway.pace.${what}:${clientId}`;
  /** Less than zero when the clock was set back since: then it is not known. */
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
