import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { lengthNumber, type LengthUnit } from '../../contract/base/values/lengthNumber.ts';
import { convertLength, lengthUnitOf, parseLength, type ParsedLength } from '../../contract/base/units/lengths.ts';
import { entryMessage } from '../../contract/base/messages/messages.ts';
import { translate } from '../../server/locales/translate.ts';

/** Returns the message of a parsed length, in English. */
const textOf = (parsed: ParsedLength): string => {
  const said = parsed.ok ? parsed.warning : parsed.reason;
  return said === undefined ? '' : translate(said);
};

const formatLength = (value: number, unit: LengthUnit, locale?: string) =>
  `${lengthNumber(value, unit, locale)} ${unit}`;

const feet = { projectUnit: 'ft' } as const;
const metres = { projectUnit: 'm' } as const;

describe('parseLength in a project in feet', () => {
  test.each([
    ["180'", 180],
    ['180’', 180],
    ['180 ft', 180],
    ['180FT.', 180],
    ['180 feet', 180],
    ['180 LF', 180],
    ['180', 180],
    ['180.5', 180.5],
    ['.5', 0.5],
    ['1,250', 1250],
    ['12,345,678 mm', 12_345.678 / 0.3048],
    ['1 250', 1250],
    ['1,250.5', 1250.5],
    ['1.250,5', 1250.5],
    ['3,5', 3.5],
    ['3,25', 3.25],
    ['0,125', 0.125],
    [`12'-6"`, 12.5],
    [`12' 6"`, 12.5],
    ['12′-6″', 12.5],
    ['12 ft 6 in', 12.5],
    [`12'-6 1/2"`, 12 + 6.5 / 12],
    [`12'-1/2"`, 12 + 0.5 / 12],
    [`18"`, 1.5],
    ['30.48 m', 100],
    ['180 pi', 180],
    ['180 pies', 180],
    ['12 pi 6 po', 12.5],
    ['30,48 mètres', 100],
    ['30480mm', 100],
    ['1E+3', 1000],
    ['+40', 40],
    ['0', 0],
  ])('%s is %d ft', (text, value) => {
    const parsed = parseLength(text, feet);
    expect(parsed).toMatchObject({ ok: true });
    expect(parsed.ok && parsed.value).toBeCloseTo(value, 9);
    expect(parsed).not.toHaveProperty('warning');
  });

  it('reads a bare number in the unit of the column header', () => {
    expect(parseLength('54.9', { projectUnit: 'ft', columnUnit: 'm' })).toEqual({ ok: true, value: 180.11811023622 });
  });

  it('prefers the unit in the cell to the unit of the header', () => {
    expect(parseLength("180'", { projectUnit: 'ft', columnUnit: 'm' })).toEqual({ ok: true, value: 180 });
  });

  it('leaves a blank cell blank without a warning', () => {
    expect(parseLength('  ', feet)).toEqual({ ok: true, value: null });
  });

  test.each(['TBD', '-', 'N/A', '?'])('leaves %s blank with a warning', (text) => {
    expect(parseLength(text, feet)).toMatchObject({
      ok: true,
      value: null,
      warning: entryMessage('lengthNotYet', { text }),
    });
  });

  it('reads an approximate length with a warning', () => {
    expect(parseLength("~16'", feet)).toEqual({ ok: true, value: 16, warning: expect.anything() });
    expect(textOf(parseLength("~16'", feet))).toBe("“~16'” is approximate; read as 16 ft.");
  });

  test.each([
    ['-5', 'negative'],
    ['−5 ft', 'negative'],
    ['100001', '100,000'],
    ['40 km', '100,000'],
    ['abc', 'isn’t a length'],
    ['12 x 6', 'isn’t a length'],
    ['1,25,0', 'isn’t a length'],
    ['100 m / 328 ft', 'isn’t a length'],
    ['12 parsecs', 'isn’t a length'],
    [`5'-1/0"`, 'isn’t a length'],
    ['9'.repeat(5000), 'isn’t a length'],
  ])('rejects %s', (text, reason) => {
    const parsed = parseLength(text, feet);
    expect(parsed.ok).toBe(false);
    expect(textOf(parsed)).toContain(reason);
  });

  it('accepts 100,000 exactly', () => {
    expect(parseLength('100,000', feet)).toEqual({ ok: true, value: 100_000 });
  });
});

describe('parseLength in a metric project', () => {
  test.each([
    ['54.9 m', 54.9],
    ['54,9', 54.9],
    ['100 ft', 30.48],
    [`10'-0"`, 3.048],
    ['12 метров', null],
    ['12 м', 12],
  ])('%s', (text, value) => {
    const parsed = parseLength(text, metres);
    expect(parsed.ok ? parsed.value : null).toBe(value);
  });
});

describe('any length', () => {
  const lengthText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...Array.from(`0123456789.,'"- /ftm~e`)) }),
  );

  it('never throws, and accepts only lengths', () => {
    fc.assert(
      fc.property(lengthText, (text) => {
        const parsed = parseLength(text, feet);
        const value = (parsed.ok ? parsed.value : null) ?? 0;
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(100_000);
        expect(parsed.ok || textOf(parsed)).not.toBe('');
      }),
    );
  });

  it('is parsed back from its formatted text', () => {
    const tenths = fc.integer({ min: 0, max: 1_000_000 }).map((whole) => whole / 10);
    fc.assert(
      fc.property(tenths, fc.constantFrom('ft', 'm'), (value, unit) => {
        expect(parseLength(formatLength(value, unit), { projectUnit: unit })).toEqual({ ok: true, value });
      }),
    );
  });

  it('survives a round trip between feet and meters', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e5, noNaN: true }), (value) => {
        expect(convertLength(convertLength(value, 'ft', 'm'), 'm', 'ft')).toBeCloseTo(value, 6);
        const intended = Number(value.toFixed(6));
        expect(convertLength(convertLength(intended, 'ft', 'm'), 'm', 'ft')).toBe(intended);
        expect(convertLength(convertLength(intended, 'm', 'ft'), 'ft', 'm')).toBe(intended);
      }),
    );
  });
});

describe('a formatted length', () => {
  test.each([
    [1250, 'ft', '1,250 ft'],
    [12.5, 'ft', '12.5 ft'],
    [12.04, 'ft', '12 ft'],
    [0, 'ft', '0 ft'],
    [54.9, 'm', '54.9 m'],
    [55, 'm', '55.0 m'],
  ] as const)('%s in %s is shown as %s', (value, unit, shown) => {
    expect(formatLength(value, unit)).toBe(shown);
  });

  it('follows the locale', () => {
    expect(formatLength(1250.5, 'm', 'fr-CA')).toBe(
      `${new Intl.NumberFormat('fr-CA', { minimumFractionDigits: 1 }).format(1250.5)} m`,
    );
  });
});

test('an imperial project measures in feet, a metric one in meters', () => {
  expect([lengthUnitOf('imperial'), lengthUnitOf('metric')]).toEqual(['ft', 'm']);
  expect(convertLength(1, 'ft', 'm')).toBe(0.3048);
});
