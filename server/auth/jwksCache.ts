/** The public keys of the sign-in provider, fetched seldom and kept long enough to outlive its short absences. */
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';

export type KeySource = () => Promise<JSONWebKeySet>;

export interface JwksCacheOptions {
  readonly keySource: KeySource;
  readonly now: () => Date;
  /** An unknown key id asks the provider again, but not more often than this, ms. */
  readonly cooldown?: number;
  /** After this long the keys are fetched again, so that a withdrawn key stops working, ms. */
  readonly refreshAfter?: number;
  /** While the provider does not answer, its last keys hold this long, ms. */
  readonly keepFor?: number;
}

const minute = 60_000;

/** Gives the key a token names by `kid`; headers that bring their own key (jku, x5u, jwk) are never followed. */
export function createJwksCache(options: JwksCacheOptions): JWTVerifyGetKey {
  const { keySource, now, cooldown = 30_000, refreshAfter = 10 * minute, keepFor = 24 * 60 * minute } = options;
  let find: JWTVerifyGetKey | undefined;
  let fetchedAt = -Infinity;
  let askedAt = -Infinity;
  let asking: Promise<void> | undefined;

  async function fetchKeys(): Promise<void> {
    askedAt = now().getTime();
    const keys = await keySource();
    find = createLocalJWKSet(keys);
    fetchedAt = now().getTime();
  }

  /** One fetch at a time, however many requests wait for it. */
  function ask(): Promise<void> {
    asking ??= fetchKeys().finally(() => {
      asking = undefined;
    });
    return asking;
  }

  const mayAsk = (): boolean => now().getTime() - askedAt >= cooldown;

  async function current(): Promise<JWTVerifyGetKey> {
    const age = now().getTime() - fetchedAt;
    if (age >= refreshAfter && (asking || mayAsk())) {
      await ask().catch((error: unknown) => {
        if (age >= keepFor) throw error;
      });
    }
    if (!find || now().getTime() - fetchedAt >= keepFor)
      throw new Error('The keys of the sign-in provider are not known.');
    return find;
  }

  return async (header, token) => {
    const known = await current();
    try {
      return await known(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || !(asking || mayAsk())) throw error;
      await ask();
      return (await current())(header, token);
    }
  };
}

const discovery = z.object({ jwks_uri: z.url() });
const keySet: z.ZodType<JSONWebKeySet> = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });

async function readJson(address: string): Promise<unknown> {
  const answer = await fetch(address, {
    signal: AbortSignal.timeout(5000),
    redirect: 'error',
    headers: { accept: 'application/json' },
  });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
  return answer.json();
}

/** Reads the provider's discovery document, then its keys. */
export function remoteKeySource(authority: string): KeySource {
  return async () => {
    const document = await readJson(`${authority.replace(/\/$/, '')}/.well-known/openid-configuration`);
    return keySet.parse(await readJson(discovery.parse(document).jwks_uri));
  };
}
