/** Detection of an unreachable database, as opposed to a slow statement. */
import { createActor, SimulatedClock } from 'xstate';
import { describe, expect, it } from 'vitest';
import {
  databaseProbeMachine,
  provideDatabaseProbe,
  selectIsUnreachable,
  type DatabaseProbeEvent,
} from '../../../machines/databaseProbe/databaseProbeMachine.ts';
import { openProbeLimit, probeRest, probeRetry, probeTick, probeTicks } from '../../../machines/timings.ts';
import { rowsOf } from '../support/chart.ts';
import { nothing, openPort, settled } from '../support/deferred.ts';

/** Table of the chart: the first row of a state and event wins. Every change of the chart must be repeated here on purpose. */
const table = [
  ['(any)', 'error watchConnections', '', ''],
  ['reachable', 'bytes.received', '', ''],
  ['reachable.watching', 'statement.silent', '', 'reachable.asking'],
  ['reachable.asking', 'done askOpen', '', 'reachable.answered'],
  ['reachable.asking', 'error askOpen', '', 'reachable.connecting'],
  ['reachable.asking', 'after openProbeLimit', '', 'reachable.connecting'],
  ['reachable.connecting', 'done askNew', '', 'reachable.answered'],
  ['reachable.connecting', 'error askNew', '', ''],
  ['reachable.connecting.counting', 'after probeTick', 'isAlive', 'reachable.asking'],
  ['reachable.connecting.counting', 'after probeTick', 'isTimeUp', 'unreachable'],
  ['reachable.connecting.counting', 'after probeTick', '', 'reachable.connecting.counting'],
  ['reachable.answered', 'after probeRest', '', 'reachable.watching'],
  ['unreachable.waiting', 'after probeRetry', '', 'unreachable.connecting'],
  ['unreachable.connecting', 'done askAgain', '', 'reachable'],
  ['unreachable.connecting', 'error askAgain', '', 'unreachable.waiting'],
  ['unreachable.connecting.counting', 'after probeTick', 'isTimeUp', 'unreachable.waiting'],
  ['unreachable.connecting.counting', 'after probeTick', '', 'unreachable.connecting.counting'],
] as const;

it('the chart matches the table, row for row, in the same order', () => {
  expect(rowsOf(databaseProbeMachine)).toEqual(table);
});

const answerLimit = probeTick * probeTicks;

function harness() {
  const clock = new SimulatedClock();
  const open = openPort<undefined, void>('askOpenConnection');
  const fresh = openPort<undefined, void>('askNewConnection');
  const ended: string[] = [];
  let report: (event: DatabaseProbeEvent) => void = nothing;
  const actor = createActor(
    provideDatabaseProbe({
      watchConnections: (send) => {
        report = send;
        return () => {
          report = nothing;
        };
      },
      askOpenConnection: (signal) => open.port(undefined, signal),
      askNewConnection: (signal) => fresh.port(undefined, signal),
      endForgottenConnections: () => void ended.push('forgotten'),
      endSilentConnections: () => void ended.push('silent'),
    }),
    { clock },
  ).start();
  return {
    actor,
    clock,
    open,
    fresh,
    ended,
    report: (type: DatabaseProbeEvent['type']) => report({ type }),
    isUnreachable: () => selectIsUnreachable(actor.getSnapshot()),
    /** Advances the clock by this many ticks, one after the other. */
    tick: (ticks: number) => {
      for (let tick = 0; tick < ticks; tick += 1) clock.increment(probeTick);
    },
  };
}

