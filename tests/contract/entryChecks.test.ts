import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { commodities } from '../../contract/commodities/index.ts';
import { checkEntry, type EntryContext } from '../../contract/progress/entryChecks.ts';
import type { Row } from '../../contract/progress/progress.ts';
import { entryChecks } from '../../contract/base/messages/en-US/entryChecks.ts';
import { fillText } from '../support/fillText.ts';
import { translate } from '../../server/locales/translate.ts';

const { cable } = commodities;
const fromTerm = commodities['from-term'];
const context: EntryContext = { today: '2026-11-20', projectStart: '2026-01-05', unit: 'ft' };
const row: Row = { tag: 'C-1', designLength: 1000 };
const pulled: Row = { ...row, pullComplete: true, pulledDate: '2026-11-01' };

/** Returns the fields with an error and those with a warning. */
function found(values: Row, before: Row = row, extra: Partial<EntryContext> = {}, commodity = cable) {
  const { errors, warnings } = checkEntry(commodity, before, values, { ...context, ...extra });
  for (const finding of [...errors, ...warnings]) expect(translate(finding.sentence)).toMatch(/^[^a-z].*\.$/);
  return { errors: errors.map(({ field }) => field), warnings: warnings.map(({ field }) => field) };
}
const fine = { errors: [], warnings: [] };

it('accepts an ordinary entry of marks, date and completion', () => {
  expect(found({ pullStartMark: 1500, pullEndMark: 2490, pullComplete: true, pulledDate: '2026-11-20' })).toEqual(fine);
});

describe('dates', () => {
  test.each([
    [{ pulledDate: '2026-11-21' }, { errors: ['pulledDate'], warnings: [] }],
    [{ pulledDate: '2026-11-20' }, fine],
    [{ pulledDate: '2026-01-04' }, { errors: [], warnings: ['pulledDate'] }],
    [{ pulledDate: '2026-01-05' }, fine],
    [{ pulledDate: '20 Nov' }, { errors: ['pulledDate'], warnings: [] }],
    [{ pulledDate: '2026-02-30' }, { errors: ['pulledDate'], warnings: [] }],
    [{ pulledDate: null }, fine],
    [{ pulledDate: '1989-12-31' }, { errors: ['pulledDate'], warnings: ['pulledDate'] }],
    [{ pulledDate: '2999-01-01' }, { errors: ['pulledDate'], warnings: [] }],
  ])('%j', (values, expected) => {
    expect(found(values)).toEqual(expected);
  });

  it('are checked for the work date of the entry too', () => {
    expect(found({ reel: 'R-1' }, row, { workDate: '2026-11-21' }).errors).toEqual(['workDate']);
    expect(found({ reel: 'R-1' }, row, { workDate: '2025-12-31' }).warnings).toEqual(['workDate']);
    expect(found({ reel: 'R-1' }, row, { workDate: '2025-12-31', projectStart: null })).toEqual(fine);
  });
});

describe('invalid values', () => {
  test.each<[string, Row]>([
    ['a negative length', { pulledLength: -1 }],
    ['an endless length', { pulledLength: 100_001 }],
    ['a length that is text', { pulledLength: '600 ft' }],
    ['a tick that is text', { pullComplete: 'yes' }],
    ['a note that is a number', { pullNotes: 5 }],
    ['a result nobody knows', { testResult: 'Maybe' }],
    ['a field the cable has not', { mandrelled: true }],
  ])('are rejected: %s', (_, values) => {
    expect(found(values, { ...pulled, testDate: '2026-11-02' }).errors).toContain(Object.keys(values)[0]);
  });
});

describe('a length below the recorded one', () => {
  const partly: Row = { ...row, pulledLength: 200, pulledDate: '2026-11-01' };
  const sentencesOf = (values: Row, before: Row = partly) =>
    checkEntry(cable, before, values, context).errors.map(({ sentence }) => translate(sentence));

  it('asks for the total instead of voiding the pull', () => {
    const lengths = { now: '100 ft', was: '200 ft' };
    expect(sentencesOf({ pulledLength: 100 })).toEqual([fillText(entryChecks.lessThanBefore, lengths)]);
    expect(sentencesOf({ pulledLength: 300 })).toEqual([]);
  });

  it('is recorded with a reason', () => {
    expect(sentencesOf({ pulledLength: 100, pullNotes: 'Misread' })).toEqual([]);
  });

  it('voids the pull only if nothing of it is left', () => {
    const voided = fillText(entryChecks.takesBack, { step: 'Pulled' });
    expect(sentencesOf({ pulledLength: null })).toEqual([voided]);
    expect(sentencesOf({ pulledLength: 0 })).toEqual([voided]);
  });
});

