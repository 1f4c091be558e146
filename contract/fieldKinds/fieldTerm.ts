import type { CellField } from './kind.ts';

/** A field's name as it stands in a sentence. */
export const fieldTerm = ({ label }: Pick<CellField, 'label'>): { readonly term: string } => ({ term: label });
