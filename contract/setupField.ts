/** A field of a table of set-up: declared once; server checks, columns, import and export follow. */
import type { CodeKind } from './commodities/field.ts';
import type { CellField } from './fieldKinds/kind.ts';

/** What a number is measured in, by the unit of the project, and how many of the metric unit one of the imperial is. */
export interface Measure {
  readonly imperial: string;
  readonly metric: string;
  readonly metricPerImperial: number;
}

export interface SetupField extends CellField {
  readonly key: string;
  /** The kind of list whose codes it names. */
  readonly codeKind?: CodeKind;
  readonly measure?: Measure;
  /** Characters. */
  readonly longest: number;
  /** Column width in CSS px. */
  readonly width: number;
}

type Declaration = Pick<SetupField, 'key' | 'kind' | 'width'> & Partial<SetupField>;

/** Declares fields whose words stand under a name of their own: `codeFields.parent`. */
export const fieldsNamedUnder =
  (words: string) =>
  (field: Declaration): SetupField => ({ term: `${words}.${field.key}`, longest: 200, ...field });
