import { describe, expect, it } from 'vitest';
import { commodities } from '../../../../../contract/commodities/index.ts';
import type { Row } from '../../../../../contract/progress/progress.ts';
import { checkMessage } from '../../../../../contract/base/messages/en-US/entryChecks.ts';
import { previewEntry, type EntryFacts } from '../../../../../src/features/dataEntry/entries/entryPreview.ts';

const facts: EntryFacts = { unit: 'ft', projectStart: '2026-01-05', today: '2026-11-20', workDate: '2026-11-20' };
const cable: Row = { tag: 'P-101', designLength: 200 };
const pulled: Row = { ...cable, pullComplete: true, pulledDate: '2026-11-01', status: 'Pulled' };
const preview = (texts: Record<string, string>, row: Row = cable, day: Partial<EntryFacts> = {}) =>
  previewEntry(commodities.cable, row, texts, { ...facts, ...day });

it('is nothing when what is typed is what the row says', () => {
  expect(preview({ pullStartMark: '1200.0' }, { ...cable, pullStartMark: 1200 })).toBeNull();
  expect(preview({ pullComplete: 'no' })).toBeNull();
  expect(preview({ foreman: 'Bell' })).toBeNull();
});

it('calls one mark half an entry, and both a whole one', () => {
  expect(preview({ pullStartMark: '1000' })?.isIncomplete).toBe(true);
  expect(preview({ pullStartMark: '1000', pullEndMark: '1180' })?.isIncomplete).toBe(false);
  expect(preview({ pullEndMark: '1180' }, { ...cable, pullStartMark: 1000 })?.isIncomplete).toBe(false);
  expect(preview({ reel: 'R-7' }, { ...cable, pullStartMark: 1000 })?.isIncomplete).toBe(false);
});

describe('the day of the work', () => {
  it('is the day of the session', () => {
    expect(preview({ reel: 'R-7' }, cable, { workDate: '2026-11-18' })?.workDate).toBe('2026-11-18');
  });

  it('is the latest day the entry itself names', () => {
    const texts = { glandedDate: '2026-11-16', terminatedDate: '11/17/2026' };
    expect(previewEntry(commodities['from-term'], {}, texts, facts)?.workDate).toBe('2026-11-17');
  });

  it('may not be in the future, whoever names it', () => {
    expect(preview({ reel: 'R-7' }, cable, { workDate: '2026-11-21' })?.errors).toEqual([
      { field: 'workDate', sentence: checkMessage('workDateFuture', { day: '2026-11-21' }) },
    ]);
    expect(preview({ pulledDate: '2026-11-21' })?.errors.map(({ field }) => field)).toEqual(['pulledDate']);
  });
});

it('dates a test that passed as the server will, so that it earns', () => {
  const tested = preview({ testResult: 'pass' }, pulled);
  expect(tested).toMatchObject({ fractions: { pulled: 1, tested: 1 }, status: 'Tested', errors: [], warnings: [] });
  expect(tested?.values).toEqual({ testResult: 'Pass' });
});

it('does not forget the ends that are terminated already', () => {
  const row = { ...pulled, status: 'Terminated both' };
  expect(preview({ reel: 'R-7' }, row)?.status).toBe('Terminated both');
});

it('counts pieces by their steps, without a length', () => {
  const set = previewEntry(commodities.equipment, { tag: 'MCC-1' }, { setDate: '2026-11-20' }, facts);
  expect(set).toMatchObject({ length: null, fractions: { set: 1, received: 0 }, status: 'Installed' });
});
