/** Fields of set-up that people also paste or send as files: recognised by the headings above their columns. */
import type { HeadedFields } from './field.ts';
import { fieldsNamedUnder, type SetupField } from './setupField.ts';

export interface HeadedField extends SetupField {
  /** In English, as headings are compared; screens name it by its term. */
  readonly label: string;
  /** Header spellings recognised beside it, normalised. */
  readonly synonyms: readonly string[];
}

/** Declares fields with what their columns are called in files. */
export const headedUnder = (words: string) => {
  const declared = fieldsNamedUnder(words);
  return (label: string, synonyms: readonly string[], field: Parameters<typeof declared>[0]): HeadedField => ({
    ...declared(field),
    label,
    synonyms,
  });
};

/** What the headings of a file of such rows are compared with. */
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
