/** Setup fields that can also be pasted or sent as files: recognized by their column headings. */
import type { HeadedFields } from './field.ts';
import { fieldsNamedUnder, type SetupField } from './setupField.ts';

export interface HeadedField extends SetupField {
  /** Label in English, used to compare headings; screens use the text of its term. */
  readonly label: string;
  /** Additional recognized header spellings, normalized. */
  readonly synonyms: readonly string[];
}

/** Returns a function that declares fields with their column headings in files. */
export const headedUnder = (words: string) => {
  const declared = fieldsNamedUnder(words);
  return (label: string, synonyms: readonly string[], field: Parameters<typeof declared>[0]): HeadedField => ({
    ...declared(field),
    label,
    synonyms,
  });
};

/** Returns the fields with which the headings of such a file are compared. */
export const headingsOf = (
  type: string,
  keyFields: readonly string[],
  fields: readonly HeadedField[],
): HeadedFields => ({
  type,
  keyFields,
  fields: fields.map(({ key, kind, term, label, synonyms }) => ({
    key,
    kind,
    term,
    label,
    synonyms,
    source: 'engineering',
  })),
});
