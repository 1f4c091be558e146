import type { CellField } from './kind.ts';

/** A field's name as it stands in a sentence. */
export const fieldTerm = ({ term, labels }: Pick<CellField, 'term' | 'labels'>): Pick<CellField, 'term' | 'labels'> =>
  labels ? { term, labels } : { term };

/** The fixed choices of a field as they stand in a sentence. */
export const choiceTerms = (choices: readonly string[]): { readonly list: readonly { readonly term: string }[] } => ({
  list: choices.map((choice) => ({ term: `results.${choice}` })),
});
