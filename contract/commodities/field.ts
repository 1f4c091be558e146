/**
 * What a field of a commodity is. A field is declared once; database columns, validation, import synonyms,
 * grid columns, forms and documents follow from the declaration.
 */

/** Kinds of value. Lengths are in the project's unit; `fraction` is 0-1; `percent` 0-100; `hours` clock hours. */
export type FieldKind =
  | 'text'
  | 'code'
  | 'route'
  | 'length'
  | 'number'
  | 'integer'
  | 'date'
  | 'flag'
  | 'hours'
  | 'fraction'
  | 'percent';

/**
 * Who owns the value.
 * - `engineering`: the schedule; written by imports, editable only with `data.edit.engineering`.
 * - `contractor`: assigned in the office; imports never touch it.
 * - `field`: recorded by crews through field entries.
 * - `calculated`: derived by the server, never written by a person.
 */
export type FieldSource = 'engineering' | 'contractor' | 'field' | 'calculated';

export const codeKinds = [
  'area',
  'system',
  'subsystem',
  'building',
  'level',
  'account',
  'cable-type',
  'tray-type',
  'conduit-type',
  'equipment-type',
  'jumper-type',
  'term-type',
  'conductor-type',
  'segregation',
  'test-type',
  'hold-reason',
  'delay-reason',
  'crew',
  'schedule-activity',
] as const;
export type CodeKind = (typeof codeKinds)[number];

export interface Field<Key extends string = string> {
  readonly key: Key;
  readonly label: string;
  readonly kind: FieldKind;
  readonly source: FieldSource;
  /** Only for `code`. */
  readonly codeKind?: CodeKind;
  /** `key`: a row without it is an error. `expected`: a blank is a warning. */
  readonly required?: 'key' | 'expected';
  /** Header spellings recognised on import, already normalised (domain rules: lower case, no punctuation). */
  readonly synonyms?: readonly string[];
  /** Tags, terminals and reel numbers are set in the monospaced face. */
  readonly mono?: boolean;
  /** Column width in CSS px. */
  readonly width?: number;
  /** Fixed choices, when the field has them. */
  readonly choices?: readonly string[];
  /** A value takes part in sums (grid footer, report totals). */
  readonly summed?: boolean;
}

/** A step of progress (rule of credit). Weights of a commodity sum to 100. */
export interface Step<Key extends string = string> {
  readonly key: Key;
  readonly label: string;
  /** Per cent of the commodity's budget hours this step earns. */
  readonly weight: number;
  /** A quantity step earns 0-100 %, a milestone all or nothing. */
  readonly kind: 'quantity' | 'milestone';
  /** The calculated `fraction` field that holds how far the step is. */
  readonly fractionField: string;
  /** The field that dates it. */
  readonly dateField: string;
}

export interface Commodity<Type extends string = string, Key extends string = string> {
  readonly type: Type;
  readonly label: string;
  readonly plural: string;
  /** The database table. */
  readonly table: string;
  /** Whether schedules of this type are imported (terms are created with each cable). */
  readonly imported: boolean;
  /** `length`: measured in the project's unit; `each`: counted. */
  readonly quantity: 'length' | 'each';
  readonly lengthField?: Key;
  /** The fields that make the unique tag within a project. */
  readonly keyFields: readonly Key[];
  readonly fields: readonly Field<Key>[];
  readonly steps: readonly Step[];
  /** The step whose completion means "installed". */
  readonly mainStep: string;
  readonly defaultImportMode: 'full' | 'partial';
  /** Default columns of the Data & Assignment grid and of the Data Entry grid, in order. */
  readonly dataColumns: readonly Key[];
  readonly entryColumns: readonly Key[];
}

/** Declares a commodity; field keys are checked wherever they are named. */
export function defineCommodity<const Type extends string, const Fields extends readonly Field[]>(
  commodity: Omit<Commodity<Type, Fields[number]['key']>, 'fields'> & { readonly fields: Fields },
): Commodity<Type, Fields[number]['key']> & { readonly fields: Fields } {
  return commodity;
}

/** The database column of a field: `pulledLength` is `pulled_length`, `udf1` is `udf1`. */
export function columnName(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The SQL type of a field's column. Hours are exact to four decimals; the rest follows the kind. */
export function columnType(kind: FieldKind): string {
  switch (kind) {
    case 'text':
    case 'code':
    case 'route':
      return 'text';
    case 'integer':
      return 'integer';
    case 'date':
      return 'date';
    case 'flag':
      return 'boolean';
    case 'hours':
      return 'numeric(14,4)';
    case 'length':
    case 'number':
    case 'fraction':
    case 'percent':
      return 'double precision';
  }
}
