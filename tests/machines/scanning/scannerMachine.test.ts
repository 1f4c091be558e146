/** Scanner over the page: its camera is on only while it is open, and switches off after a code unless the user keeps it on. */
import { array, assert, constantFrom, property } from 'fast-check';
import { createActor, SimulatedClock } from 'xstate';
import { expect, it } from 'vitest';
import {
  scannerMachine,
  selectIsScannerOpen,
  selectScan,
  type ScannerEvent,
} from '../../../machines/scanning/scannerMachine.ts';
import { runs } from '../../support/exploration.ts';
import { rowsOf } from '../support/chart.ts';

const table = [
  ['(any)', 'scanner.open', '', 'open.filming.aiming'],
  ['closed', 'code.received', '', 'open.resting'],
  ['open', 'scanner.close', '', 'closed'],
  ['open.filming', 'code.received', 'keepsCamera', 'open.filming.continuing'],
  ['open.filming', 'code.received', '', 'open.resting'],
  ['open.filming.aiming', 'after scannerHelpDelay', '', 'open.filming.helping'],
  ['open.resting', 'camera.resume', '', 'open.filming.continuing'],
  ['open.resting', 'code.received', '', ''],
] as const;

it('the chart matches the table, row for row, in the same order', () => {
  expect(rowsOf(scannerMachine)).toEqual(table);
});

function openPage() {
  const clock = new SimulatedClock();
  const actor = createActor(scannerMachine, { clock }).start();
  return {
    clock,
    send: (...events: readonly ScannerEvent[]) => {
      for (const event of events) actor.send(event);
    },
    scan: () => selectScan(actor.getSnapshot()),
    shown: () => {
      const state = actor.getSnapshot();
      return {
        isOpen: selectIsScannerOpen(state),
        isFilming: state.hasTag('filming'),
        isHelping: state.hasTag('helping'),
      };
    },
  };
}
const open = { type: 'scanner.open' } as const;
const close = { type: 'scanner.close' } as const;
const resume = { type: 'camera.resume' } as const;
const code = (text: string, keepsCamera?: boolean): ScannerEvent => ({
  type: 'code.received',
  code: text,
  ...(keepsCamera !== undefined && { keepsCamera }),
});
const nothingShown = { isOpen: false, isFilming: false, isHelping: false };

it('opens with its camera and without the last card', () => {
  const page = openPage();
  expect(page.shown()).toEqual(nothingShown);
  page.send(code('P-101'), close, open);
  expect(page.shown()).toEqual({ isOpen: true, isFilming: true, isHelping: false });
  expect(page.scan()).toBeNull();
});

it('opens at the first code of a hand-held scanner, without the camera', () => {
  const page = openPage();
  page.send(code(' P-101 ', true));
  expect(page.shown()).toEqual({ isOpen: true, isFilming: false, isHelping: false });
  expect(page.scan()).toEqual({ code: 'P-101', serial: 1 });
});

it('switches the camera off after a code and on again on request, with the last card still shown', () => {
  const page = openPage();
  page.send(open, code('P-101'));
  expect(page.shown().isFilming).toBe(false);
  page.send(resume);
  expect(page.shown().isFilming).toBe(true);
  expect(page.scan()?.code).toBe('P-101');
});

it('looks for the next card if the camera is kept on', () => {
  const page = openPage();
  page.send(open, code('P-101', true), code('P-102', true));
  expect(page.shown().isFilming).toBe(true);
  expect(page.scan()).toEqual({ code: 'P-102', serial: 2 });
});

it('shows help after 8 s without a card, not while a card is shown, and not after closing', () => {
  const page = openPage();
  page.send(open);
  page.clock.increment(7999);
  expect(page.shown().isHelping).toBe(false);
  page.clock.increment(1);
  expect(page.shown()).toEqual({ isOpen: true, isFilming: true, isHelping: true });
  page.send(code('P-101', true));
  page.clock.increment(60_000);
  expect(page.shown().isHelping).toBe(false);
  page.send(open);
  page.clock.increment(5000);
  page.send(close);
  page.clock.increment(5000);
  expect(page.shown()).toEqual(nothingShown);
});

it('has no camera on while closed, and a number for every scan, for random orders of events', () => {
  const events = [open, close, resume, code('P-101'), code('P-101', true), 'wait'] as const;
  assert(
    property(array(constantFrom(...events), { maxLength: 15 }), (taken) => {
      const page = openPage();
      const serials: number[] = [];
      let isOpen = false;
      for (const event of taken) {
        const isScan = event !== 'wait' && event.type === 'code.received';
        if (event === 'wait') page.clock.increment(8000);
        else page.send(event);
        if (event === open || isScan) isOpen = true;
        if (event === close) isOpen = false;
        if (isScan) serials.push(page.scan()!.serial);
        const shown = page.shown();
        expect(shown.isOpen).toBe(isOpen);
        expect(shown.isFilming && !shown.isOpen).toBe(false);
        expect(shown.isHelping && (!shown.isFilming || page.scan() !== null)).toBe(false);
        expect(!isOpen && page.scan() !== null).toBe(false);
      }
      expect(new Set(serials).size).toBe(serials.length);
    }),
    runs(500),
  );
});
