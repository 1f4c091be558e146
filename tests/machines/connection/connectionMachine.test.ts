/** Reachability of the server, from the browser's network state and the results of calls. */
import { createActor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { type ConnectionEvent, connectionMachine } from '../../../machines/connection/connectionMachine.ts';
import { rowsOf } from '../support/chart.ts';
import { connectionHarness } from '../support/connectionHarness.ts';

/** Table of the chart: the first row of a state and event wins. Every change of the chart must be repeated here on purpose. */
const table = [
  ['(any)', 'network.lost', '', 'offline'],
  ['(any)', 'error watchNetwork', '', ''],
  ['online', 'server.missed', '', 'unreachable'],
  ['online.reached', 'server.suspected', '', 'online.checking'],
  ['online.reached', 'page.visible', '', 'online.checking'],
  ['online.checking', 'server.reached', '', 'online.reached'],
  ['online.checking', 'done check', '', 'online.reached'],
  ['online.checking', 'error check', '', 'unreachable'],
  ['online.checking', 'after checkLimit', '', 'unreachable.probing'],
  ['offline', 'network.found', '', 'online'],
  ['offline.resting', 'server.reached', '', 'offline.probing'],
  ['offline.probing', 'done probeOffline', '', 'online'],
  ['offline.probing', 'error probeOffline', '', 'offline.resting'],
  ['unreachable', 'network.found', '', 'online'],
  ['unreachable', 'server.reached', '', 'online'],
  ['unreachable.waiting', 'page.visible', '', 'unreachable.probing'],
  ['unreachable.waiting', 'after probeInterval', '', 'unreachable.probing'],
  ['unreachable.probing', 'done probe', '', 'online'],
  ['unreachable.probing', 'error probe', '', 'unreachable.waiting'],
  ['unreachable.probing', 'after probeLimit', '', 'unreachable.waiting'],
] as const;

it('the chart matches the table, row for row, in the same order', () => {
  expect(rowsOf(connectionMachine)).toEqual(table);
});

describe('the connection', () => {
  const reported: readonly (readonly [
    words: string,
    events: readonly ConnectionEvent['type'][],
    is: { isOnline: boolean; hasNetwork: boolean },
  ])[] = [
    ['is taken to be there as long as nothing was asked', [], { isOnline: true, hasNetwork: true }],
    ['is gone with the network', ['network.lost'], { isOnline: false, hasNetwork: false }],
    ['is back with the network', ['network.lost', 'network.found'], { isOnline: true, hasNetwork: true }],
    [
      'is not back by an answer that was on its way when the network went',
      ['network.lost', 'server.reached'],
      { isOnline: false, hasNetwork: false },
    ],
    [
      'is gone when a call is not answered, the network is not',
      ['server.missed'],
      { isOnline: false, hasNetwork: true },
    ],
    [
      'is back when a later call is answered',
      ['server.missed', 'server.reached'],
      { isOnline: true, hasNetwork: true },
    ],
    [
      'is back when the browser finds another network',
      ['server.missed', 'network.found'],
      { isOnline: true, hasNetwork: true },
    ],
    [
      'has no network either when that goes too',
      ['server.missed', 'network.lost'],
      { isOnline: false, hasNetwork: false },
    ],
    [
      'is not found by a call that fails without a network',
      ['network.lost', 'server.missed'],
      { isOnline: false, hasNetwork: false },
    ],
  ];
  it.each(reported)('%s', (_, events, is) => {
    const harness = connectionHarness();
    for (const type of events) harness.send(type);
    expect({ isOnline: harness.isOnline(), hasNetwork: harness.hasNetwork() }).toEqual(is);
  });

  it('follows the network state of the browser', () => {
    const { report, hasNetwork } = connectionHarness();
    report('network.lost');
    expect(hasNetwork()).toBe(false);
    report('network.found');
    expect(hasNetwork()).toBe(true);
  });

  it('is restored when the server responds again, whatever the browser reports', async () => {
    const { probe, send, settled, isOnline, hasNetwork } = connectionHarness();
    send('network.lost');
    send('server.reached');
    send('server.reached');
    expect(probe.calls).toHaveLength(1);
    probe.last().resolve();
    await settled();
    expect({ isOnline: isOnline(), hasNetwork: hasNetwork() }).toEqual({ isOnline: true, hasNetwork: true });
  });

  it('stays offline without a response, until another call succeeds', async () => {
    const { clock, probe, send, settled, isOnline } = connectionHarness();
    send('network.lost');
    send('server.reached');
    probe.last().reject(new Error('Nobody there.'));
    await settled();
    clock.increment(60_000);
    expect({ isOnline: isOnline(), probes: probe.calls.length }).toEqual({ isOnline: false, probes: 1 });
    send('server.reached');
    expect(probe.calls).toHaveLength(2);
  });

  it('follows calls alone if the browser reports nothing', () => {
    const actor = createActor(connectionMachine);
    actor.start();
    actor.send({ type: 'server.missed' });
    actor.send({ type: 'server.reached' });
    expect(actor.getSnapshot().status).toBe('active');
    expect(actor.getSnapshot().hasTag('online')).toBe(true);
  });
});

describe('a server that does not respond', () => {
  it('is probed every 5 s until it responds', async () => {
    const { clock, probe, send, settled, isOnline } = connectionHarness();
    send('server.missed');
    clock.increment(4999);
    expect(probe.calls).toHaveLength(0);
    clock.increment(1);
    expect(probe.calls).toHaveLength(1);
    probe.last().reject(new Error('Nobody there.'));
    await settled();
    expect(isOnline()).toBe(false);
    clock.increment(4999);
    expect(probe.calls).toHaveLength(1);
    clock.increment(1);
    expect(probe.calls).toHaveLength(2);
    probe.last().resolve();
    await settled();
    expect(isOnline()).toBe(true);
    clock.increment(60_000);
    expect(probe.calls).toHaveLength(2);
  });

  it('is probed at once when the page becomes visible, one probe at a time', () => {
    const { probe, report, send } = connectionHarness();
    send('server.missed');
    report('page.visible');
    report('page.visible');
    expect(probe.calls).toHaveLength(1);
  });

  it('is not probed without a network, and a running probe is canceled', () => {
    const { clock, probe, report, send } = connectionHarness();
    send('server.missed');
    report('page.visible');
    report('network.lost');
    expect(probe.last().signal.aborted).toBe(true);
    clock.increment(60_000);
    report('page.visible');
    expect(probe.calls).toHaveLength(1);
  });
});

describe('a server whose live stream ended', () => {
  it('counts as online until it is checked, and stays online if it responds', async () => {
    const { probe, send, settled, isOnline } = connectionHarness();
    send('server.suspected');
    expect({ isOnline: isOnline(), probes: probe.calls.length }).toEqual({ isOnline: true, probes: 1 });
    probe.last().resolve();
    await settled();
    expect(isOnline()).toBe(true);
  });

  it('is offline as soon as the check fails', async () => {
    const { probe, send, settled, isOnline, hasNetwork } = connectionHarness();
    send('server.suspected');
    probe.last().reject(new Error('Connection refused.'));
    await settled();
    expect({ isOnline: isOnline(), hasNetwork: hasNetwork() }).toEqual({ isOnline: false, hasNetwork: true });
  });

  it('is offline after 5 s without a response, and the check is canceled', () => {
    const { clock, probe, send, isOnline } = connectionHarness();
    send('server.suspected');
    clock.increment(4999);
    expect(isOnline()).toBe(true);
    clock.increment(1);
    expect(isOnline()).toBe(false);
    expect(probe.calls[0]!.signal.aborted).toBe(true);
  });

  it('is checked once at a time, however many streams end', () => {
    const { probe, send } = connectionHarness();
    send('server.suspected');
    send('server.suspected');
    send('server.suspected');
    expect(probe.calls).toHaveLength(1);
  });

  it('is online if a call succeeds during the check, and the check is canceled', () => {
    const { clock, probe, send, isOnline } = connectionHarness();
    send('server.suspected');
    send('server.reached');
    expect(probe.last().signal.aborted).toBe(true);
    clock.increment(60_000);
    expect(isOnline()).toBe(true);
  });

  it('never shows offline when a proxy closes an idle stream every minute', async () => {
    const { actor, clock, probe, send, settled, isOnline } = connectionHarness();
    const shown: boolean[] = [];
    actor.subscribe(() => shown.push(isOnline()));
    for (let minute = 1; minute <= 10; minute += 1) {
      clock.increment(60_000);
      send('server.suspected');
      clock.increment(2000);
      probe.last().resolve();
      await settled();
      expect(probe.calls).toHaveLength(minute);
    }
    expect(new Set(shown)).toEqual(new Set([true]));
  });

  it('stays offline if the check succeeds after the network was lost', async () => {
    const { probe, report, send, settled, isOnline } = connectionHarness();
    send('server.suspected');
    report('network.lost');
    probe.last().resolve();
    await settled();
    expect(isOnline()).toBe(false);
  });

  it('is probed every 20 s while it accepts connections without responding', () => {
    const { clock, probe, send, isOnline } = connectionHarness();
    send('server.suspected');
    clock.increment(5000);
    expect(probe.calls).toHaveLength(2);
    clock.increment(15_000);
    expect(probe.calls[1]!.signal.aborted).toBe(true);
    clock.increment(5000);
    expect({ probes: probe.calls.length, isOnline: isOnline() }).toEqual({ probes: 3, isOnline: false });
  });

  it('is probed at once after the device slept through the check, and is online with the response', async () => {
    const { clock, probe, send, settled, isOnline } = connectionHarness();
    send('server.suspected');
    clock.increment(8 * 3_600_000);
    expect(probe.calls.length).toBeGreaterThanOrEqual(2);
    const { signal } = probe.last();
    expect(signal.aborted).toBe(false);
    probe.last().resolve();
    await settled();
    expect(isOnline()).toBe(true);
  });

  it('is checked when the page becomes visible again', async () => {
    const { probe, report, settled, isOnline } = connectionHarness();
    report('page.visible');
    expect({ isOnline: isOnline(), probes: probe.calls.length }).toEqual({ isOnline: true, probes: 1 });
    probe.last().reject(new Error('Connection refused.'));
    await settled();
    expect(isOnline()).toBe(false);
  });

  it('is not checked while it is known to be unreachable', () => {
    const { probe, send, isOnline } = connectionHarness();
    send('server.missed');
    send('server.suspected');
    expect({ isOnline: isOnline(), probes: probe.calls.length }).toEqual({ isOnline: false, probes: 0 });
  });
});
