import type { Commodity, Field } from './fields/field.ts';

/**
 * Returns the fields that the holder of a printed card works by: location, type, length, route, and whether work is allowed. A
 * card whose row has another value in one of these must be collected; other printed values can change.
 */
export const cardFields = ({ fields }: Pick<Commodity, 'fields'>): readonly Field[] =>
  fields.filter(({ changeImpact, isWorkedBy }) => changeImpact !== undefined || isWorkedBy === true);
