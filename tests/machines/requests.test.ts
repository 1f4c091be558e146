import * as fc from 'fast-check';
import { SimulatedClock, createActor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { requestsMachine, selectIsOverlayShown } from '../../machines/requestsMachine.ts';
import { ensure } from './support/ensure.ts';
import { runs } from './support/runs.ts';

function benched() {
  const clock = new SimulatedClock();
  const requests = createActor(requestsMachine, { clock });
  requests.start();
  return {
    clock,
    begin: () => requests.send({ type: 'request.started' }),
    end: () => requests.send({ type: 'request.settled' }),
    isShown: () => selectIsOverlayShown(requests.getSnapshot()),
    inFlight: () => requests.getSnapshot().context.inFlight,
    isLingering: () => requests.getSnapshot().matches('lingering'),
  };
}

describe('the loading overlay', () => {
  it('shows with the first request and hides 150 ms after the last', () => {
    const bench = benched();
    bench.begin();
    bench.begin();
    bench.end();
    bench.clock.increment(1000);
    expect(bench.isShown()).toBe(true);
    bench.end();
    bench.clock.increment(149);
    expect(bench.isShown()).toBe(true);
    bench.clock.increment(1);
    expect(bench.isShown()).toBe(false);
  });

  it('does not blink between two requests less than 150 ms apart', () => {
    const bench = benched();
    bench.begin();
    bench.end();
    bench.clock.increment(149);
    bench.begin();
    bench.clock.increment(150);
    expect(bench.isShown()).toBe(true);
    expect(bench.inFlight()).toBe(1);
  });

  it('ignores a request that settles twice', () => {
    const bench = benched();
    bench.begin();
    bench.end();
    bench.end();
    bench.clock.increment(150);
    bench.end();
    expect(bench.inFlight()).toBe(0);
    bench.begin();
    expect(bench.inFlight()).toBe(1);
  });

  it('agrees with a count on paper, whatever the order', () => {
    const step = fc.constantFrom('begin', 'end', 0, 1, 149, 150, 151);
    const agrees = fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const bench = benched();
      let count = 0;
      let sinceZero = Infinity;
      for (const next of steps) {
        if (next === 'begin') {
          count += 1;
          bench.begin();
        } else if (next === 'end') {
          if (count === 1) sinceZero = 0;
          count = Math.max(0, count - 1);
          bench.end();
        } else {
          sinceZero += Number(next);
          bench.clock.increment(Number(next));
        }
        ensure(bench.inFlight() === count, 'every request is counted once');
        ensure(bench.isShown() === (count > 0 || sinceZero < 150), 'shown while one is in flight, and 150 ms longer');
      }
    });
    expect(() => fc.assert(agrees, runs(2000))).not.toThrow();
  });
});
