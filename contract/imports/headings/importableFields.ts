import type { Field, HeadedFields } from '../../commodities/fields/field.ts';

/** Imports write what has synonyms and what engineering owns; the rest of a row is the contractor's or the field's. */
export function importableFields(commodity: HeadedFields): Field[] {
  return commodity.fields.filter(
    ({ source, synonyms, isHidden }) => !isHidden && (source === 'engineering' || synonyms !== undefined),
  );
}
