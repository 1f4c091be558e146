/**
 * Checks the capacity for one more call. An overloaded server responds to no one in time: excess calls are rejected at once, with
 * a retry time (docs/decisions/untrusted-input-and-limits.md).
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import { second } from '../../contract/base/units/durations.ts';
import { loadSampleInterval, loopDelayResolution, overloadRetryDelays } from '../timings.ts';
import { DomainError } from '../errors/domainError.ts';
import type { LimitsConfig } from '../config/limitsConfig.ts';
import { requestMessage } from '../locales/en-US/requests.ts';

/** Maximum share of the heap limit of the process. */
const maxHeapShare = 0.92;
/** Retry times in seconds, spread so that rejected clients do not all return in the same second. */
const waits = overloadRetryDelays.map((delay) => delay / second);
/** Created once: capturing the stack of an error costs more than all the rest of a rejection. */
const rejections = waits.map(
  (seconds) => new DomainError('server.busy', requestMessage('busy', { seconds }), { retryAfter: seconds }),
);

export interface Pressure {
  /** Throws 'server.busy' if there is no capacity. */
  readonly requireRoom: () => void;
  /** Counts the work as a running call. */
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

/** Bodies that are arriving and responses that are being sent do not count as running calls. */
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
    // NaN if nothing was measured in the interval; the comparison is then false.
    isStrained = turns.mean / 1e6 - loopDelayResolution > loopDelayMs || used > limit * maxHeapShare;
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
      throw rejections[Math.floor(Math.random() * rejections.length)]!;
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
