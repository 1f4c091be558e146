/** One reading of cells for typed values, API values and schedules (domain rules 1 and 3.6). */
import { describe, expect, it, test } from 'vitest';
import type { Field } from '../../contract/commodities/fields/field.ts';
import { commodities, fieldOf } from '../../contract/commodities/index.ts';
import { fieldKinds } from '../../contract/commodities/fields/fieldKinds.ts';
import { readCell, storedBlank } from '../../contract/commodities/fields/readCell.ts';
import type { CellValue } from '../../contract/base/values/scalars.ts';
import { readerOf } from '../../server/services/imports/parsing/cells/values.ts';

const field = (key: string, type: keyof typeof commodities = 'cable'): Field => fieldOf(type, key)!;
const feet = { unit: 'ft', today: '2026-11-22' } as const;
const metres = { ...feet, unit: 'm' } as const;

const valueOf = (key: string, value: CellValue, context: typeof feet | typeof metres = feet) => {
  const read = readCell(field(key), value, context);
  return read.ok ? read.value : read.reason.key;
};

describe('a reading', () => {
  test.each([
    ['412.5', '412.5'],
    ['>1000', '>1000'],
    ['> 1,000 MΩ', '>1000'],
    ['≥1000', '>1000'],
    ['<0,5', '<0.5'],
    ['250 Mohm', '250'],
    ['N/A', null],
    ['high', 'entries:notAReading'],
    ['>', 'entries:notAReading'],
    ['-5', 'entries:notAReading'],
    ['>>1000', 'entries:notAReading'],
    ['1000>', 'entries:notAReading'],
    ['9'.repeat(400), 'entries:notAReading'],
  ])('%s', (text, value) => {
    expect(valueOf('phaseReading', text)).toBe(value);
  });
});

describe('a number', () => {
  test.each([
    ['1,250', 1250],
    ['1 250', 1250],
    ['1 250', 1250],
    ['1,250.5', 1250.5],
    ['3,5', 3.5],
    ['0,125', 0.125],
    ['1.250,50', 1250.5],
    ['45,1234', 45.1234],
    ['-12.5', -12.5],
    ['−12.5', -12.5],
    ['95 %', 95],
    ['1e-7', 1e-7],
    ['-', null],
    ['N/A', null],
    ['TBD', null],
    ['', null],
    ['1,25,0', 'entries:notANumber'],
    ['12 34', 'entries:notANumber'],
    ['0x10', 'entries:notANumber'],
    ['soon', 'entries:notANumber'],
    ['2e13', 'entries:tooLarge'],
    ['9'.repeat(5000), 'entries:notANumber'],
  ])('%s', (text, value) => {
    expect(valueOf('udf6', text)).toBe(value);
  });

  it('is read unchanged from an API call, and a checkbox value is not a number', () => {
    expect(valueOf('udf6', 2.5)).toBe(2.5);
    expect(valueOf('udf6', 1e-7)).toBe(1e-7);
    expect(valueOf('udf6', true)).toBe('entries:notANumber');
  });
});

describe('a whole number', () => {
  test.each([
    ['priority', '1,250', 1250],
    ['priority', '8.0', 8],
    ['priority', '0', 0],
    ['priority', '-3', -3],
    ['priority', '1.5', 'entries:wholeNumber'],
    ['priority', '3000000000', 'entries:tooLarge'],
    ['runs', '8-OF', 8],
    ['runs', '2 runs', 2],
    ['runs', '0', 1],
    ['runs', '', 1],
    ['runs', '-', 1],
    ['runs', '-2', 'entryChecks:negative'],
    ['runs', '12345', 'entries:tooLarge'],
  ])('%s %s', (key, text, value) => {
    expect(valueOf(key, text)).toBe(value);
  });
});

