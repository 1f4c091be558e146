/** Call limits per user, and per address without an identified user: docs/decisions/untrusted-input-and-limits.md. */
import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { callLimitInterval } from '../../timings.ts';
import type { Database } from '../../db/database.ts';
import { receiveUsage, broadcastUsage } from '../../db/broadcasts/usage.ts';
import { DomainError } from '../../errors/domainError.ts';
import type { LimitsConfig } from '../../config/limitsConfig.ts';
import { requestMessage } from '../../locales/en-US/requests.ts';
import { networkOf, type ReadAddress } from '../../config/callerAddress.ts';
import { createTokenBuckets, type TokenBuckets } from './tokenBuckets.ts';

export interface CallLimits {
  /** Charges a user. Throws 'limits.tooManyCalls' if their points are used up, and then charges nothing. */
  chargePerson(userId: number, points: number): void;
  /** Charges the address of a call without an identified user; throws as above. */
  chargeStranger(request: FastifyRequest): void;
  /** Starts to receive the points that were spent on other servers. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface CallLimitsOptions {
  readonly limits: LimitsConfig;
  readonly readAddress: ReadAddress;
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  /** Monotonic time in ms; tests pass their own clock. */
  readonly clock?: () => number;
}

const nothing = (): void => undefined;
const none: CallLimits = {
  chargePerson: nothing,
  chargeStranger: nothing,
  start: async () => undefined,
  stop: async () => undefined,
};

export function createCallLimits({
  limits,
  readAddress,
  database,
  log,
  clock = () => performance.now(),
}: CallLimitsOptions): CallLimits {
  if (!limits.isOn) return none;
  const buckets = {
    person: createTokenBuckets(limits.person, clock),
    address: createTokenBuckets(limits.address, clock),
  } as const;
  const ourName = randomUUID();
  let stopHearing: (() => Promise<void>) | undefined;
  let telling: NodeJS.Timeout | undefined;

  function charge(kind: keyof typeof buckets, key: string, points: number): void {
    const waitMs = buckets[kind].spend(key, points);
    if (waitMs === 0) return;
    const retryAfter = Math.ceil(waitMs / 1000);
    throw new DomainError('limits.tooManyCalls', requestMessage('tooManyCalls', { seconds: retryAfter }), {
      retryAfter,
    });
  }

  async function notify(): Promise<void> {
    const spent = named(buckets.person, 'p').concat(named(buckets.address, 'a'));
    if (spent.length === 0) return;
    try {
      await broadcastUsage(database, { from: ourName, spent });
    } catch (error) {
      log.debug({ err: error }, 'Other servers could not be told what was spent');
    }
  }

  return {
    chargePerson: (userId, points) => charge('person', `${userId}`, points),
    chargeStranger: ({ raw }) => charge('address', networkOf(readAddress(raw)), 1),
    async start() {
      stopHearing = await receiveUsage(database, ({ from, spent }) => {
        if (from === ourName) return;
        for (const [name, points] of spent)
          buckets[name.startsWith('p') ? 'person' : 'address'].take(name.slice(1), points);
      });
      telling = setInterval(() => void notify(), callLimitInterval).unref();
    },
    async stop() {
      clearInterval(telling);
      await stopHearing?.();
    },
  };
}

/** Names as exchanged between servers: the first letter distinguishes users from addresses. */
const named = (buckets: TokenBuckets, letter: string): [string, number][] =>
  buckets.unsharedSpending().map(([key, points]) => [`${letter}${key}`, points]);
