import type { CellField } from './kind.ts';

/** Returns the name of a field as a message parameter. */
export const fieldTerm = ({ term, labels }: Pick<CellField, 'term' | 'labels'>): Pick<CellField, 'term' | 'labels'> =>
  labels ? { term, labels } : { term };

/** Returns the fixed choices of a field as a message parameter. */
export const choiceTerms = (choices: readonly string[]): { readonly list: readonly { readonly term: string }[] } => ({
  list: choices.map((choice) => ({ term: `results.${choice}` })),
});
