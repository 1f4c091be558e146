/** A field of a table of set-up: declared once; server checks, columns, import and export follow. */
import { z } from 'zod';
import type { CodeKind } from './field.ts';
import type { CellContext, CellField, CellReading } from './kind.ts';
import { readCell } from './readCell.ts';
import { checkMessage } from '../../base/messages/en-US/entryChecks.ts';
import type { CellValue } from '../../base/values/scalars.ts';

/** Units of what set-up measures beside lengths; each language writes them its own way (`terms.measures`). */
export type MeasureUnit = 'in' | 'mm' | 'lb' | 'kg' | 'lbf' | 'N' | 'lbPer1000Ft' | 'kgPerKm';

/** What a number is measured in, by the unit of the project, and how many of the metric unit one of the imperial is. */
export interface Measure {
  readonly imperial: MeasureUnit;
  readonly metric: MeasureUnit;
  readonly metricPerImperial: number;
}

export interface SetupField extends CellField {
  readonly key: string;
  /** The kind of list whose codes it names. */
  readonly codeKind?: CodeKind;
  readonly measure?: Measure;
  /** Names people of the project: a name that is none of theirs cannot stand. */
  readonly names?: 'foreman' | 'person';
  /** Follows from what happens to the row; nobody types into it. */
  readonly isKept?: true;
  /** Any number of its choices, held as `cable, tray`. */
  readonly isSeveral?: true;
  readonly isEmail?: true;
  /** No code, but set as one: its letters and digits must not be taken for each other. */
  readonly isMono?: true;
  /** A row without it cannot stand, or only while another field holds this choice. */
  readonly isRequired?: true | { readonly unless: { readonly field: string; readonly is: string } };
  /** Labels of earlier versions in every language, without unit: files with these headings are still read. */
  readonly formerLabels?: readonly string[];
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

/** Whether a row must have a value in the field, by what its other fields hold. */
export const isRequiredIn = (
  { isRequired }: Pick<SetupField, 'isRequired'>,
  valueOf: (key: string) => CellValue | undefined,
): boolean =>
  typeof isRequired === 'object' ? valueOf(isRequired.unless.field) !== isRequired.unless.is : isRequired === true;

const separators = /[,;]/;

/** The choices a text names, one by one, as they stand between commas. */
export const severalIn = (text: string): string[] =>
  text
    .split(separators)
    .map((each) => each.trim())
    .filter((each) => each !== '');

/** A cell of a table of set-up as it is kept, or why it cannot stand. */
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
