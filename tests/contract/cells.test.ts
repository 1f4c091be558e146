import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { cleanCell } from '../../contract/base/values/cells.ts';

describe('cleanCell', () => {
  test.each([
    ['  CBL-101 ', 'CBL-101'],
    ['Pump_x000D_\nroom', 'Pump room'],
    ['Pump\r\nroom', 'Pump room'],
    ['Pump\troom', 'Pump room'],
    ['P\u00a0101', 'P 101'],
    ['P\u200b101\u0000', 'P101'],
    // A control character that reverses the following letters becomes a visible mark; one that only sets left-to-right is
    // removed.
    ['P-\u202e101', 'P-\ufffd101'],
    ['P-\u202b101\u202c', 'P-\ufffd101'],
    ['\u202dP-101\u202c', '\ufffdP-101'],
    ['P-\u2067101\u2069', 'P-\ufffd101'],
    ['\u202aP-101\u202c\u200e', 'P-101'],
    ['\u2068P-101\u2069\u061c\u200f', 'P-101'],
    ['9.3000000000000007', '9.3'],
    ['0.10000000000000001', '0.1'],
    ['-1893.4200000000001', '-1893.42'],
    ['1.2345', '1.2345'],
    ['1.50000000000000', '1.50000000000000'],
    ['12345678901234567890', '12345678901234567890'],
    ['V1.3000000000000007', 'V1.3000000000000007'],
  ])('reads %j as %j', (raw, text) => {
    expect(cleanCell(raw)).toEqual({ text });
  });

  test.each(['#REF!', '#N/A', '#VALUE!', '#NAME?', '#DIV/0!', ' #n/a '])('reads %s as blank and reports it', (raw) => {
    expect(cleanCell(raw)).toEqual({ text: '', problem: 'excelError' });
  });

  it('leaves a formula error inside a sentence alone', () => {
    expect(cleanCell('see #REF! above')).toEqual({ text: 'see #REF! above' });
  });

  it('retains the line breaks of a route cell on request', () => {
    expect(cleanCell('TR-1_x000D_\nTR-2\r\nTR-3', 'keep').text).toBe('TR-1\nTR-2\nTR-3');
  });

  it('never throws, and returns no text that a database rejects', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (raw) => {
        const { text } = cleanCell(raw);
        expect(text).toBe(text.trim());
        expect(text).not.toContain('\u0000');
        expect(text).not.toMatch(/\p{Surrogate}/u);
      }),
    );
  });

  it('returns every number a spreadsheet can show', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 5 }), (digits, places) => {
        const number = digits / 10 ** places;
        expect(Number(cleanCell(number.toPrecision(17)).text)).toBe(number);
      }),
    );
  });
});
