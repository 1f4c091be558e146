import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  canonicalRoute,
  mayNameSeveral,
  parseRoute,
  routeEntries,
  splitLevel,
} from '../../contract/base/values/routes.ts';
import { runs } from '../support/exploration.ts';

describe('parseRoute', () => {
  test.each([
    ['TR-1;CND-2', ['TR-1', 'CND-2']],
    ['TR-1, CND-2 | TR-3', ['TR-1', 'CND-2', 'TR-3']],
    ['TR-1\nCND-2\r\nTR-3_x000D_TR-4', ['TR-1', 'CND-2', 'TR-3', 'TR-4']],
    ['TR-1 -> TR-2->TR-3 → TR-4 > TR-5', ['TR-1', 'TR-2', 'TR-3', 'TR-4', 'TR-5']],
    ['TR-1 - TR-2 – TR-3', ['TR-1', 'TR-2', 'TR-3']],
    ['TR-PWR-101', ['TR-PWR-101']],
    ['TR-1; TR-1; tr-1; TR-2; TR-1', ['TR-1', 'TR-2', 'TR-1']],
    ['2.21L.3/2; 2.21L.4*', ['2.21L.3/2', '2.21L.4*']],
    ['TR-1; TBD; -; ; TR-2', ['TR-1', 'TR-2']],
    ['- TR-1', ['TR-1']],
    ['TBD', []],
    ['', []],
  ])('%j', (text, entries) => {
    expect(parseRoute(text)).toEqual(entries);
  });

  it('retains prose as entries, so that it is reported as unknown raceways', () => {
    expect(parseRoute("Junction Box → 40' vertical + 20' horizontal to wire tray → Kiosk #1")).toEqual([
      'Junction Box',
      "40' vertical + 20' horizontal to wire tray",
      'Kiosk #1',
    ]);
  });

  const routeText = fc.string({
    unit: fc.oneof(
      fc.constantFrom(...Array.from('AB1-/* ;,|\n>→–')),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    ),
    maxLength: 40,
  });

  it('never throws, and parses its own canonical text to the same entries', () => {
    fc.assert(
      fc.property(routeText, (text) => {
        const canonical = canonicalRoute(text);
        expect(routeEntries(canonical)).toEqual(parseRoute(text));
        expect(canonicalRoute(canonical)).toBe(canonical);
      }),
      runs(500),
    );
  });
});

test('two spellings of one route have the same canonical text', () => {
  expect(canonicalRoute('TR-1 ,CND-2')).toBe(canonicalRoute('TR-1 → CND-2'));
  expect(canonicalRoute('TR-1,CND-2')).toBe('TR-1; CND-2');
});

describe('splitLevel', () => {
  test.each([
    ['2.21L.3/2', [], '2.21L.3', '2'],
    ['2.21L.3/2', ['2.21L.3/2'], '2.21L.3/2', null],
    ['2.21L.3/2', ['2.21L.3', '2.21L.3/2'], '2.21L.3/2', null],
    ['2.21L.3*', [], '2.21L.3*', null],
    ['2.21L.3*/2', [], '2.21L.3*', '2'],
    ['TR-1/A', [], 'TR-1/A', null],
    ['TR/1/2', [], 'TR/1', '2'],
    ['/2', [], '/2', null],
    ['TR-1', [], 'TR-1', null],
  ])('%s with known raceways %j', (entry, tags: string[], tag, level) => {
    expect(splitLevel(entry, (text) => tags.some((own) => own === text))).toEqual({ tag, level });
  });
});

describe('mayNameSeveral', () => {
  test.each([
    ['TR-1 / TR-2', true],
    ['TR-1/TR-2', true],
    ['TR-1 & CND-2', true],
    ['TR-1 and TR-2', true],
    ['TR-1 et TR-2', true],
    ['TR-1+TR-2', true],
    ['TR-1', false],
    ['2.21L.3/2', false],
    ['TR-101/102', false],
    ['TRAY-A1/L2', false],
    ['TRAY SAND 1', false],
    ['N/A', false],
    ['TRAY 1 / TRAY 2', true],
    ["40' vertical + 20' horizontal", false],
    ['Cable tray 3 and 20 ft of flex', false],
  ])('%s: %s', (entry, expected) => {
    expect(mayNameSeveral(entry)).toBe(expected);
  });
});
