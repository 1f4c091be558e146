import { SimulatedClock, createActor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { requestsMachine, selectIsOverlayShown } from '../../../machines/requests/requestsMachine.ts';

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
});
