/** Warnings about packages: past their planned finish, or without a foreman and a crew. */
import { day } from '../base/units/durations.ts';
import type { CellValue } from '../base/values/scalars.ts';
import { statusesDone, statusesInField, type PackageStatus } from '../setup/codes/packageStatus.ts';

const finished: ReadonlySet<PackageStatus> = new Set([...statusesDone, 'cancelled']);

/** Returns the days since the planned finish of an unfinished package; 0 if it is not late. Days are `2026-11-20`. */
export function daysLate(status: PackageStatus, plannedFinish: CellValue | undefined, today: string): number {
  if (finished.has(status) || typeof plannedFinish !== 'string') return 0;
  const days = Math.round((Date.parse(today) - Date.parse(plannedFinish)) / day);
  return days > 0 ? days : 0;
}

const openInField: ReadonlySet<PackageStatus> = new Set(statusesInField.filter((status) => !finished.has(status)));

/** True if a package is out for work. */
export const isOpenInField = (status: PackageStatus): boolean => openInField.has(status);

/** True if a package names no foreman and no crew: once released, it is on no one's list of packages. */
export const isUnassigned = (values: Readonly<Record<string, CellValue>>): boolean =>
  ['foreman', 'crew'].every((key) => (values[key] ?? '') === '');
