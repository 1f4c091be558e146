/**
 * A sign-out the provider has not heard of: its own session lives on, and would let the next person in as the last one.
 * Noted for all tabs of the browser; the next sign-in then asks who it is.
 */
const key = 'wireway.unfinishedSignOut';

export interface UnfinishedSignOut {
  readonly isNoted: () => boolean;
  readonly note: () => void;
  readonly clear: () => void;
}

export function createUnfinishedSignOut(storage: () => Storage): UnfinishedSignOut {
  const quietly = <T>(work: (store: Storage) => T, otherwise: T): T => {
    try {
      return work(storage());
    } catch {
      // Without storage there is no other tab to tell, and no sign-in either.
      return otherwise;
    }
  };
  return {
    isNoted: () => quietly((store) => store.getItem(key) !== null, false),
    note: () => quietly((store) => store.setItem(key, '1'), undefined),
    clear: () => quietly((store) => store.removeItem(key), undefined),
  };
}
