/** Definitions of the value kinds, one record for each; a kind without one does not compile. */
import { date } from './dates.ts';
import { flag } from './flags.ts';
import type { FieldKind, FieldKindDefinition } from './kind.ts';
import { fraction, hours, integer, length, number, percent } from './numbers.ts';
import { reading } from './readings.ts';
import { code, route, text } from './texts.ts';

export const fieldKinds: Readonly<Record<FieldKind, FieldKindDefinition>> = {
  text,
  code,
  route,
  length,
  number,
  integer,
  date,
  flag,
  hours,
  fraction,
  percent,
  reading,
};

/** True if cells of a kind are text, not numbers, days or flags. */
export const isTextKind = (kind: FieldKind): boolean => fieldKinds[kind].storage === 'text';

/** True if cells of a kind are numbers, which are right-aligned. */
export const isNumberKind = (kind: FieldKind): boolean => fieldKinds[kind].storage === 'number';
