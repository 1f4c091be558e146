import { compareCells } from '../../../../contract/compareCells.ts';
import type { PackageRow } from '../../../../contract/packages/packages.ts';
import { tagKey } from '../../../../contract/tags.ts';
import { textOf } from '../numberOf.ts';
import type { PackagesSearch } from '../search.ts';

type Asked = Pick<PackagesSearch, 'status' | 'foreman' | 'area'>;

const isSame = (text: string, asked: string | undefined): boolean => !asked || tagKey(text) === tagKey(asked);

/** Whether a package is of the status, the foreman and the area that are asked for. */
export const isAsked = (row: PackageRow, { status, foreman, area }: Asked): boolean =>
  (!status || row.status === status) && isSame(textOf(row, 'foreman'), foreman) && isSame(textOf(row, 'area'), area);

/** Whether every word stands in one of its values. */
export function isFound(row: PackageRow, find: string, language: string): boolean {
  const text = Object.values(row.values).join('\n').toLocaleLowerCase(language);
  return find
    .toLocaleLowerCase(language)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The values a field has among the packages, each once, as people count. */
export function valuesOf(rows: readonly PackageRow[], key: string): string[] {
  const byKey = new Map(rows.map((row) => [tagKey(textOf(row, key)), textOf(row, key)]));
  return [...byKey.values()].filter((value) => value !== '').toSorted((one, other) => compareCells(one, other, false));
}
