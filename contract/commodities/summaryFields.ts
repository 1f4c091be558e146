import { fieldIn, type Commodity, type Field } from './fields/field.ts';

/** Maximum number of fields that identify a row; the grid shows more. */
const max = 6;

/**
 * Returns the fields shown with a row next to its tag and type outside the grid: the first of the schedule's fields in its grid.
 */
export function summaryFields(commodity: Commodity): Field[] {
  return commodity.dataColumns
    .map((key) => fieldIn(commodity, key))
    .filter((field) => field !== undefined)
    .filter(({ key, source }) => source === 'engineering' && key !== 'typeCode' && !commodity.keyFields.includes(key))
    .slice(0, max);
}
