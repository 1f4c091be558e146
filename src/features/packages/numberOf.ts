import type { PackageRow } from '../../../contract/packages/packages.ts';

/** A value of a package as text; blank where it has none. */
export const textOf = ({ values }: Pick<PackageRow, 'values'>, key: string): string => String(values[key] ?? '');

/** The number people know a package by. */
export const numberOf = (row: Pick<PackageRow, 'values'>): string => textOf(row, 'code');
