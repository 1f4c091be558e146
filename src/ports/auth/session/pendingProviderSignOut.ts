/**
 * Sign-out not yet reported to the provider: its own session is still alive and would sign in the next user as the previous one.
 * Stored for all tabs of the browser; the next sign-in then requires authentication.
 */
import { withFallback } from '../../../base/withFallback.ts';

const key = 'wireway.unfinishedSignOut';

export interface PendingProviderSignOut {
  readonly isNoted: () => boolean;
  readonly note: () => void;
  readonly clear: () => void;
}

/** Creates the store of the pending sign-out. Without storage there is no other tab to inform, and no sign-in either. */
export function createPendingProviderSignOut(storage: () => Storage): PendingProviderSignOut {
  return {
    isNoted: () => withFallback(() => storage().getItem(key) !== null, false),
    note: () => withFallback(() => storage().setItem(key, '1'), undefined),
    clear: () => withFallback(() => storage().removeItem(key), undefined),
  };
}
