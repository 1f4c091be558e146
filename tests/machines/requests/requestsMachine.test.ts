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
    const harness = benched();
    harness.begin();
    harness.begin();
    harness.end();
    harness.clock.increment(1000);
    expect(harness.isShown()).toBe(true);
    harness.end();
    harness.clock.increment(149);
    expect(harness.isShown()).toBe(true);
    harness.clock.increment(1);
    expect(harness.isShown()).toBe(false);
  });

  it('does not blink between two requests less than 150 ms apart', () => {
    const harness = benched();
    harness.begin();
    harness.end();
    harness.clock.increment(149);
    harness.begin();
    harness.clock.increment(150);
    expect(harness.isShown()).toBe(true);
    expect(harness.inFlight()).toBe(1);
  });

  it('ignores a request that settles twice', () => {
    const harness = benched();
    harness.begin();
    harness.end();
    harness.end();
    harness.clock.increment(150);
    harness.end();
    expect(harness.inFlight()).toBe(0);
    harness.begin();
    expect(harness.inFlight()).toBe(1);
  });
});
