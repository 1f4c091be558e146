/**
 * Whether there is room for one more call. A server that takes more than it can do answers nobody in time: what is too much
 * is sent away at once, with when to come back (docs/decisions/untrusted-input-and-limits.md).
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import { second } from '../../contract/base/units/durations.ts';
import { loadSampleInterval, loopDelayResolution, overloadRetryDelays } from '../timings.ts';
import { DomainError } from '../errors/domainError.ts';
import type { LimitsConfig } from '../config/limitsConfig.ts';
import { requestMessage } from '../locales/en-US/requests.ts';

/** Of what the process may have. */
const mostHeapShare = 0.92;
/** Those who were sent away do not all come back in the same second. */
const waits = overloadRetryDelays.map((delay) => delay / second);
/** Made once: where an error was made costs more to find out than all the rest of a refusal. */
const refusals = waits.map(
  (seconds) => new DomainError('server.busy', requestMessage('busy', { seconds }), { retryAfter: seconds }),
);

export interface Pressure {
  /** Throws 'server.busy' when there is no room. */
  readonly requireRoom: () => void;
  /** Counts the work as a call at work. */
  readonly during: <Result>(work: () => Promise<Result>) => Promise<Result>;
  readonly isHigh: () => boolean;
  readonly stop: () => void;
}

const unmeasured: Pressure = {
  requireRoom: () => undefined,
  during: (work) => work(),
  isHigh: () => false,
  stop: () => undefined,
};

/** Bodies on their way in and answers on their way out are no calls at work. */
export function measurePressure({
  isOn,
  callsAtWork,
  loopDelayMs,
}: Pick<LimitsConfig, 'isOn' | 'callsAtWork' | 'loopDelayMs'>): Pressure {
  if (!isOn) return unmeasured;
  const turns = monitorEventLoopDelay({ resolution: loopDelayResolution });
  turns.enable();
  let isStrained = false;
  const sampling = setInterval(() => {
    const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
    // Not a number when nothing was measured meanwhile, which says nothing.
    isStrained = turns.mean / 1e6 - loopDelayResolution > loopDelayMs || used > limit * mostHeapShare;
    turns.reset();
  }, loadSampleInterval).unref();
  let atWork = 0;
  const isHigh = (): boolean => isStrained || atWork >= callsAtWork;
  return {
    isHigh,
    stop() {
      clearInterval(sampling);
      turns.disable();
    },
    requireRoom() {
      if (!isHigh()) return;
      throw refusals[Math.floor(Math.random() * refusals.length)]!;
    },
    async during(work) {
      atWork += 1;
      try {
        return await work();
      } finally {
        atWork -= 1;
      }
    },
  };
}
