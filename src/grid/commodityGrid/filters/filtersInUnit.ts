/** Filters by a length keep the unit they were made in; they are converted when they are used. */
import { fieldKinds } from '../../../../contract/commodities/fields/fieldKinds.ts';
import type { LengthUnit } from '../../../../contract/base/values/lengthNumber.ts';
import { convertLength, lengthUnitOf } from '../../../../contract/base/units/lengths.ts';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import type { Filter } from '../../../store/views/query.ts';

/** The same filters with their lengths in the project's unit; the same array where nothing is converted. */
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
  const [least, most] = [filter.least, filter.most].map((end) => (end === null ? null : convert(end)));
  return { ...filter, unit, least: least ?? null, most: most ?? null };
}

/** With the decimals that cells have: 107.333 ft is 32.7150984 m, and its cell 32.715. */
const asInCells = (length: number): number => Number(length.toFixed(fieldKinds.length.decimals ?? 3));
