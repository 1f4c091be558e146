/** Values that a tap enters in a row, and the values that void it. */
import { expect, it } from 'vitest';
import { commodities } from '../../../../../contract/commodities/index.ts';
import type { Row } from '../../../../../contract/progress/progress.ts';
import {
  doneTexts,
  delayFields,
  nextStep,
  openSteps,
  partTexts,
  voidTexts,
  valuesBefore,
} from '../../../../../src/features/dataEntry/entries/stepActions.ts';

const { cable } = commodities;
const [pull, test] = cable.steps;
const fresh: Row = { tag: 'P-101', designLength: 200 };
const pulled: Row = {
  ...fresh,
  pullComplete: true,
  pulledDate: '2026-11-01',
  pullStartMark: 1200,
  pullEndMark: 1000,
  pulledFraction: 1,
};
const tested: Row = { ...pulled, testDate: '2026-11-02', testResult: 'Pass', testedFraction: 1 };
const keysOf = (row: Row) => openSteps(cable, row).map(({ key }) => key);

it('offers a test when the cable is pulled, and nothing when it is tested', () => {
  expect(keysOf(fresh)).toEqual(['pulled']);
  expect(keysOf(pulled)).toEqual(['tested']);
  expect(keysOf(tested)).toEqual([]);
  expect([fresh, pulled, tested].map((row) => nextStep(cable, row)?.key)).toEqual(['pulled', 'tested', undefined]);
});

it('enters done on the day with the typed values; an explicit date is used instead', () => {
  expect(doneTexts(pull!, '2026-11-20')).toEqual({ pulledDate: '2026-11-20', pullComplete: 'yes' });
  expect(doneTexts(pull!, '2026-11-20', { pulledDate: '2026-11-18', reel: 'R-7' })).toEqual({
    pulledDate: '2026-11-18',
    pullComplete: 'yes',
    reel: 'R-7',
  });
  expect(doneTexts(test!, '2026-11-20')).toMatchObject({ testDate: '2026-11-20', testResult: 'Pass' });
});

it('enters a part with its length and day, and never as done', () => {
  expect(partTexts(cable, {}, '100', '2026-11-20')).toEqual({ pulledLength: '100', pulledDate: '2026-11-20' });
  expect(partTexts(commodities.equipment, {}, '100', '2026-11-20')).toEqual({});
});

it('voids the latest step, and leaves the one before it', () => {
  expect(voidTexts(cable, fresh)).toBeNull();
  expect(voidTexts(cable, tested)).toEqual({ testDate: '', testResult: '' });
  expect(voidTexts(cable, pulled)).toEqual({
    pulledDate: '',
    pulledLength: '',
    pullComplete: 'no',
    pullStartMark: '',
    pullEndMark: '',
  });
});

it('restores the values that an entry replaced', () => {
  const after = { pullComplete: true, reel: 'R-8', pulledDate: '2026-11-20' };
  const before = { pullComplete: null, reel: 'R-7', pulledDate: null };
  expect(valuesBefore(before, after)).toEqual({ pullComplete: 'no', reel: 'R-7', pulledDate: '' });
});

it('finds the fields for the reason and note of a delay in every type', () => {
  for (const commodity of Object.values(commodities)) {
    const { reason, note } = delayFields(commodity);
    expect([commodity.type, reason?.codeKind]).toEqual([commodity.type, 'delay-reason']);
    expect(note?.kind).toBe('text');
  }
});
