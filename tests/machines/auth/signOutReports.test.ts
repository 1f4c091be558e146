/** Retries of sign-out reports that failed, to the millisecond. */
import { SimulatedClock, createActor, fromCallback, fromPromise } from 'xstate';
import { expect, it } from 'vitest';
import type { SignOutReport } from '../../../machines/auth/ports.ts';
import { signOutReportsMachine } from '../../../machines/auth/signOutReports/signOutReportsMachine.ts';
import type { NetworkChanged } from '../../../machines/connection/watchNetwork.ts';
import { settled, nothing, openPort } from '../support/deferred.ts';
import { signedInHarness, unreachable } from '../support/authHarness.ts';

function harness(watch: () => void = nothing) {
  const clock = new SimulatedClock();
  const report = openPort<SignOutReport, void>('report');
  const machine = signOutReportsMachine.provide({
    actors: {
      watchNetwork: fromCallback<NetworkChanged>(watch),
      report: fromPromise<void, SignOutReport>(({ input, signal }) => report.port(input, signal)),
    },
  });
  const actor = createActor(machine, { clock }).start();
  const add = (token: string) => actor.send({ type: 'report.add', report: { to: 'server', token } });
  return { actor, clock, report, add, state: () => actor.getSnapshot().value };
}

it('retries the report of a sign-out after 60 s, not a millisecond earlier', async () => {
  const { clock, report, add, state } = harness();
  add('first');
  clock.increment(59_999);
  expect(report.calls).toHaveLength(0);
  clock.increment(1);
  expect(report.last().input).toEqual({ to: 'server', token: 'first' });
  report.last().reject(unreachable);
  await settled();
  expect(state()).toBe('waiting');
  clock.increment(60_000);
  report.last().resolve();
  await settled();
  expect(state()).toBe('idle');
});

it('reports at once when the network is back', () => {
  const { actor, report, add } = harness();
  add('first');
  actor.send({ type: 'network.lost' });
  actor.send({ type: 'network.found' });
  expect(report.calls).toHaveLength(1);
});

it('reports one after the other, including those added in the meantime', async () => {
  const { clock, report, add, state } = harness();
  add('first');
  clock.increment(60_000);
  add('second');
  expect(report.calls).toHaveLength(1);
  report.last().resolve();
  await settled();
  expect(report.last().input.token).toBe('second');
  report.last().resolve();
  await settled();
  expect(state()).toBe('idle');
});

it('reports by the clock alone if the network cannot be watched', () => {
  const { clock, report, add } = harness(() => {
    throw new Error('No connection beside it.');
  });
  add('first');
  clock.increment(60_000);
  expect(report.last().input.token).toBe('first');
});

it('receives failed reports of the auth machine, separately for server and provider', async () => {
  const auth = await signedInHarness();
  auth.report({ type: 'signOut.unreported', to: 'server', token: 'id' });
  auth.report({ type: 'signOut.unreported', to: 'provider', token: 'refresh' });
  auth.clock.increment(60_000);
  expect(auth.reportSignOut.calls.map(({ input }) => input)).toEqual([
    { to: 'server', token: 'id' },
    { to: 'provider', token: 'refresh' },
  ]);
});