describe('a statement without a response', () => {
  it('continues while the database responds to the probe, which pauses between two probes', async () => {
    const { clock, open, ended, report, isUnreachable } = harness();
    report('statement.silent');
    report('statement.silent');
    expect(open.calls).toHaveLength(1);
    open.last().resolve();
    await settled();
    clock.increment(probeRest - 1);
    report('statement.silent');
    expect(open.calls).toHaveLength(1);
    clock.increment(1);
    report('statement.silent');
    expect(open.calls).toHaveLength(2);
    expect([ended, isUnreachable()]).toEqual([['forgotten'], false]);
  });

  it('is ended if neither the open connection nor a new one responds in time', () => {
    const { clock, open, fresh, ended, report, isUnreachable, tick } = harness();
    report('statement.silent');
    clock.increment(openProbeLimit - 1);
    expect(fresh.calls).toHaveLength(0);
    clock.increment(1);
    expect([open.last().signal.aborted, fresh.calls.length]).toEqual([true, 1]);
    tick(probeTicks - 1);
    clock.increment(probeTick - 1);
    expect(isUnreachable()).toBe(false);
    clock.increment(1);
    expect([isUnreachable(), ended, fresh.last().signal.aborted]).toEqual([true, ['silent'], true]);
  });

  it('continues if another connection receives data in the meantime, and is probed again when the time is up', async () => {
    const { open, ended, report, isUnreachable, tick } = harness();
    report('statement.silent');
    open.last().reject(new Error('No connection.'));
    await settled();
    tick(1);
    report('bytes.received');
    tick(probeTicks - 2);
    expect(open.calls).toHaveLength(1);
    tick(1);
    expect([isUnreachable(), ended, open.calls.length]).toEqual([false, [], 2]);
  });

  it('is not saved by data received before the probe', async () => {
    const { open, report, isUnreachable, tick } = harness();
    report('bytes.received');
    report('statement.silent');
    open.last().reject(new Error('No connection.'));
    await settled();
    tick(probeTicks);
    expect(isUnreachable()).toBe(true);
  });

  it('has the full time limit if a new connection fails, because open ones can still respond', async () => {
    const { open, fresh, report, isUnreachable, tick } = harness();
    report('statement.silent');
    open.last().reject(new Error('No connection.'));
    await settled();
    fresh.last().reject(new Error('The name cannot be resolved.'));
    await settled();
    tick(probeTicks - 1);
    expect(isUnreachable()).toBe(false);
    tick(1);
    expect(isUnreachable()).toBe(true);
  });

  it('is not ended because the event loop was blocked: a long pause counts as one tick', async () => {
    const { clock, open, fresh, report, isUnreachable } = harness();
    report('statement.silent');
    open.last().reject(new Error('No connection.'));
    await settled();
    // The timers of a blocked loop fire once, late.
    clock.increment(probeTick);
    expect(isUnreachable()).toBe(false);
    fresh.last().resolve();
    await settled();
    clock.increment(answerLimit);
    expect(isUnreachable()).toBe(false);
  });
});

async function unreachable() {
  const given = harness();
  given.report('statement.silent');
  given.open.last().reject(new Error('No connection.'));
  await settled();
  given.tick(probeTicks);
  return given;
}

describe('a database that is unreachable', () => {
  it('is probed again after a pause with a time limit, and waiting statements are ended each time', async () => {
    const { clock, fresh, ended, isUnreachable, tick } = await unreachable();
    clock.increment(probeRetry - 1);
    expect(fresh.calls).toHaveLength(1);
    clock.increment(1);
    expect(fresh.calls).toHaveLength(2);
    tick(probeTicks);
    expect([fresh.last().signal.aborted, ended]).toEqual([true, ['silent', 'silent']]);
    clock.increment(probeRetry);
    fresh.last().reject(new Error('Refused.'));
    await settled();
    expect([isUnreachable(), ended.length, fresh.calls.length]).toEqual([true, 3, 3]);
  });

  it('is reachable with its first response', async () => {
    const { clock, fresh, isUnreachable } = await unreachable();
    clock.increment(probeRetry);
    fresh.last().resolve();
    await settled();
    expect(isUnreachable()).toBe(false);
  });

  it('is not reachable because of late data', async () => {
    const { report, isUnreachable } = await unreachable();
    report('bytes.received');
    report('statement.silent');
    expect(isUnreachable()).toBe(true);
  });
});

it('the machine continues without its watcher', () => {
  const actor = createActor(databaseProbeMachine).start();
  expect([actor.getSnapshot().status, selectIsUnreachable(actor.getSnapshot())]).toEqual(['active', false]);
  actor.stop();
});
