import { describe, expect, it, test } from 'vitest';
import type { CommodityType } from '../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../contract/commodities/index.ts';
import { typicalLaborUnits } from '../../contract/setup/laborUnits/typicalLaborUnits.ts';
import { hoursPerUnit } from '../../contract/progress/earnedValue.ts';
import {
  laborUnit,
  laborUnitFinder,
  resolveLaborUnit,
  unitsInForce,
} from '../../contract/setup/laborUnits/laborUnit.ts';
import { tagKey } from '../../contract/base/values/tags.ts';

const unit = (name: string, commodityType: CommodityType, typeCode = '', size = '') =>
  laborUnit.parse({ name, commodityType, typeCode, size, unit: 'ft', per: 100, hours: 1 });

const units = [
  unit('by default', 'cable'),
  unit('by type', 'cable', 'CTL-7C14'),
  unit('by type and size', 'cable', 'CTL-7C14', '#14'),
  unit('special', 'cable', 'SPECIAL'),
  unit('second of the same type', 'cable', 'CTL-7C14'),
  unit('size only', 'cable', '', '#10'),
  unit('of conduit', 'conduit', 'EMT', '3/4'),
  unit('by type', 'conduit', 'RMC'),
];

describe('the labor unit of a row', () => {
  test.each([
    ['the one named on the record', { laborUnit: 'Special', typeCode: 'CTL-7C14', size: '#14' }, 'special'],
    ['by type and size', { typeCode: 'ctl-7c14 ', size: '#14' }, 'by type and size'],
    ['by type when the size has none', { typeCode: 'CTL-7C14', size: '#12' }, 'by type'],
    ['by type when there is no size', { typeCode: 'CTL-7C14', size: null }, 'by type'],
    ['the default when the type has none', { typeCode: 'OTHER', size: '#10' }, 'by default'],
    ['the default when there is no type', {}, 'by default'],
    ['the default when there is a size but no type', { size: '#10' }, 'by default'],
    ['by type when the name on the record is unknown', { laborUnit: 'gone', typeCode: 'CTL-7C14' }, 'by type'],
    ['never another commodity’s, even by name', { laborUnit: 'of conduit' }, 'by default'],
  ])('is %s', (_, row, name) => {
    expect(resolveLaborUnit({ type: 'cable', ...row }, units)?.name).toBe(name);
  });

  it('is missing if none applies, so that the row is flagged', () => {
    expect(resolveLaborUnit({ type: 'conduit', typeCode: 'EMT', size: '4' }, units)).toBeNull();
    expect(resolveLaborUnit({ type: 'jumper' }, units)).toBeNull();
  });

  it('is the same with a finder prepared once', () => {
    const find = laborUnitFinder(units);
    expect(find({ type: 'conduit', typeCode: 'RMC', size: '2' })).toBe(units[7]);
    expect(find({ type: 'conduit', typeCode: 'EMT', size: '3/4' })).toBe(units[6]);
  });
});

test('hours are per 1, 100 or 1,000, and never negative', () => {
  const given = { name: 'x', commodityType: 'cable', unit: 'ft', per: 100, hours: 1 };
  expect(laborUnit.safeParse(given).data).toMatchObject({ factor: 1, accountCode: null, typeCode: '' });
  expect(laborUnit.safeParse({ ...given, per: 10 }).success).toBe(false);
  expect(laborUnit.safeParse({ ...given, hours: -1 }).success).toBe(false);
  expect(laborUnit.safeParse({ ...given, commodityType: 'pipe' }).success).toBe(false);
});

describe('the demonstration set', () => {
  it('names each unit once within its commodity', () => {
    const names = typicalLaborUnits.map(({ commodityType, name }) => `${commodityType} ${tagKey(name)}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it('measures lengths per 100 ft and all others per piece', () => {
    for (const { commodityType, unit: measure, per } of typicalLaborUnits) {
      expect([measure, per]).toEqual(commodities[commodityType].quantity === 'length' ? ['ft', 100] : ['ea', 1]);
    }
  });

  it('resolves every unit in it', () => {
    for (const own of typicalLaborUnits) {
      expect(
        resolveLaborUnit({ type: own.commodityType, typeCode: own.typeCode, size: own.size }, typicalLaborUnits),
      ).toBe(own);
    }
  });

  test.each([
    ['cable', 'CTL-7C14', '', 0.02],
    ['cable', 'PWR-3C500', '', 0.12],
    ['conduit', 'RMC', '3/4', 0.09],
    ['cable-tray', 'LADDER', '24', 0.35],
    ['equipment', 'SWGR', '', 40],
    ['to-term', 'END-4/0', '', 2.5],
    ['jumper', 'ANY', '', 0.15],
  ] as const)('resolves %s %s %s to %d hours each', (type, typeCode, size, hours) => {
    const found = resolveLaborUnit({ type, typeCode, size }, typicalLaborUnits);
    expect(found && hoursPerUnit(found)).toBeCloseTo(hours, 10);
  });
});

const begins = (name: string, effectiveDate: string | null, typeCode = 'PWR') =>
  laborUnit.parse({ commodityType: 'cable', name, typeCode, unit: 'ft', per: 1, hours: 1, effectiveDate });

it('a unit replaces the previous one on its effective day, and leaves other rows unchanged', () => {
  const dated = [
    begins('later', '2027-03-01'),
    begins('first', null),
    begins('now', '2026-06-01'),
    begins('other', null, 'CTL'),
  ];
  const inForceOn = (day: string) => unitsInForce(dated, day).map(({ name }) => name);
  expect(inForceOn('2026-05-31')).toEqual(['first', 'other']);
  expect(inForceOn('2026-06-01')).toEqual(['now', 'other']);
  expect(inForceOn('2027-02-28')).toEqual(['now', 'other']);
  expect(inForceOn('2027-03-01')).toEqual(['later', 'other']);
});
