import type { Commodity, Field } from './fields/field.ts';

/**
 * What the holder of a printed card works by: where it goes, what it is, how long, which way, whether it may be worked on. A card
 * whose row holds another value of one of these is one to take back; what else is printed on it may change.
 */
export const cardFields = ({ fields }: Pick<Commodity, 'fields'>): readonly Field[] =>
  fields.filter(({ changeImpact, isWorkedBy }) => changeImpact !== undefined || isWorkedBy === true);
