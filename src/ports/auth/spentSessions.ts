/**
 * Which session was renewed last, told by the one means that is there before any message: storage all tabs share. Only
 * the tail of the id token's signature is kept, which opens nothing.
 */
export interface SpentSessions {
  readonly note: (idToken: string) => void;
  readonly has: (idToken: string) => boolean;
}

const tailLength = 24;
const tail = (idToken: string) => idToken.slice(-tailLength);

export function createSpentSessions(storage: () => Storage, clientId: string): SpentSessions {
  const key = `wireway.renewed:${clientId}`;
  return {
    note(idToken) {
      try {
        storage().setItem(key, tail(idToken));
      } catch {
        // The other tabs still hear of it by message.
      }
    },
    has(idToken) {
      try {
        return storage().getItem(key) === tail(idToken);
      } catch {
        return false;
      }
    },
  };
}
