import type { Field, HeadedFields } from '../../commodities/fields/field.ts';

/**
 * Returns the fields that imports write: those with synonyms and those owned by engineering; the rest of a row belongs to the
 * contractor or the field.
 */
export function importableFields(commodity: HeadedFields): Field[] {
  return commodity.fields.filter(
    ({ source, synonyms, isHidden }) => !isHidden && (source === 'engineering' || synonyms !== undefined),
  );
}
