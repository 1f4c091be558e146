/** One record for each kind of value; a kind without one does not compile. */
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

/** Whether cells of a kind are words, as against numbers, days and ticks. */
export const isTextKind = (kind: FieldKind): boolean => fieldKinds[kind].storage === 'text';

/** Whether cells of a kind are numbers a person reads, which stand on the right edge. */
export const isNumberKind = (kind: FieldKind): boolean => fieldKinds[kind].storage === 'number';
