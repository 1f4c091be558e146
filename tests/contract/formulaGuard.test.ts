/**
 * Protection of formulas: a tag such as `=1+1` stays a tag when a report is opened in a spreadsheet, and is restored unchanged.
 */
import { array, assert, constantFrom, oneof, property, string, stringMatching, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guardFormula, unguardFormula } from '../../contract/base/values/formulaGuard.ts';

const runs = /^[=+\-@\t\r\n＝＋－＠]/;

/** Plain text, and text with a dangerous beginning. */
const cell = oneof(
  string(),
  tuple(
    stringMatching(/^'{0,3}$/),
    constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'),
    string(),
  ).map((parts) => parts.join('')),
);

/** Splits a line like a spreadsheet with another list separator. */
const parted = (text: string) => text.split(/[;\t\r\n]/);
const listed = array(cell, { minLength: 1, maxLength: 4 }).chain((cells) =>
  constantFrom(';', '\t', '\n', ';;', '; ').map((separator) => cells.join(separator)),
);

describe('text that looks like a formula', () => {
  it('never follows a list separator within a cell', () => {
    assert(
      property(listed, (text) => {
        expect(parted(guardFormula(text)).filter((part) => runs.test(part))).toEqual([]);
        expect(unguardFormula(guardFormula(text))).toBe(text);
      }),
    );
  });

  it('never starts a cell', () => {
    assert(
      property(cell, (text) => {
        expect(guardFormula(text)).not.toMatch(runs);
      }),
    );
  });

  it('is restored exactly', () => {
    assert(
      property(cell, (text) => {
        expect(unguardFormula(guardFormula(text))).toBe(text);
      }),
    );
  });

  it.each([
    ['=cmd()', "'=cmd()"],
    ['x;=cmd()', "x;'=cmd()"],
    [';=1+1', ";'=1+1"],
    ["TR-1;'-2", "TR-1;''-2"],
    ['TR-1;TR-2', 'TR-1;TR-2'],
    ['-RW-P-1001', "'-RW-P-1001"],
    ["'=already", "''=already"],
    ['RW-P-1001', 'RW-P-1001'],
    ["'quoted'", "'quoted'"],
    ['', ''],
  ])('%j is written as %j', (text, written) => {
    expect(guardFormula(text)).toBe(written);
  });
});
