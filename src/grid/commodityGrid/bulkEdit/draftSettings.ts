/** Parses the values typed into a bulk edit by their fields. */
import type { Field } from '../../../../contract/commodities/fields/field.ts';
import type { CellContext } from '../../../../contract/commodities/fields/kind.ts';
import type { LengthUnit } from '../../../../contract/base/values/lengthNumber.ts';
import type { MessageOrText } from '../../../../contract/base/messages/message.ts';
import type { Terms } from '../../../i18n/useTerms.ts';
import { readCell } from '../../../../contract/commodities/fields/readCell.ts';
import { nameTypedUnit } from '../../../store/edits/typedLengths.ts';
import type { Setting } from './bulkPlan.ts';

/** Line of the form. A blank line changes nothing unless `makesBlank` is set. */
export interface Line {
  readonly field: Field;
  readonly text: string;
  readonly makesBlank: boolean;
  /** True if the name is on no list and the user confirmed it as new. */
  readonly isNew: boolean;
}

export const emptyLine = (field: Field): Line => ({ field, text: '', makesBlank: false, isNew: false });

/** Returns the line with the unit added to a typed length. */
export const withTypedUnit = (line: Line, typedIn: LengthUnit): Line =>
  line.field.kind === 'length' ? { ...line, text: nameTypedUnit(line.text, typedIn) } : line;

export interface ReadLines {
  readonly settings: readonly Setting[];
  /** Problem of each invalid line, by field key. */
  readonly problems: ReadonlyMap<string, MessageOrText>;
}

export function readLines(lines: readonly Line[], context: CellContext, terms: Pick<Terms, 'typed'>): ReadLines {
  const settings: Setting[] = [];
  const problems = new Map<string, MessageOrText>();
  for (const { field, text, makesBlank, isNew } of lines) {
    if (!makesBlank && text.trim() === '') continue;
    const read = readCell(field, makesBlank ? '' : terms.typed(field, text), context);
    if (read.ok) settings.push({ field, value: read.value, ...(isNew && { isNew: true }) });
    else problems.set(field.key, read.reason);
  }
  return { settings, problems };
}
