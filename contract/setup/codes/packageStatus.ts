/** What a package is at, the steps from one status to the next, and the constraints before its release (domain section 9). */
import { z } from 'zod';
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

/** `recall` brings a package back to the drafts, `reopen` a finished one to the field. `start` happens with the first progress, too. */
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

/** What the values of a package say it is at; one that was only named begins as a draft. */
export function statusOf(values: Readonly<Record<string, CellValue>>): PackageStatus {
  return packageStatuses.find((status) => status === values['status']) ?? 'draft';
}

const over: ReadonlySet<PackageStatus> = new Set(['closed', 'cancelled']);
/** Rows neither join it nor leave it, and nothing of it is changed. */
export const isOver = (status: PackageStatus): boolean => over.has(status);

/** In the hands of a crew, or done by one: its foreman has its rows (docs/decisions/users-and-access.md), and what joins or leaves it is on record. */
export const statusesInField: readonly PackageStatus[] = ['released', 'inProgress', 'onHold', 'complete'];

/** A package that names another is not begun before that one is at one of these. */
export const statusesDone: readonly PackageStatus[] = ['complete', 'closed'];
