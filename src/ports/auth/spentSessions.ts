/**
 * Which session was renewed last, told by the one means that is there before any message: storage all tabs share. Only
 * the tail of the id token's signature is kept, which opens nothing.
 */
import { quietly } from './quietly.ts';

export interface SpentSessions {
  readonly note: (idToken: string) => void;
  readonly has: (idToken: string) => boolean;
}

const tailLength = 24;
const tail = (idToken: string) => idToken.slice(-tailLength);

export function createSpentSessions(storage: () => Storage, clientId: string): SpentSessions {
  const key = `wireway.renewed:${clientId}`;
  return {
    // Without storage the other tabs still hear of it by message.
    note: (idToken) => quietly(() => storage().setItem(key, tail(idToken)), undefined),
    has: (idToken) => quietly(() => storage().getItem(key) === tail(idToken), false),
  };
}