describe('the test', () => {
  const passed = { testDate: '2026-11-20', testResult: 'Pass' };

  it('requires a completed pull', () => {
    expect(found(passed).errors).toEqual(['testDate']);
    expect(found(passed, { ...row, pulledLength: 990 }).errors).toEqual(['testDate']);
    expect(found(passed, pulled)).toEqual(fine);
  });

  it('can be entered together with the pull', () => {
    expect(found({ ...passed, pullComplete: true })).toEqual(fine);
  });

  it('blocks the withdrawal of the pull', () => {
    const tested = { ...pulled, ...passed };
    expect(found({ pullComplete: false }, tested, { note: 'wrong cable' }).errors).toEqual(['pullComplete']);
    expect(found({ testNotes: 'cal due' }, { ...tested, pullComplete: false })).toEqual(fine);
  });

  it('is recorded if it failed, and earns nothing without a date', () => {
    expect(found({ testDate: '2026-11-20', testResult: 'Fail' }, pulled)).toEqual(fine);
    expect(found({ testResult: 'Pass' }, pulled).warnings).toEqual(['testDate']);
  });
});

describe('the pulled length', () => {
  test.each<[string, Row, boolean]>([
    ['10 % over', { pulledLength: 1100 }, false],
    ['more than 10 % over', { pulledLength: 1101 }, true],
    ['far over by its marks', { pullStartMark: 0, pullEndMark: 1500 }, true],
    ['a part of the pull', { pulledLength: 300 }, false],
    ['done 20 % short', { pulledLength: 800, pullComplete: true }, false],
    ['done more than 20 % short', { pulledLength: 799, pullComplete: true }, true],
    ['done without a length', { pullComplete: true }, false],
  ])('%s', (_, values, odd) => {
    const { errors, warnings } = found(values);
    expect(warnings).toEqual(odd ? [Object.keys(values)[0]] : []);
    expect(errors).toEqual(odd ? ['pullNotes'] : []);
    expect(found({ ...values, pullNotes: 'rerouted round the new duct' }).errors).toEqual([]);
    expect(found(values, row, { note: 'rerouted' }).errors).toEqual([]);
    expect(found(values, row, { note: '   ' }).errors).toEqual(errors);
  });

  it('is shown with the design length in the unit of the project', () => {
    const { warnings } = checkEntry(cable, row, { pulledLength: 1200 }, { ...context, unit: 'm' });
    expect(translate(warnings[0]!.sentence)).toBe('1,200.0 m pulled for a design length of 1,000.0 m.');
  });

  it('is not checked when another field is entered', () => {
    expect(found({ reel: 'R-1' }, { ...row, pulledLength: 1500 })).toEqual(fine);
  });

  it('yields to the marks if it was typed, with a warning', () => {
    expect(found({ pullStartMark: 0, pullEndMark: 590, pulledLength: 600 }).warnings).toEqual(['pulledLength']);
    expect(found({ pullStartMark: 0, pullEndMark: 590, pulledLength: 590 })).toEqual(fine);
  });
});

describe('the withdrawal of a step', () => {
  it('requires a reason', () => {
    expect(found({ pullComplete: false }, pulled).errors).toEqual(['pullComplete']);
    expect(found({ pulledLength: 300 }, { ...row, pulledLength: 600 }).errors).toEqual(['pulledLength']);
    expect(found({ pullComplete: false }, pulled, { note: 'wrong cable' })).toEqual(fine);
    expect(found({ pullComplete: false, pullNotes: 'wrong cable' }, pulled)).toEqual(fine);
  });

  it('does not accept an earlier note as the reason', () => {
    expect(found({ pullComplete: false }, { ...pulled, pullNotes: 'pulled in two parts' }).errors).toEqual([
      'pullComplete',
    ]);
  });

  it('names the withdrawn step', () => {
    const { errors } = checkEntry(fromTerm, { terminatedDate: '2026-11-01' }, { terminatedDate: null }, context);
    expect(errors.map(({ field, sentence }) => [field, translate(sentence)])).toEqual([
      ['terminatedDate', expect.stringContaining('“Terminated”')],
    ]);
  });
});

it('accepts a pre-terminated end before the pull, with a warning', () => {
  const entry = { terminatedDate: '2026-11-20' };
  expect(found(entry, {}, { ownerDone: 0.5 }, fromTerm)).toEqual({ errors: [], warnings: ['terminatedDate'] });
  expect(found(entry, {}, { ownerDone: 1 }, fromTerm)).toEqual(fine);
  expect(found(entry, {}, {}, fromTerm)).toEqual(fine);
});

test('odd entries never break the checks', () => {
  const keys = cable.fields.map((field) => field.key);
  const value = fc.oneof(fc.double(), fc.boolean(), fc.string(), fc.constant(null), fc.constant('2026-11-20'));
  const values = fc.dictionary(fc.oneof(fc.constantFrom(...keys), fc.string()), value);
  fc.assert(
    fc.property(values, values, (before, entered) => {
      expect(checkEntry(cable, before, entered, context).errors).toBeInstanceOf(Array);
    }),
  );
});
