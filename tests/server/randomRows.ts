/** Random rows of every type. */
import * as fc from 'fast-check';
import type { CommodityType } from '../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../contract/commodities/index.ts';
import type { CellValue } from '../../contract/base/values/scalars.ts';
import type { NewRow } from './commodityFixture.ts';

const date = fc.constantFrom('2026-11-02', null);
const typeCode = fc.constantFrom('PWR', ' pwr', 'ﾃﾞ', 'ctl', null, '');
const size = fc.constantFrom('4/0', '#2', null);

/** A row of the type in any state left by an import and a crew: any length, any step, removed or on hold. */
export function rowOf(type: CommodityType): fc.Arbitrary<NewRow> {
  const arbitraries = commodities[type].fields
    .filter(
      (field) =>
        field.source === 'field' ||
        ['typeCode', 'size', 'laborUnit', 'hold', 'removed', 'dropReason', 'runs', 'designLength', 'length'].includes(
          field.key,
        ),
    )
    .map((field): [string, fc.Arbitrary<CellValue>] => {
      if (field.key === 'typeCode') return [field.key, typeCode];
      if (field.key === 'size') return [field.key, size];
      if (field.key === 'laborUnit') return [field.key, fc.constantFrom('Named', null, '', 'unknown')];
      if (field.key === 'dropReason') return [field.key, fc.constantFrom(null, null, '', 'Paid as extra work')];
      if (field.key === 'hold') return [field.key, fc.constantFrom(null, null, '', 'Waiting for drawing')];
      if (field.key === 'runs') return [field.key, fc.integer({ min: 1, max: 8 })];
      if (field.kind === 'date') return [field.key, date];
      if (field.kind === 'flag') return [field.key, fc.constantFrom(false, false, true)];
      if (field.kind === 'length')
        return [
          field.key,
          fc.option(fc.double({ min: 0, max: 5000, noNaN: true }).map((length) => Math.round(length * 100) / 100)),
        ];
      return [field.key, fc.constantFrom(null, ...(field.choices ?? []))];
    });
  return fc.record(Object.fromEntries(arbitraries));
}
