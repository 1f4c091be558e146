/** Field of a setup table: declared once; server checks, columns, import and export are derived from it. */
import { z } from 'zod/mini';
import type { CodeKind } from './field.ts';
import type { CellContext, CellField, CellReading } from './kind.ts';
import { readCell } from './readCell.ts';
import { checkMessage } from '../../base/messages/messages.ts';
import type { CellValue } from '../../base/values/scalars.ts';

/** Units of setup measures other than lengths; each language has its own symbols (`terms.measures`). */
export type MeasureUnit = 'in' | 'mm' | 'lb' | 'kg' | 'lbf' | 'N' | 'lbPer1000Ft' | 'kgPerKm';

/** Units of a number in imperial and metric projects, and the number of metric units per imperial unit. */
export interface Measure {
  readonly imperial: MeasureUnit;
  readonly metric: MeasureUnit;
  readonly metricPerImperial: number;
}

export interface SetupField extends CellField {
  readonly key: string;
  /** Kind of the list from which its codes come. */
  readonly codeKind?: CodeKind;
  readonly measure?: Measure;
  /** Names members of the project: a name that is not one of them is rejected. */
  readonly names?: 'foreman' | 'person';
  /** Set by the system when the row changes; not editable. */
  readonly isKept?: true;
  /** Any number of its choices, stored as `cable, tray`. */
  readonly isSeveral?: true;
  readonly isEmail?: true;
  /** Not a code, but shown in the monospaced font: its letters and digits must be distinguishable. */
  readonly isMono?: true;
  /** A row must have a value, always or unless another field has this choice. */
  readonly isRequired?: true | { readonly unless: { readonly field: string; readonly is: string } };
  /** Labels of earlier versions in every language, without unit: files with these headings can still be read. */
  readonly formerLabels?: readonly string[];
  /** Maximum length in characters. */
  readonly longest: number;
  /** Number of decimals shown, if it is not that of the kind. */
  readonly decimals?: number;
  /** Column width in CSS px. */
  readonly width: number;
}

type Declaration = Pick<SetupField, 'key' | 'kind' | 'width'> & Partial<SetupField>;

/** Returns a function that declares fields with texts under the given key: `codeFields.parent`. */
export const fieldsNamedUnder =
  (words: string) =>
  (field: Declaration): SetupField => ({ term: `${words}.${field.key}`, longest: 200, ...field });

/** True if a row must have a value in the field, given the values of its other fields. */
export const isRequiredIn = (
  { isRequired }: Pick<SetupField, 'isRequired'>,
  valueOf: (key: string) => CellValue | undefined,
): boolean =>
  typeof isRequired === 'object' ? valueOf(isRequired.unless.field) !== isRequired.unless.is : isRequired === true;

const separators = /[,;]/;

/** Returns the choices in a text, separated by commas. */
export const severalIn = (text: string): string[] =>
  text
    .split(separators)
    .map((each) => each.trim())
    .filter((each) => each !== '');

/** Returns the stored value of a setup cell, or the reason it is rejected. */
export function readSetupCell(field: SetupField, value: CellValue, context: CellContext): CellReading {
  if (field.isSeveral && typeof value === 'string') {
    const read = severalIn(value).map((each) => readCell(field, each, context));
    const failed = read.find((each) => !each.ok);
    if (failed) return failed;
    const named = new Set(read.flatMap((each) => (each.ok ? each.value : [])));
    const choices = field.choices?.filter((choice) => named.has(choice)) ?? [];
    return { ok: true, value: choices.join(', ') || null };
  }
  const read = readCell(field, value, context);
  if (!read.ok || !field.isEmail || read.value === null) return read;
  const isEmail = z.email().safeParse(read.value).success;
  return isEmail ? read : { ok: false, reason: checkMessage('notEmail', { field: { term: field.term } }) };
}
