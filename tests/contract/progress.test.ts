import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { commodities } from '../../contract/commodities/index.ts';
import { statuses } from '../../contract/commodities/fields/status.ts';
import {
  deriveStatus,
  lengthInPlace,
  percentComplete,
  stepFractions,
  type Row,
  type StatusFacts,
} from '../../contract/progress/progress.ts';
import { runs } from '../support/exploration.ts';

const { cable, conduit, equipment, conductor } = commodities;
const tray = commodities['cable-tray'];
const fromTerm = commodities['from-term'];

describe('a cable', () => {
  const design = { designLength: 1000 };

  test.each<[string, Row, number]>([
    ['nothing recorded', design, 0],
    ['600 of 1,000 ft pulled', { ...design, pulledLength: 600 }, 0.6],
    ['more pulled than designed', { ...design, pulledLength: 1200 }, 1],
    ['ticked as done, short of the design', { ...design, pulledLength: 930, pullComplete: true }, 1],
    ['ticked as done, no length at all', { pullComplete: true }, 1],
    ['a length but no design length', { pulledLength: 600 }, 0],
    ['marks up the reel', { ...design, pullStartMark: 1500, pullEndMark: 2100 }, 0.6],
    ['marks down the reel', { ...design, pullStartMark: 2100, pullEndMark: 1500 }, 0.6],
    ['marks go before what was typed', { ...design, pullStartMark: 0, pullEndMark: 500, pulledLength: 600 }, 0.5],
    ['one mark does not measure', { ...design, pullStartMark: 0, pulledLength: 600 }, 0.6],
    ['a negative length does not earn', { ...design, pulledLength: -5 }, 0],
  ])('%s', (_, row, pulled) => {
    expect(stepFractions(cable, row)['pulled']).toBeCloseTo(pulled, 12);
  });

  it('is fully pulled if the marks measure the design length, however the numbers are stored', () => {
    expect(stepFractions(cable, { designLength: 40.2, pullStartMark: 52.3, pullEndMark: 12.1 })['pulled']).toBe(1);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 1, max: 90_000 }), (start, length) => {
        const marked = { pullStartMark: start / 100, pullEndMark: (start + length) / 100 };
        expect(stepFractions(cable, { designLength: length / 100, ...marked })['pulled']).toBe(1);
        expect(lengthInPlace(cable, marked)).toBe(length / 100);
        expect(stepFractions(cable, { designLength: length / 100 + 0.01, ...marked })['pulled']).toBeLessThan(1);
      }),
    );
  });

  test.each<[string, Row, number]>([
    ['passed and dated', { testResult: 'Pass', testDate: '2026-11-20' }, 1],
    ['passed, no date', { testResult: 'Pass' }, 0],
    ['failed', { testResult: 'Fail', testDate: '2026-11-20' }, 0],
    ['to be retested', { testResult: 'Retest', testDate: '2026-11-20' }, 0],
    ['dated, no result', { testDate: '2026-11-20' }, 0],
  ])('its test, %s', (_, row, tested) => {
    expect(stepFractions(cable, row)['tested']).toBe(tested);
  });

  it('earns 90 percent by the pull and 10 percent by the test', () => {
    expect(percentComplete(cable, { pulled: 0.6, tested: 0 })).toBeCloseTo(54, 12);
    expect(percentComplete(cable, { pulled: 1, tested: 0 })).toBe(90);
    expect(percentComplete(cable, { pulled: 1, tested: 1 })).toBe(100);
  });

  it('earns by the project weights if the project has its own', () => {
    expect(percentComplete(cable, { pulled: 0.5, tested: 0 }, { pulled: 60, tested: 40 })).toBe(30);
  });
});

