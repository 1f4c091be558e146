/** Environment variables that limit how many calls the server accepts per unit of time. */
import { z } from 'zod';
import { second } from '../../contract/base/units/durations.ts';
import { databaseWait, maxLoopDelay } from '../timings.ts';
import { isAddressOrNetwork, type ProxyList } from './callerAddress.ts';

export interface Allowance {
  /** Points that can be spent in one burst from a full allowance. */
  readonly atOnce: number;
  /** Points that are refilled per minute. */
  readonly perMinute: number;
}

export interface LimitsConfig {
  /** False only where a proxy in front of the server limits calls, or to measure the cost of the limits. */
  readonly isOn: boolean;
  /** Allowance of an identified user. */
  readonly person: Allowance;
  /** Allowance of an address, for calls without an identified user. */
  readonly address: Allowance;
  readonly trustedProxies: ProxyList;
  /** Maximum number of calls processed concurrently; further calls are rejected. */
  readonly callsAtWork: number;
  /** Maximum delay per turn of the event loop, averaged over one second, ms; calls beyond it are rejected. */
  readonly loopDelayMs: number;
  /** Maximum time a call waits for a database connection, ms. */
  readonly databaseWaitMs: number;
}

const positive = z.coerce
  .number({ error: 'is not a number' })
  .int('must be a whole number')
  .min(1, 'must be 1 or more');
const wholeNumber = (typical: number) => positive.default(typical);
/**
 * Default values of `MOST_CALLS_AT_WORK`. PGlite runs one statement at a time: accepted calls queue, and the last of them must
 * get its response within 2 s.
 */
const typicalCallsAtWork = { postgres: 100, pglite: 50 } as const;

/** Environment variables of `LimitsConfig`. */
export const limitVariables = {
  RATE_LIMITS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  PERSON_CALLS_PER_MINUTE: wholeNumber(1200),
  PERSON_CALLS_AT_ONCE: wholeNumber(3000),
  ADDRESS_CALLS_PER_MINUTE: wholeNumber(600),
  ADDRESS_CALLS_AT_ONCE: wholeNumber(1200),
  /** Default: 100, or 50 with the embedded database. */
  MOST_CALLS_AT_WORK: positive.optional(),
  MOST_LOOP_DELAY_MS: wholeNumber(maxLoopDelay),
  /** Default: 2, or 10 with the embedded database. */
  DATABASE_WAIT_SECONDS: positive.optional(),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
    .refine((parts) => parts.every(isAddressOrNetwork), {
      error: 'must be addresses or networks such as 10.0.0.1, 10.0.0.0/8, separated by commas',
    }),
};

export function limitsOf(
  variables: z.infer<z.ZodObject<typeof limitVariables>>,
  engine: keyof typeof typicalCallsAtWork,
): LimitsConfig {
  return {
    isOn: variables.RATE_LIMITS === 'on',
    person: { perMinute: variables.PERSON_CALLS_PER_MINUTE, atOnce: variables.PERSON_CALLS_AT_ONCE },
    address: { perMinute: variables.ADDRESS_CALLS_PER_MINUTE, atOnce: variables.ADDRESS_CALLS_AT_ONCE },
    trustedProxies: variables.TRUSTED_PROXIES,
    callsAtWork: variables.MOST_CALLS_AT_WORK ?? typicalCallsAtWork[engine],
    loopDelayMs: variables.MOST_LOOP_DELAY_MS,
    databaseWaitMs: (variables.DATABASE_WAIT_SECONDS ?? databaseWait[engine] / second) * second,
  };
}
