/** Calls that were sent away, in the log by the number: under a flood one line each would be part of the flood. */
import type { FastifyBaseLogger } from 'fastify';
import type { ErrorCode } from '../../contract/base/calls/errors.ts';

/** Between two lines, ms. */
const pauseMs = 10_000;

/** Notes a call that was sent away for now. The first is told at once, the next ones together. */
export function createRefusalLog(log: FastifyBaseLogger): (code: ErrorCode) => void {
  const counts = new Map<ErrorCode, number>();
  let isPausing = false;

  function tell(): void {
    isPausing = counts.size > 0;
    if (!isPausing) return;
    log.warn({ refused: Object.fromEntries(counts) }, 'Calls were sent away because too much was asked');
    counts.clear();
    setTimeout(tell, pauseMs).unref();
  }

  return (code) => {
    counts.set(code, (counts.get(code) ?? 0) + 1);
    if (!isPausing) tell();
  };
}
