/**
 * A sign-out the provider has not heard of: its own session lives on, and would let the next person in as the last one.
 * Noted for all tabs of the browser; the next sign-in then asks who it is.
 */
import { withFallback } from '../../../base/withFallback.ts';

const key = 'wireway.unfinishedSignOut';

export interface PendingProviderSignOut {
  readonly isNoted: () => boolean;
  readonly note: () => void;
  readonly clear: () => void;
}

/** Without storage there is no other tab to tell, and no sign-in either. */
export function createPendingProviderSignOut(storage: () => Storage): PendingProviderSignOut {
  return {
    isNoted: () => withFallback(() => storage().getItem(key) !== null, false),
    note: () => withFallback(() => storage().setItem(key, '1'), undefined),
    clear: () => withFallback(() => storage().removeItem(key), undefined),
  };
}
