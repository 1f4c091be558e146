/** Whether the server can be reached: what the browser says of the network, and what calls say of the server. */
import { createActor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { type ConnectionEvent, connectionMachine } from '../../../machines/connection/connectionMachine.ts';
import { rowsOf } from '../support/chart.ts';
import { connectionHarness } from '../support/connectionHarness.ts';

/** First row of a state and event wins. A change of the chart is a change here, made on purpose. */
const table = [
  ['(any)', 'network.lost', '', 'offline'],
  ['(any)', 'error watchNetwork', '', ''],
  ['online', 'server.missed', '', 'unreachable'],
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
] as const;

it('its chart is the table, row for row, in the same order', () => {
  expect(rowsOf(connectionMachine)).toEqual(table);
});

describe('the connection', () => {
  const told: readonly (readonly [
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
  it.each(told)('%s', (_, events, is) => {
    const harness = connectionHarness();
    for (const type of events) harness.send(type);
    expect({ isOnline: harness.isOnline(), hasNetwork: harness.hasNetwork() }).toEqual(is);
  });

  it('hears of the network from the browser', () => {
    const { report, hasNetwork } = connectionHarness();
    report('network.lost');
    expect(hasNetwork()).toBe(false);
    report('network.found');
    expect(hasNetwork()).toBe(true);
  });

  it('is back when the server answers once more, whatever the browser says', async () => {
    const { probe, send, settled, isOnline, hasNetwork } = connectionHarness();
    send('network.lost');
    send('server.reached');
    send('server.reached');
    expect(probe.calls).toHaveLength(1);
    probe.last().resolve();
    await settled();
    expect({ isOnline: isOnline(), hasNetwork: hasNetwork() }).toEqual({ isOnline: true, hasNetwork: true });
  });

  it('stays away when nobody answers, until another call is answered', async () => {
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

  it('is kept by calls alone when the browser tells nothing', () => {
    const actor = createActor(connectionMachine);
    actor.start();
    actor.send({ type: 'server.missed' });
    actor.send({ type: 'server.reached' });
    expect(actor.getSnapshot().status).toBe('active');
    expect(actor.getSnapshot().hasTag('online')).toBe(true);
  });
});

describe('a server that does not answer', () => {
  it('is looked for every 5 s, and no longer once it has answered', async () => {
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

  it('is looked for at once when the person looks, and once at a time', () => {
    const { probe, report, send } = connectionHarness();
    send('server.missed');
    report('page.visible');
    report('page.visible');
    expect(probe.calls).toHaveLength(1);
  });

  it('is not looked for without a network, and the question under way is dropped', () => {
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
