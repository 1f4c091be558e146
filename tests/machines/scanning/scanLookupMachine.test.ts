/** Meaning of a scanned code: the server decides, the device responds until then, and a lost signal is compensated. */
import { array, assert, asyncProperty, constantFrom } from 'fast-check';
import { createActor, SimulatedClock } from 'xstate';
import { expect, it } from 'vitest';
import type { DeviceAnswer, ScanAnswer, ScannedRow } from '../../../machines/scanning/ports.ts';
import {
  provideScanLookup,
  scanLookupMachine,
  selectScanResult,
} from '../../../machines/scanning/scanLookupMachine.ts';
import { runs } from '../../support/exploration.ts';
import { rowsOf } from '../support/chart.ts';
import { flushed, openPort, settled } from '../support/deferred.ts';

const table = [
  ['server.asking', 'done askServer', '', 'server.answered'],
  ['server.asking', 'error askServer', 'isUnreachable', 'server.missed'],
  ['server.asking', 'error askServer', '', 'server.refused'],
  ['server.missed', 'done waitForServer', '', 'server.returning'],
  ['server.missed', 'error waitForServer', '', ''],
  ['server.returning', 'after scanRetryDelay', '', 'server.asking'],
  ['device.reading', 'done readDevice', 'isUnknown', 'device.waiting'],
  ['device.reading', 'done readDevice', '', 'device.read'],
  ['device.reading', 'error readDevice', '', 'device.read'],
  ['device.waiting', 'always', 'isServerMissed', 'device.readingLists'],
  ['device.readingLists', 'done readPackageLists', '', 'device.read'],
  ['device.readingLists', 'error readPackageLists', '', 'device.read'],
] as const;

it('the chart matches the table, row for row, in the same order', () => {
  expect(rowsOf(scanLookupMachine)).toEqual(table);
});

const row: ScannedRow = {
  type: 'cable',
  id: 4,
  tag: 'P-101',
  revision: 'C',
  hold: '',
  percentComplete: 0,
  standing: 'current',
  differences: [],
  standsSince: null,
};
const rowsWith = (change: Partial<ScannedRow>, saidAt: Date | null = null): ScanAnswer => ({
  kind: 'rows',
  rows: [{ ...row, ...change }],
  saidAt,
});
const current = rowsWith({});
const superseded = rowsWith({ standing: 'superseded' });
const unknown: ScanAnswer = { kind: 'unknown', tag: 'P-101' };
const outOfReach = { isUnreachable: true } as const;

const ask = <Out>(name: string) => openPort<undefined, Out>(name);

function scanned() {
  const device = ask<DeviceAnswer>('readDevice');
  const lists = ask<ScanAnswer>('readPackageLists');
  const server = ask<ScanAnswer>('askServer');
  const signal = ask<void>('waitForServer');
  const unused = new AbortController().signal;
  const machine = provideScanLookup({
    readDevice: () => device.port(undefined, unused),
    readPackageLists: () => lists.port(undefined, unused),
    askServer: (own) => server.port(undefined, own),
    waitForServer: (own) => signal.port(undefined, own),
  });
  const clock = new SimulatedClock();
  const actor = createActor(machine, { clock });
  const reported: (readonly [ScanAnswer, boolean])[] = [];
  actor.on('answer.changed', ({ answer, isFirst }) => reported.push([answer, isFirst]));
  actor.start();
  return { actor, clock, device, lists, server, signal, reported, result: () => selectScanResult(actor.getSnapshot()) };
}
const ofDevice = (answer: ScanAnswer, keepsNothing = false): DeviceAnswer => ({ answer, keepsNothing });

it('the device responds at once, and a different response of the server is reported afterwards', async () => {
  const scan = scanned();
  scan.device.last().resolve(ofDevice(current));
  await settled();
  expect(scan.result()).toMatchObject({ answer: current, isOfDevice: true, isAsking: true });
  scan.server.last().resolve(superseded);
  await settled();
  expect(scan.result()).toMatchObject({ answer: superseded, isOfDevice: false, isAsking: false });
  expect(scan.reported).toEqual([
    [current, true],
    [superseded, false],
  ]);
});

it('equal responses from both are reported once, whichever comes first', async () => {
  const [one, other] = [scanned(), scanned()];
  one.device.last().resolve(ofDevice(rowsWith({}, new Date(0))));
  other.server.last().resolve(current);
  await settled();
  one.server.last().resolve(current);
  other.device.last().resolve(ofDevice(superseded));
  await settled();
  expect([one.reported.length, other.reported]).toEqual([1, [[current, true]]]);
  expect(other.result().answer).toBe(current);
});

