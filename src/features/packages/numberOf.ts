import type { PackageRow } from '../../../contract/packages/packages.ts';

/** Returns a value of a package as text; '' if it has none. */
export const textOf = ({ values }: Pick<PackageRow, 'values'>, key: string): string => String(values[key] ?? '');

/** Returns the number of a package, its user-facing code. */
export const numberOf = (row: Pick<PackageRow, 'values'>): string => textOf(row, 'code');
