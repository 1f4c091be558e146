/** What the environment says of how much may be asked of the server in a time. */
import { z } from 'zod';
import { second } from '../../contract/base/units/durations.ts';
import { databaseWait, maxLoopDelay } from '../timings.ts';
import { isAddressOrNetwork, type ProxyList } from './callerAddress.ts';

export interface Allowance {
  /** Points that may be taken at once, after a rest. */
  readonly atOnce: number;
  /** Points that come back. */
  readonly perMinute: number;
}

export interface LimitsConfig {
  /** Off only where something before the server limits calls, and to measure what limits cost. */
  readonly isOn: boolean;
  /** Of somebody who was identified. */
  readonly person: Allowance;
  /** Of an address, for calls that nobody was identified with. */
  readonly address: Allowance;
  readonly trustedProxies: ProxyList;
  /** Calls worked on at a time; more are sent away. */
  readonly callsAtWork: number;
  /** Of each turn of the event loop, on average over a second; beyond it calls are sent away, ms. */
  readonly loopDelayMs: number;
  /** How long a call waits for a connection to the database, ms. */
  readonly databaseWaitMs: number;
}

const positive = z.coerce
  .number({ error: 'is not a number' })
  .int('must be a whole number')
  .min(1, 'must be 1 or more');
const wholeNumber = (usual: number) => positive.default(usual);
/** It also does one thing at a time: what is taken on stands in one line, and the last of it is to be answered within 2 s. */
const usualCallsAtWork = { postgres: 100, pglite: 50 } as const;

/** The variables of `LimitsConfig`. */
export const limitVariables = {
  RATE_LIMITS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  PERSON_CALLS_PER_MINUTE: wholeNumber(1200),
  PERSON_CALLS_AT_ONCE: wholeNumber(3000),
  ADDRESS_CALLS_PER_MINUTE: wholeNumber(600),
  ADDRESS_CALLS_AT_ONCE: wholeNumber(1200),
  /** Default: 100, with the embedded database 50. */
  MOST_CALLS_AT_WORK: positive.optional(),
  MOST_LOOP_DELAY_MS: wholeNumber(maxLoopDelay),
  /** Default: 2, with the embedded database 10. */
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
  engine: keyof typeof usualCallsAtWork,
): LimitsConfig {
  return {
    isOn: variables.RATE_LIMITS === 'on',
    person: { perMinute: variables.PERSON_CALLS_PER_MINUTE, atOnce: variables.PERSON_CALLS_AT_ONCE },
    address: { perMinute: variables.ADDRESS_CALLS_PER_MINUTE, atOnce: variables.ADDRESS_CALLS_AT_ONCE },
    trustedProxies: variables.TRUSTED_PROXIES,
    callsAtWork: variables.MOST_CALLS_AT_WORK ?? usualCallsAtWork[engine],
    loopDelayMs: variables.MOST_LOOP_DELAY_MS,
    databaseWaitMs: (variables.DATABASE_WAIT_SECONDS ?? databaseWait[engine] / second) * second,
  };
}
