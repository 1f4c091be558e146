/** Keys of the figures of several projects: the address of the Executive Summary names them before it has a figure. */
import { hoursColumns } from './hoursColumns.ts';

/** Figures from which the columns of the total are calculated, in addition to other columns. */
const behind = ['pfNow', 'pfBefore', 'earnedNow', 'spentNow', 'earnedBefore', 'spentBefore', 'unspent'] as const;
export const totalKeys = [...hoursColumns, ...behind] as const;
export type TotalKey = (typeof totalKeys)[number];
