import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { hasMixedScripts, isNoTag, tagDistance, tagKey, tagSkeleton } from '../../contract/base/values/tags.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 60 });
/** Characters that occur in tags: letters, digits and marks. */
const tag = fc.string({ unit: fc.constantFrom(...Array.from('ABCDXYZ0123456789-_./*')), minLength: 1, maxLength: 20 });

describe('tagKey', () => {
  test.each([
    [' cbl-101 ', 'CBL-101'],
    ['CBL  101', 'CBL 101'],
    ['CBL\u00a0101', 'CBL 101'],
    ['ＣＢＬ－101', 'CBL-101'],
    ['straße', 'STRASSE'],
  ])('compares %j as %j', (text, key) => {
    expect(tagKey(text)).toBe(key);
  });

  it('distinguishes tags that differ in a hyphen, an underscore or a dot', () => {
    expect(new Set(['P-101', 'P_101', 'P.101', 'P101'].map(tagKey)).size).toBe(4);
  });

  it('returns the key of a key unchanged, for any text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(tagKey(tagKey(text))).toBe(tagKey(text));
      }),
    );
  });

  it('ignores case and surrounding space', () => {
    fc.assert(
      fc.property(tag, (text) => {
        expect(tagKey(`  ${text.toLowerCase()}\t`)).toBe(tagKey(text));
      }),
    );
  });
});

describe('isNoTag', () => {
  test.each(['', '  ', '-', '–', '--', '?', '??', 'n/a', 'N/A', 'tbd', ' TBD '])('is true for %j', (text) => {
    expect(isNoTag(text)).toBe(true);
  });
  test.each(['A', '0', 'NA-1', 'TBD-1', '-1', '*'])('is false for %j', (text) => {
    expect(isNoTag(text)).toBe(false);
  });
});

const looksLike = (a: string, b: string) => tagDistance(a, b) !== null;

describe('the distance of two tags', () => {
  test.each([
    ['TR-101', 'TR101', 'punctuation'],
    ['TR_101.A', 'TR-101-A', 'punctuation'],
    ['КВ-101', 'KB-101', 'Cyrillic letters'],
    ['TR-PWR-GAL-101', 'TR-PWR-GAL-110', 'two digits swapped'],
    ['CND-PMP-101', 'CND-PUMP-101', 'one letter more'],
    ['TRY-1', 'TRAY-1', 'one letter, in a short tag'],
    ['TR-1O', 'TR-10', 'a letter typed for a digit'],
  ])('is defined for %s and %s, which differ only in %s', (a, b) => {
    expect(looksLike(a, b)).toBe(true);
    expect(looksLike(b, a)).toBe(true);
  });

  test.each([
    ['TR-101', 'tr-101', 'they are the same tag'],
    ['PMP-101', 'PMP-102', 'short tags differ for a reason'],
    ['TR-1', 'TR-11', 'short tags with another number'],
    ['T1', 'A1', 'too little of them is the same'],
    ['TR-PWR-101', 'TR-CTL-101', 'three edits apart'],
    ['', 'TR-101', 'one is blank'],
    ['-', '---', 'neither has a letter or digit'],
  ])('is null for %j and %j: %s', (a, b) => {
    expect(looksLike(a, b)).toBe(false);
  });

  it('detects any two edits in a long tag, and not three', () => {
    const long = fc.string({ unit: fc.constantFrom(...Array.from('ABCDEF0123')), minLength: 8, maxLength: 24 });
    fc.assert(
      fc.property(long, fc.nat(), fc.nat(), (text, first, second) => {
        const removed = text.slice(0, first % text.length) + text.slice((first % text.length) + 1);
        const at = second % (removed.length + 1);
        const edited = `${removed.slice(0, at)}Z${removed.slice(at)}`;
        expect(edited === text || looksLike(text, edited)).toBe(true);
        expect(looksLike(text, `${text}YYY`)).toBe(false);
      }),
    );
  });

  it('compares look-alike spellings by the same skeleton', () => {
    expect(tagSkeleton('ТR-101')).toBe(tagSkeleton('TR_101'));
  });
});

describe('hasMixedScripts', () => {
  test.each(['КB-101', 'TΑG', 'P-101/насос'])('is true for %j', (text) => {
    expect(hasMixedScripts(text)).toBe(true);
  });
  test.each(['KB-101', 'КВ-101', 'Насос P-101', '', '101'])('is false for %j', (text) => {
    expect(hasMixedScripts(text)).toBe(false);
  });
});
