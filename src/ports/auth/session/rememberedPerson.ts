/**
 * User who signed in last on this device, who can continue without a session while offline (docs/decisions/sign-in.md). Contains
 * no token and no rights: the server checks their entries after the next sign-in.
 */
import { z } from 'zod/mini';
import type { AuthUser, RememberedPerson } from '../../../../machines/auth/types.ts';
import { offlinePersonLimit } from '../../../../machines/timings.ts';
import { withFallback } from '../../../base/withFallback.ts';

const storedSchema = z.object({ issuer: z.string(), sub: z.string(), name: z.string(), lastOnlineAt: z.number() });

export interface RememberedPersonStore {
  /** Stores the user after the provider confirmed the identity. */
  readonly note: (user: AuthUser) => void;
  readonly read: () => RememberedPerson | null;
  readonly forget: () => void;
}

/** Creates the store of the last user. Without storage there is none, and a start requires a network. */
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
      const stored = withFallback(() => storedSchema.parse(JSON.parse(storage().getItem(key) ?? 'null')), null);
      // The absolute value also limits times in the future, after the clock was set back.
      return stored && { ...stored, canResume: Math.abs(now() - stored.lastOnlineAt) <= offlinePersonLimit };
    },
    forget: () => withFallback(() => storage().removeItem(key), undefined),
  };
}
