/** Filters on a length are stored in the unit they were created in and are converted on use. */
import { fieldKinds } from '../../../../contract/commodities/fields/fieldKinds.ts';
import type { LengthUnit } from '../../../../contract/base/values/lengthNumber.ts';
import { convertLength, lengthUnitOf } from '../../../../contract/base/units/lengths.ts';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import type { Filter } from '../../../store/views/query.ts';

/** Returns the filters with lengths in the project's unit; the same array if nothing is converted. */
export function filtersInUnit(filters: Filter[], measurement: UnitMeasurement): Filter[] {
  const unit = lengthUnitOf(measurement);
  return filters.some((filter) => isInOtherUnit(filter, unit)) ? filters.map((each) => inUnit(each, unit)) : filters;
}

const isInOtherUnit = (filter: Filter, unit: LengthUnit): boolean =>
  'unit' in filter && filter.unit !== undefined && filter.unit !== unit;

function inUnit(filter: Filter, unit: LengthUnit): Filter {
  if (!('unit' in filter) || filter.unit === undefined || filter.unit === unit) return filter;
  const { unit: from } = filter;
  const convert = (end: number) => asInCells(convertLength(end, from, unit));
  if (filter.is !== 'between') return { ...filter, unit, than: convert(filter.than) };
  const [min, max] = [filter.least, filter.most].map((end) => (end === null ? null : convert(end)));
  return { ...filter, unit, least: min ?? null, most: max ?? null };
}

/** Rounds a length to the decimals of cells: 107.333 ft is 32.7150984 m, and its cell 32.715. */
const asInCells = (length: number): number => Number(length.toFixed(fieldKinds.length.decimals ?? 3));
