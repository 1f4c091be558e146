import { describe, expect, it } from 'vitest';
import { commodities } from '../../../../../contract/commodities/index.ts';
import type { Row } from '../../../../../contract/progress/progress.ts';
import { checkMessage } from '../../../../../contract/base/messages/messages.ts';
import { previewEntry, type EntryFacts } from '../../../../../src/features/dataEntry/entries/entryPreview.ts';

const facts: EntryFacts = { unit: 'ft', projectStart: '2026-01-05', today: '2026-11-20', workDate: '2026-11-20' };
const cable: Row = { tag: 'P-101', designLength: 200 };
const pulled: Row = { ...cable, pullComplete: true, pulledDate: '2026-11-01', status: 'Pulled' };
const preview = (texts: Record<string, string>, row: Row = cable, day: Partial<EntryFacts> = {}) =>
  previewEntry(commodities.cable, row, texts, { ...facts, ...day });

it('is null when the typed values equal those of the row', () => {
  expect(preview({ pullStartMark: '1200.0' }, { ...cable, pullStartMark: 1200 })).toBeNull();
  expect(preview({ pullComplete: 'no' })).toBeNull();
  expect(preview({ foreman: 'Bell' })).toBeNull();
});

it('is incomplete with one mark, and complete with both', () => {
  expect(preview({ pullStartMark: '1000' })?.isIncomplete).toBe(true);
  expect(preview({ pullStartMark: '1000', pullEndMark: '1180' })?.isIncomplete).toBe(false);
  expect(preview({ pullEndMark: '1180' }, { ...cable, pullStartMark: 1000 })?.isIncomplete).toBe(false);
  expect(preview({ reel: 'R-7' }, { ...cable, pullStartMark: 1000 })?.isIncomplete).toBe(false);
});

describe('the work date', () => {
  it('is the day of the session', () => {
    expect(preview({ reel: 'R-7' }, cable, { workDate: '2026-11-18' })?.workDate).toBe('2026-11-18');
  });

  it('is the latest day in the entry itself', () => {
    const texts = { glandedDate: '2026-11-16', terminatedDate: '11/17/2026' };
    expect(previewEntry(commodities['from-term'], {}, texts, facts)?.workDate).toBe('2026-11-17');
  });

  it('cannot be in the future, in the session or in the entry', () => {
    expect(preview({ reel: 'R-7' }, cable, { workDate: '2026-11-21' })?.errors).toEqual([
      { field: 'workDate', sentence: checkMessage('workDateFuture', { day: '2026-11-21' }) },
    ]);
    expect(preview({ pulledDate: '2026-11-21' })?.errors.map(({ field }) => field)).toEqual(['pulledDate']);
  });
});

it('dates a passed test as the server will, so that it earns hours', () => {
  const tested = preview({ testResult: 'pass' }, pulled);
  expect(tested).toMatchObject({ fractions: { pulled: 1, tested: 1 }, status: 'Tested', errors: [], warnings: [] });
  expect(tested?.values).toEqual({ testResult: 'Pass' });
});

it('keeps the status of ends that are already terminated', () => {
  const row = { ...pulled, status: 'Terminated both' };
  expect(preview({ reel: 'R-7' }, row)?.status).toBe('Terminated both');
});

it('counts pieces by their steps, without a length', () => {
  const set = previewEntry(commodities.equipment, { tag: 'MCC-1' }, { setDate: '2026-11-20' }, facts);
  expect(set).toMatchObject({ length: null, fractions: { set: 1, received: 0 }, status: 'Installed' });
});