it('a tag unknown to the device waits for the server, which can know a new row', async () => {
  const scan = scanned();
  scan.device.last().resolve(ofDevice(unknown, true));
  await settled();
  expect(scan.result()).toMatchObject({ answer: null, keepsNothing: true });
  expect(scan.lists.calls).toEqual([]);
  scan.server.last().resolve(current);
  await settled();
  expect(scan.reported).toEqual([[current, true]]);
});

it.each(['the device first', 'the server first'])('package lists are read without a signal, %s', async (order) => {
  const scan = scanned();
  const steps = [() => scan.device.last().resolve(ofDevice(unknown)), () => scan.server.last().reject(outOfReach)];
  for (const step of order === 'the device first' ? steps : steps.toReversed()) {
    step();
    // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
    await settled();
  }
  expect(scan.lists.calls).toHaveLength(1);
  scan.lists.last().resolve(unknown);
  await settled();
  expect(scan.result()).toMatchObject({ answer: unknown, isOfDevice: true, isAsking: false });
});

it('the server is asked again shortly after it is back, and the device’s response is shown until then', async () => {
  const scan = scanned();
  scan.device.last().resolve(ofDevice(current));
  scan.server.last().reject(outOfReach);
  await settled();
  scan.clock.increment(60_000);
  expect(scan.server.calls).toHaveLength(1);
  scan.signal.last().resolve();
  await settled();
  scan.clock.increment(999);
  expect(scan.server.calls).toHaveLength(1);
  scan.clock.increment(1);
  expect(scan.server.calls).toHaveLength(2);
  expect(scan.result()).toMatchObject({ answer: current, isOfDevice: true, isAsking: true });
  scan.server.last().resolve(superseded);
  await settled();
  expect(scan.reported.at(-1)).toEqual([superseded, false]);
});

it('a rejection by the server is not replaced by the device, before or after', async () => {
  const [before, after] = [scanned(), scanned()];
  before.device.last().resolve(ofDevice(current));
  after.server.last().reject(new Error('Broken.'));
  await settled();
  before.server.last().reject(new Error('Broken.'));
  after.device.last().resolve(ofDevice(current));
  await settled();
  for (const scan of [before, after])
    expect(scan.result()).toMatchObject({ answer: null, isOfDevice: false, failure: new Error('Broken.') });
  expect(after.reported).toEqual([]);
});

it('an unreadable device leaves the response to the server, and unreadable lists yield none', async () => {
  const [rows, lists] = [scanned(), scanned()];
  rows.device.last().reject(new Error('No disk.'));
  lists.device.last().resolve(ofDevice(unknown));
  lists.server.last().reject(outOfReach);
  await settled();
  lists.lists.last().reject(new Error('No disk.'));
  rows.server.last().resolve(current);
  await settled();
  expect([rows.result().answer, lists.result().answer]).toEqual([current, null]);
});

it('the server has the last word, and no response is repeated, for random orders of responses', async () => {
  const steps = ['device', 'deviceUnknown', 'lists', 'server', 'miss', 'refuse', 'back', 'wait'] as const;
  const walk = async (taken: readonly (typeof steps)[number][]) => {
    const scan = scanned();
    const [device, lists, server, signal] = [scan.device, scan.lists, scan.server, scan.signal];
    let isAnswered = false;
    for (const step of taken) {
      const requested = [...server.open].at(-1);
      if (step === 'device') [...device.open].at(-1)?.resolve(ofDevice(current));
      else if (step === 'deviceUnknown') [...device.open].at(-1)?.resolve(ofDevice(unknown));
      else if (step === 'lists') [...lists.open].at(-1)?.resolve(unknown);
      else if (step === 'server' && requested) {
        isAnswered = true;
        requested.resolve(superseded);
      } else if (step === 'miss') requested?.reject(outOfReach);
      else if (step === 'refuse') requested?.reject(new Error('No.'));
      else if (step === 'back') [...signal.open].at(-1)?.resolve();
      else scan.clock.increment(1000);
      // oxlint-disable-next-line no-await-in-loop -- steps must run in sequence
      await flushed();
      const { answer, failure } = scan.result();
      expect(failure !== null && answer !== null).toBe(false);
      expect(isAnswered && (answer !== superseded || scan.reported.at(-1)?.[0] !== superseded)).toBe(false);
      expect(server.open.size).toBeLessThanOrEqual(1);
    }
    expect(scan.reported.map(([, isFirst]) => isFirst)).toEqual(scan.reported.map((_, nth) => nth === 0));
    expect(new Set(scan.reported.map(([answer]) => answer)).size).toBe(scan.reported.length);
  };
  await assert(asyncProperty(array(constantFrom(...steps), { maxLength: 15 }), walk), runs(300));
});
