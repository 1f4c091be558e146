/**
 * The public keys of the sign-in provider, refreshed in the background: once they are known, no call waits for a hanging or
 * unreachable provider (docs/decisions/identity-providers.md).
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
  /** Minimum interval between requests to the provider caused by an unknown key id, ms. */
  readonly cooldown?: number;
  /** Interval for fetching the keys again, so that a withdrawn key stops working, ms. */
  readonly refreshEvery?: number;
  /** Lifetime of the last keys while the provider does not respond, ms. */
  readonly keepFor?: number;
  /** Maximum wait of a call for required keys, ms. */
  readonly patience?: number;
  /** Called for each failed fetch; `onRecovery` for the first that succeeds after one. */
  readonly onFailure?: (error: unknown, failures: number) => void;
  readonly onRecovery?: () => void;
}

export interface JwksCache {
  /**
   * Returns the key a token names by `kid`; headers with their own key (jku, x5u, jwk) are never followed. Throws `KeysUnknown`
   * if the provider does not respond and the key cannot be checked.
   */
  readonly getKey: JWTVerifyGetKey;
  /** True if there are valid keys, even if the provider is unreachable now. */
  readonly areKnown: () => boolean;
  /** Time at which the provider last returned them; null before that. */
  readonly reachedAt: () => Date | null;
  /** Starts fetching periodically; the first call does so too. */
  readonly start: () => void;
  readonly stop: () => void;
}

/** The provider's keys are unavailable, so the token cannot be judged. */
export class KeysUnknown extends Error {
  override readonly name = 'KeysUnknown';
}

/** Returns the retry delay: 1 s after the first failure, doubled after each further one, at most 30 s. */
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
  let requestedAt = -Infinity;
  let failures = 0;
  let lastError: unknown;
  let asking: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function fetchKeys(): Promise<void> {
    requestedAt = now().getTime();
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

  /** Runs one fetch at a time for all waiting calls. Never rejects. */
  function ask(): Promise<void> {
    clearTimeout(timer);
    asking ??= fetchKeys();
    return asking;
  }

  function start(): void {
    if (timer === undefined && !asking && !stopped) void ask();
  }

  const areKnown = (): boolean => find !== undefined && now().getTime() - fetchedAt < keepFor;

  /**
   * True if the timer is late by a minute: the machine slept, or its clock was set forward. A failing provider has its own retry
   * delay.
   */
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
      // Valid keys are used without waiting; a call does not wait for a failing provider.
      if (asking && !areKnown() && failures === 0) await atMost(patience, asking);
      try {
        return await current()(header, token);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
        if (asking || now().getTime() - requestedAt >= cooldown) await atMost(patience, ask());
        // A new key cannot be distinguished from a forged one while the provider is unreachable.
        if (asking || failures > 0)
          throw new KeysUnknown('The sign-in provider cannot be asked for a new key.', { cause: lastError });
        return current()(header, token);
      }
    },
  };
}

/** Returns the current keys at every call, since they are available in this process. */
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