describe('a day', () => {
  test.each([
    ['2026-11-20', '2026-11-20', '2026-11-20'],
    ['2026-3-4', '2026-03-04', '2026-03-04'],
    ['2026-11-20T08:00:00', '2026-11-20', '2026-11-20'],
    ['20-Nov-2026', '2026-11-20', '2026-11-20'],
    ['20 November 26', '2026-11-20', '2026-11-20'],
    ['Nov 20, 2026', '2026-11-20', '2026-11-20'],
    ['11/20/2026', '2026-11-20', '2026-11-20'],
    ['20/11/2026', '2026-11-20', '2026-11-20'],
    ['3/4/2026', '2026-03-04', '2026-04-03'],
    ['3.4.26', '2026-03-04', '2026-04-03'],
    ['3/4', '2026-03-04', '2026-04-03'],
    ['TBD', null, null],
    ['2026-02-30', 'entries:day', 'entries:day'],
    ['2999-01-01', '2999-01-01', '2999-01-01'],
    ['0202-11-20', 'entries:day', 'entries:day'],
    ['Friday', 'entries:day', 'entries:day'],
  ])('%s in a project in feet, in meters', (text, inFeet, inMetres) => {
    expect([valueOf('needDate', text), valueOf('needDate', text, metres)]).toEqual([inFeet, inMetres]);
  });

  it('is read as a number from a snapshot, and needs a year if no current day is given', () => {
    expect(valueOf('needDate', 20_777)).toBe('2026-11-20');
    expect(readCell(field('needDate'), '3/4', { unit: 'ft' }).ok).toBe(false);
    expect(valueOf('needDate', 20_777.5)).toBe('entries:day');
  });

  it('is rejected with an example day that is valid in the project', () => {
    const rejections = [feet, metres].map((context) => readCell(field('needDate'), 'Friday', context));
    expect(rejections).toMatchObject([
      { reason: { params: { example: '11/20/2026' } } },
      { reason: { params: { example: '20/11/2026' } } },
    ]);
    expect([valueOf('needDate', '11/20/2026'), valueOf('needDate', '20/11/2026', metres)]).toEqual([
      '2026-11-20',
      '2026-11-20',
    ]);
  });
});

describe('a flag', () => {
  test.each<[CellValue, CellValue]>([
    ...['y', 'Yes', 'TRUE', '1', 'x', '✓', 'done', 'Sí', 'oui'].map((text): [CellValue, CellValue] => [text, true]),
    ...['n', 'No', 'false', '0', '-', 'non', ''].map((text): [CellValue, CellValue] => [text, false]),
    [true, true],
    [1, true],
    [0, false],
    ['maybe', 'entries:yesOrNo'],
    [2, 'entries:yesOrNo'],
  ])('%j', (text, value) => {
    expect(valueOf('pullComplete', text)).toBe(value);
  });
});

describe('text', () => {
  test.each([
    ['fromEquipment', 'MCC-1', 'MCC-1'],
    ['fromEquipment', 'n/a', null],
    ['area', 'TBD', null],
    ['service', 'N/A', 'N/A'],
    ['notes', ' two\nlines ', 'two lines'],
    ['notes', '#REF!', 'entries:formulaError'],
    ['testResult', 'pass', 'Pass'],
    ['testResult', 'perhaps', 'entries:choice'],
    ['route', 'TR-1->TR-1, TR-2', 'TR-1; TR-2'],
    ['route', 'TR-1\nTR-2', 'TR-1; TR-2'],
    ['route', 'TBD', null],
  ])('%s %s', (key, text, value) => {
    expect(valueOf(key, text)).toBe(value);
  });
});

describe('a length', () => {
  test.each([
    ['12\'-6"', 12.5],
    ['54.9 m', 180.11811023622],
    ['1,250', 1250],
    ['TBD', null],
    ['-5', 'entries:lengthNegative'],
    ['abc', 'entries:lengthUnreadable'],
  ])('%s', (text, value) => {
    expect(valueOf('designLength', text)).toBe(value);
  });
});

it('a schedule value is read like a typed value', () => {
  const texts = ['1,250', '3,5', '8-OF', '0', '95 %', '3/4/2026', '20-Nov-2026', 'yes', 'x', '-', 'N/A', 'TBD', 'soon'];
  const imported = Object.values(commodities).flatMap(({ fields }) =>
    fields.filter(({ source, synonyms }) => source === 'engineering' && synonyms !== undefined),
  );
  expect(new Set(imported.map(({ kind }) => kind)).size).toBeGreaterThan(6);
  const cases = imported.flatMap((declared) =>
    texts.flatMap((text) => (['ft', 'm'] as const).map((unit) => ({ declared, text, unit }))),
  );
  const asTyped = ({ declared, text, unit }: (typeof cases)[number]) => {
    const typed = readCell(declared, text, { unit });
    if (!typed.ok) return typed.reason;
    return typed.value === storedBlank(declared) ? null : String(typed.value);
  };
  const asImported = ({ declared, text, unit }: (typeof cases)[number]) => {
    const read = readerOf(declared, unit, unit)(text);
    if ('error' in read) return read.error.reason;
    return read.text === String(storedBlank(declared)) ? null : read.text;
  };
  expect(cases.map(asImported)).toEqual(cases.map(asTyped));
});

it('values differ only if the user can see a difference', () => {
  const { length, number, text } = fieldKinds;
  expect([length.isSame(30.48, 30.4801), length.isSame(30.48, 30.49)]).toEqual([true, false]);
  expect([number.isSame(0.1 + 0.2, 0.3), number.isSame(1, 1.001)]).toEqual([true, false]);
  expect([text.isSame('a', 'A'), text.isSame(null, null), number.isSame(0, null)]).toEqual([false, true, false]);
});
