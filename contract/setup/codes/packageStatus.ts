/** Statuses of a package, the steps between them, and the constraints before its release (domain section 9). */
import { z } from 'zod/mini';
import type { CellValue } from '../../base/values/scalars.ts';

export const packageStatuses = [
  'draft',
  'ready',
  'released',
  'inProgress',
  'onHold',
  'complete',
  'closed',
  'cancelled',
] as const;
export const packageStatus = z.enum(packageStatuses);
export type PackageStatus = z.infer<typeof packageStatus>;

/**
 * `recall` returns a package to draft, `reopen` returns a finished one to the field. `start` is also triggered by the first
 * progress.
 */
export const packageSteps = [
  'makeReady',
  'release',
  'recall',
  'start',
  'hold',
  'resume',
  'complete',
  'reopen',
  'close',
  'cancel',
] as const;
export const packageStep = z.enum(packageSteps);
export type PackageStep = z.infer<typeof packageStep>;

export const constraintStates = ['open', 'cleared', 'waived'] as const;
export const constraintState = z.enum(constraintStates);
export type ConstraintState = z.infer<typeof constraintState>;

/** Returns the status in the values of a package; one without a status is a draft. */
export function statusOf(values: Readonly<Record<string, CellValue>>): PackageStatus {
  return packageStatuses.find((status) => status === values['status']) ?? 'draft';
}

const over: ReadonlySet<PackageStatus> = new Set(['closed', 'cancelled']);
/** True if the package is final: rows can neither join nor leave it, and it cannot be changed. */
export const isOver = (status: PackageStatus): boolean => over.has(status);

/**
 * Statuses of packages that a crew is working on or has finished: the foreman has access to the rows
 * (docs/decisions/users-and-access.md), and rows that join or leave are recorded.
 */
export const statusesInField: readonly PackageStatus[] = ['released', 'inProgress', 'onHold', 'complete'];

/** Statuses of a predecessor after which a package that names it can start. */
export const statusesDone: readonly PackageStatus[] = ['complete', 'closed'];
