/** Columns of many rows in transport format: each validated by one plain loop, repeated text sent once. */
import { z } from 'zod/mini';

/**
 * Returns a schema for a list of up to millions of values, validated by one plain loop: a schema per element costs more than
 * decoding. The shape is still part of the API description.
 */
function list<Value>(type: string | string[], isValue: (value: unknown) => value is Value) {
  return z
    .custom<Value[]>((values) => Array.isArray(values) && values.every(isValue), `must be a list of ${String(type)}`)
    .check(z.meta({ type: 'array', items: { type } }));
}
const isText = (value: unknown): value is string => typeof value === 'string';
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);
const isNumberOrBlank = (value: unknown): value is number | null => value === null || Number.isFinite(value);

export const texts = list('string', isText);
export const wholes = list('integer', isWhole);
export const numbersOrBlank = list(['number', 'null'], isNumberOrBlank);

/** Repeated text: each distinct value once, then one index per row; -1 is blank. */
export const repeatedTexts = { values: texts, codes: wholes };
export interface RepeatedTexts {
  values: string[];
  codes: number[];
}

/** Encodes the texts of a column; `blank` is the value that stands for a blank. */
export function repeatedTextsOf(all: readonly (string | null)[], blank: '' | null = null): RepeatedTexts {
  const codeOf = new Map<string, number>();
  const values: string[] = [];
  const codes = all.map((text) => {
    if (text === null || text === blank) return -1;
    const known = codeOf.get(text);
    if (known !== undefined) return known;
    codeOf.set(text, values.length);
    return values.push(text) - 1;
  });
  return { values, codes };
}

/** Returns the text of a row; null for a blank, or if the column was omitted. */
export const textAt = (column: RepeatedTexts | undefined, row: number): string | null =>
  column?.values[column.codes[row] ?? -1] ?? null;
