import { compareCells } from '../../../../contract/base/values/compareCells.ts';
import type { PackageRow } from '../../../../contract/packages/packages.ts';
import { tagKey } from '../../../../contract/base/values/tags.ts';
import { textOf } from '../numberOf.ts';
import type { PackagesSearch } from '../search.ts';

type Asked = Pick<PackagesSearch, 'status' | 'foreman' | 'area'>;

const isSame = (text: string, asked: string | undefined): boolean => !asked || tagKey(text) === tagKey(asked);

/** Whether a package is of the status, the foreman and the area that are asked for. */
export const hasFilters = (row: PackageRow, { status, foreman, area }: Asked): boolean =>
  (!status || row.status === status) && isSame(textOf(row, 'foreman'), foreman) && isSame(textOf(row, 'area'), area);

/** Whether every word stands in one of its values. */
export function isFound(row: PackageRow, find: string, language: string): boolean {
  const text = Object.values(row.values).join('\n').toLocaleLowerCase(language);
  return find
    .toLocaleLowerCase(language)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

export interface CountedValue {
  readonly value: string;
  /** Packages that have it, of those the other questions leave. */
  readonly count: number;
}

/** How many packages of each value would be listed: what is asked of the same field is left aside. */
function countsOf(rows: readonly PackageRow[], key: keyof Asked, asked: Asked): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) {
    if (!hasFilters(row, { ...asked, [key]: undefined })) continue;
    const value = tagKey(key === 'status' ? row.status : textOf(row, key));
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}

/** The values in the order given, each with how many packages of it would be listed. */
export function countedValues(
  rows: readonly PackageRow[],
  key: keyof Asked,
  values: readonly string[],
  asked: Asked,
): CountedValue[] {
  const counts = countsOf(rows, key, asked);
  return values.map((value) => ({ value, count: counts.get(tagKey(value)) ?? 0 }));
}

/** The values a field has among the packages, each once, as people count. */
export function valuesOf(rows: readonly PackageRow[], key: string): string[] {
  const byKey = new Map(rows.map((row) => [tagKey(textOf(row, key)), textOf(row, key)]));
  return [...byKey.values()].filter((value) => value !== '').toSorted((one, other) => compareCells(one, other, false));
}
