/** What a person has to know of the outbox before it is too late (trust, rules O9 to O11). */
import { isUnsent } from '../../../../machines/outbox/operation.ts';
import { unsentAlertAge, unsentWarningAge } from '../../../../machines/pageTimings.ts';
import type { QueueSnapshot } from '../../../device/outbox/queueSnapshot.ts';

export type Trouble =
  /** They are gone with the page: the device keeps nothing, or has no room. */
  | { readonly is: 'pageOnly' | 'full'; readonly count: number }
  /** The device was cleared under the open page, which has written again what it knew. */
  | { readonly is: 'cleared'; readonly count: number }
  | { readonly is: 'broken'; readonly count: number }
  /** The server is newer than this page, which cannot read what it says of them. */
  | { readonly is: 'unread'; readonly count: number }
  | { readonly is: 'old'; readonly since: string; readonly isTooOld: boolean };

/** The worst first. `now`: ms since 1970 by the clock of the device, as `createdAt` is. */
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

/** ISO instant of the device's clock; null where nothing is unsent. */
function oldestUnsent(operations: QueueSnapshot['operations']): string | null {
  let oldest: string | null = null;
  for (const operation of operations)
    if (isUnsent(operation) && (oldest === null || operation.createdAt < oldest)) oldest = operation.createdAt;
  return oldest;
}
