/**
 * Who signed in last on this device: with no session and no signal, the one who may go on (docs/decisions/sign-in.md). No token and no
 * rights: the server decides on what they enter, once they are signed in again.
 */
import { z } from 'zod';
import type { AuthUser, RememberedPerson } from '../../../../machines/auth/types.ts';
import { offlinePersonLimit } from '../../../../machines/timings.ts';
import { withFallback } from '../../../base/withFallback.ts';

const keptSchema = z.object({ issuer: z.string(), sub: z.string(), name: z.string(), lastOnlineAt: z.number() });

export interface RememberedPersonStore {
  /** The provider has just said that it is them. */
  readonly note: (user: AuthUser) => void;
  readonly read: () => RememberedPerson | null;
  readonly forget: () => void;
}

/** Where the browser keeps nothing, nobody is remembered: then a start asks for a signal. */
export function createRememberedPerson(
  storage: () => Storage,
  clientId: string,
  now: () => number,
): RememberedPersonStore {
  const key = `wireway.person:${clientId}`;
  return {
    note({ issuer, sub, name = sub }) {
      withFallback(() => storage().setItem(key, JSON.stringify({ issuer, sub, name, lastOnlineAt: now() })), undefined);
    },
    read() {
      const kept = withFallback(() => keptSchema.parse(JSON.parse(storage().getItem(key) ?? 'null')), null);
      // A clock that was set back makes nobody younger than today.
      return kept && { ...kept, canResume: Math.abs(now() - kept.lastOnlineAt) <= offlinePersonLimit };
    },
    forget: () => withFallback(() => storage().removeItem(key), undefined),
  };
}
