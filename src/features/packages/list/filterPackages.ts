import { compareCells } from '../../../../contract/base/values/compareCells.ts';
import type { PackageRow } from '../../../../contract/packages/packages.ts';
import { tagKey } from '../../../../contract/base/values/tags.ts';
import { textOf } from '../numberOf.ts';
import type { PackagesSearch } from '../search.ts';

type Requested = Pick<PackagesSearch, 'status' | 'foreman' | 'area'>;

const isSame = (text: string, requested: string | undefined): boolean =>
  !requested || tagKey(text) === tagKey(requested);

/** True if a package matches the status, foreman and area filters. */
export const hasFilters = (row: PackageRow, { status, foreman, area }: Requested): boolean =>
  (!status || row.status === status) && isSame(textOf(row, 'foreman'), foreman) && isSame(textOf(row, 'area'), area);

/** True if every search word occurs in one of the package's values. */
export function isFound(row: PackageRow, find: string, language: string): boolean {
  const text = Object.values(row.values).join('\n').toLocaleLowerCase(language);
  return find
    .toLocaleLowerCase(language)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

export interface CountedValue {
  readonly value: string;
  /** Number of packages with the value among those that match the other filters. */
  readonly count: number;
}

/** Counts the packages per value of a field, ignoring the filter of that field. */
function countsOf(
  rows: readonly PackageRow[],
  key: keyof Requested,
  requested: Requested,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) {
    if (!hasFilters(row, { ...requested, [key]: undefined })) continue;
    const value = tagKey(key === 'status' ? row.status : textOf(row, key));
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}

/** Returns the values in the given order, each with the number of packages it would list. */
export function countedValues(
  rows: readonly PackageRow[],
  key: keyof Requested,
  values: readonly string[],
  requested: Requested,
): CountedValue[] {
  const counts = countsOf(rows, key, requested);
  return values.map((value) => ({ value, count: counts.get(tagKey(value)) ?? 0 }));
}

/** Returns the distinct values of a field among the packages, in natural order. */
export function valuesOf(rows: readonly PackageRow[], key: string): string[] {
  const byKey = new Map(rows.map((row) => [tagKey(textOf(row, key)), textOf(row, key)]));
  return [...byKey.values()].filter((value) => value !== '').toSorted((one, other) => compareCells(one, other, false));
}