describe('raceway', () => {
  test.each<[string, Row, number]>([
    ['half run', { length: 120, installedLength: 60 }, 0.5],
    ['ticked as done', { length: 120, runComplete: true }, 1],
    ['over', { length: 120, installedLength: 130 }, 1],
  ])('tray and conduit, %s', (_, row, run) => {
    expect(stepFractions(tray, row)['run']).toBe(run);
    expect(stepFractions(conduit, row)['run']).toBe(run);
  });

  it('earns its other steps all or nothing, by their dates', () => {
    expect(stepFractions(conduit, { supportsDate: '2026-11-01', boxesDate: '', qcDate: null })).toEqual({
      supports: 1,
      run: 0,
      boxes: 0,
      qc: 0,
    });
  });

  it('reports the length in place', () => {
    expect(lengthInPlace(tray, { installedLength: 12 })).toBe(12);
    expect(lengthInPlace(tray, {})).toBeNull();
    expect(lengthInPlace(cable, { pullStartMark: 7, pullEndMark: 3 })).toBe(4);
  });
});

test.each([
  [{}, 1],
  [{ result: 'Pass' }, 1],
  [{ result: 'Fail' }, 0],
])('a checked term with %j earns its check %d times', (row, checked) => {
  expect(stepFractions(fromTerm, { checkedDate: '2026-11-20', ...row })['checked']).toBe(checked);
});

describe('status', () => {
  test.each<[number, number, Pick<StatusFacts, 'ends'>, string]>([
    [0, 0, {}, 'Not started'],
    [0, 0, { ends: { from: 'done' } }, 'Not started'],
    [0.4, 0, {}, 'Pulling'],
    [0.4, 0, { ends: { from: 'done' } }, 'Pulling'],
    [1, 0, {}, 'Pulled'],
    [1, 0, { ends: { from: 'done' } }, 'Terminated from'],
    [1, 0, { ends: { to: 'done' } }, 'Terminated to'],
    [1, 0, { ends: { from: 'done', to: 'done' } }, 'Terminated both'],
    [1, 0, { ends: { from: 'complete', to: 'complete' } }, 'Terminated both'],
    [1, 1, {}, 'Tested'],
    [1, 1, { ends: { from: 'done', to: 'done' } }, 'Tested'],
    [1, 1, { ends: { from: 'complete', to: 'complete' } }, 'Complete'],
  ])('a cable pulled %d and tested %d with terms %j is %s', (pulled, tested, terms, status) => {
    expect(deriveStatus(cable, { fractions: { pulled, tested }, removed: false, ...terms })).toBe(status);
  });

  test.each([
    [{}, 'Not started'],
    [{ received: 1 }, 'In progress'],
    [{ received: 1, set: 1 }, 'Installed'],
    [{ set: 1 }, 'Installed'],
    [{ received: 1, set: 1, assembled: 1, checked: 1 }, 'Complete'],
  ])('equipment at %j is %s', (fractions, status) => {
    expect(deriveStatus(equipment, { fractions, removed: false })).toBe(status);
  });

  it('prefers removed over on hold, and both over every other status', () => {
    const fractions = { pulled: 1, tested: 1 };
    const untouched = { pulled: 0, tested: 0 };
    expect(deriveStatus(cable, { fractions: untouched, removed: true, hold: 'VENDOR' })).toBe('Removed');
    expect(deriveStatus(cable, { fractions, removed: true, hold: 'VENDOR' })).toBe('Removed with progress');
    expect(deriveStatus(cable, { fractions, removed: true, dropReason: 'Paid as extra work' })).toBe('Removed');
    expect(deriveStatus(cable, { fractions, removed: false, hold: 'VENDOR' })).toBe('On hold');
    expect(deriveStatus(cable, { fractions, removed: false, hold: '' })).toBe('Tested');
  });
});

test('progress stays between 0 and 100 and has a status, whatever is recorded', () => {
  const value = fc.oneof(
    fc.double(),
    fc.boolean(),
    fc.string(),
    fc.constant(null),
    fc.constant('2026-11-20'),
    fc.constant('Pass'),
  );
  for (const commodity of [cable, tray, equipment, conductor, fromTerm]) {
    const keys = commodity.fields
      .filter((field) => field.source === 'field' || field.kind === 'length')
      .map((field) => field.key);
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), value), fc.boolean(), (row, removed) => {
        const fractions = stepFractions(commodity, row);
        const percent = percentComplete(commodity, fractions);
        expect(percent).toBeGreaterThanOrEqual(0);
        expect(percent).toBeLessThanOrEqual(100);
        expect(statuses).toContain(deriveStatus(commodity, { fractions, removed }));
      }),
      runs(60),
    );
  }
});
