/**
 * The public keys of the sign-in provider, refreshed behind the calls: once they are known, a provider that hangs or is
 * gone costs no call a wait (docs/decisions/identity-providers.md).
 */
import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import {
  keyCacheLife,
  keyRefreshInterval,
  keyRetryDelay,
  keyWaitTimeout,
  lateTimerTolerance,
  maxKeyRetryDelay,
} from '../timings.ts';
import type { KeySource } from './remoteProvider/remoteProvider.ts';

export interface JwksCacheOptions {
  readonly keySource: KeySource;
  readonly now: () => Date;
  /** An unknown key id asks the provider again, but not more often than this, ms. */
  readonly cooldown?: number;
  /** The keys are fetched again this long after they came, so that a withdrawn key stops working, ms. */
  readonly refreshEvery?: number;
  /** While the provider does not answer, its last keys hold this long, ms. */
  readonly keepFor?: number;
  /** A call waits no longer than this for keys it cannot do without, ms. */
  readonly patience?: number;
  /** Told of each fetch that failed, and of the first that worked after one. */
  readonly onFailure?: (error: unknown, failures: number) => void;
  readonly onRecovery?: () => void;
}

export interface JwksCache {
  /**
   * Gives the key a token names by `kid`; headers that bring their own key (jku, x5u, jwk) are never followed. Throws
   * `KeysUnknown` when nothing can be said because the provider does not answer.
   */
  readonly getKey: JWTVerifyGetKey;
  /** Keys are there that still hold, whether or not the provider answers now. */
  readonly areKnown: () => boolean;
  /** When the provider last gave them; null before it did. */
  readonly reachedAt: () => Date | null;
  /** Begins to fetch, and to fetch again; the first call does it as well. */
  readonly start: () => void;
  readonly stop: () => void;
}

/** The provider's keys are not there: this says nothing about the token. */
export class KeysUnknown extends Error {
  override readonly name = 'KeysUnknown';
}

/** 1 s after the first failure, twice as long after each further one, at most 30 s. */
const pauseAfter = (failures: number): number => Math.min(maxKeyRetryDelay, keyRetryDelay * 2 ** (failures - 1));

export function createJwksCache(options: JwksCacheOptions): JwksCache {
  const {
    keySource,
    now,
    cooldown = maxKeyRetryDelay,
    refreshEvery = keyRefreshInterval,
    keepFor = keyCacheLife,
  } = options;
  const { patience = keyWaitTimeout } = options;
  let find: JWTVerifyGetKey | undefined;
  let fetchedAt = -Infinity;
  let askedAt = -Infinity;
  let failures = 0;
  let lastError: unknown;
  let asking: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function fetchKeys(): Promise<void> {
    askedAt = now().getTime();
    try {
      find = createLocalJWKSet(await keySource());
      fetchedAt = now().getTime();
      if (failures > 0) options.onRecovery?.();
      failures = 0;
    } catch (error) {
      failures += 1;
      lastError = error;
      options.onFailure?.(error, failures);
    }
    asking = undefined;
    if (!stopped) timer = setTimeout(() => void ask(), failures === 0 ? refreshEvery : pauseAfter(failures)).unref();
  }

  /** One fetch at a time, however many calls wait for it. Never rejects. */
  function ask(): Promise<void> {
    clearTimeout(timer);
    asking ??= fetchKeys();
    return asking;
  }

  function start(): void {
    if (timer === undefined && !asking && !stopped) void ask();
  }

  const areKnown = (): boolean => find !== undefined && now().getTime() - fetchedAt < keepFor;

  /** The timer is late by a minute: the machine slept, or its clock was set forward. A provider that fails has a pace of its own. */
  const isTimerLate = (): boolean =>
    find !== undefined && failures === 0 && now().getTime() - fetchedAt >= refreshEvery + lateTimerTolerance;

  function current(): JWTVerifyGetKey {
    if (find && areKnown()) return find;
    throw new KeysUnknown('The keys of the sign-in provider are not known.', { cause: lastError });
  }

  return {
    areKnown,
    reachedAt: () => (Number.isFinite(fetchedAt) ? new Date(fetchedAt) : null),
    start,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
    async getKey(header, token) {
      start();
      if (isTimerLate() && !stopped) void ask();
      // Keys that hold serve without a wait; those of a provider that fails are not worth one.
      if (asking && !areKnown() && failures === 0) await atMost(patience, asking);
      try {
        return await current()(header, token);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
        if (asking || now().getTime() - askedAt >= cooldown) await atMost(patience, ask());
        // A new key looks like a forged one as long as the provider cannot be asked.
        if (asking || failures > 0)
          throw new KeysUnknown('The sign-in provider cannot be asked for a new key.', { cause: lastError });
        return current()(header, token);
      }
    },
  };
}

/** Keys at hand in this process are always those of this moment. */
export function keysInProcess(keySource: KeySource): JWTVerifyGetKey {
  let known: string | undefined;
  let find: JWTVerifyGetKey | undefined;
  return async (header, token) => {
    const keys = await keySource();
    const ids = keys.keys.map(({ kid }) => kid).join(' ');
    if (!find || ids !== known) find = createLocalJWKSet(keys);
    known = ids;
    return find(header, token);
  };
}

async function atMost(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  try {
    await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
