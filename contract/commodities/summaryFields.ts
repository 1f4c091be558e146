import { fieldIn, type Commodity, type Field } from './fields/field.ts';

/** So many tell a row apart; more is the grid. */
const most = 6;

/** What is told of a row beside its tag and its type where it stands alone: the first of the schedule's fields in its grid. */
export function summaryFields(commodity: Commodity): Field[] {
  return commodity.dataColumns
    .map((key) => fieldIn(commodity, key))
    .filter((field) => field !== undefined)
    .filter(({ key, source }) => source === 'engineering' && key !== 'typeCode' && !commodity.keyFields.includes(key))
    .slice(0, most);
}
