/** Problems of the outbox the user must see before it is too late (trust, rules O9 to O11). */
import { isUnsent } from '../../../../machines/outbox/operation.ts';
import { unsentAlertAge, unsentWarningAge } from '../../../../machines/pageTimings.ts';
import type { QueueSnapshot } from '../../../device/outbox/queueSnapshot.ts';

export type Trouble =
  /** Operations that are lost when the tab closes: the device stores nothing, or has no space. */
  | { readonly is: 'pageOnly' | 'full'; readonly count: number }
  /** The device storage was cleared while the page was open, and the page has written its data again. */
  | { readonly is: 'cleared'; readonly count: number }
  | { readonly is: 'broken'; readonly count: number }
  /** The server is newer than this version of the application, which cannot parse its responses for these operations. */
  | { readonly is: 'unread'; readonly count: number }
  | { readonly is: 'old'; readonly since: string; readonly isTooOld: boolean };

/** Returns the problems, the worst first. `now`: ms since 1970 by the device clock, like `createdAt`. */
export function troublesOf(
  { operations, isInMemory, isDiskFull, onPageOnly, restored, broken }: QueueSnapshot,
  now: number,
): readonly Trouble[] {
  const troubles: Trouble[] = [];
  if (isInMemory && onPageOnly > 0) troubles.push({ is: isDiskFull ? 'full' : 'pageOnly', count: onPageOnly });
  if (restored !== null) troubles.push({ is: 'cleared', count: restored });
  if (broken > 0) troubles.push({ is: 'broken', count: broken });
  const unread = operations.filter((operation) => operation.unread && isUnsent(operation)).length;
  if (unread > 0) troubles.push({ is: 'unread', count: unread });
  const since = oldestUnsent(operations);
  const age = since === null ? 0 : now - Date.parse(since);
  if (since !== null && age > unsentWarningAge) troubles.push({ is: 'old', since, isTooOld: age > unsentAlertAge });
  return troubles;
}

/** Returns the time of the oldest unsent operation as an ISO instant of the device clock; null if there is none. */
function oldestUnsent(operations: QueueSnapshot['operations']): string | null {
  let oldest: string | null = null;
  for (const operation of operations)
    if (isUnsent(operation) && (oldest === null || operation.createdAt < oldest)) oldest = operation.createdAt;
  return oldest;
}
