/** "Today" of a clock that was a day wrong is asked about before it is written (trust, row F12). */
import { checkMessage } from '../../../contract/base/messages/en-US/entryChecks.ts';
import type { Operation } from '../../../machines/outbox/operation.ts';
import { dayOn } from '../../base/today.ts';
import type { OperationChange } from './storage/storage.ts';

/**
 * Sets an entry aside whose day of work was today by the device and another day by the server; null where there is no doubt, or the
 * person was asked. `skewMs`: device minus server, ms. A clock that was put right before the entry is sent tells of nothing. Days
 * are those of the entry's own project, whichever is open when it is sent.
 */
export function suspectWorkDate(
  { seq, id, entry, createdAt, dayByServer, timeZone }: Operation,
  skewMs: number,
): OperationChange | null {
  if (entry === null || dayByServer !== undefined) return null;
  const entered = new Date(createdAt);
  const right = dayOn(new Date(entered.getTime() - skewMs), timeZone);
  if (entry.workDate !== dayOn(entered, timeZone) || entry.workDate === right) return null;
  const reason = checkMessage('doubtfulDay', { day: { day: entry.workDate }, right: { day: right } });
  return { seq, id, become: (stored) => ({ ...stored, status: 'parked', reason, dayByServer: right }) };
}

/** The days to choose from, as the device and as the server had them; null where the entry waits for something else. */
export function workDateChoices({
  entry,
  dayByServer,
  reason,
}: Operation): readonly [device: string, server: string] | null {
  const isAsked = typeof reason === 'object' && reason?.key === 'entryChecks:doubtfulDay';
  return isAsked && entry !== null && dayByServer !== undefined ? [entry.workDate, dayByServer] : null;
}

/** The person says that it was the day the server tells. It was never sent, so that it keeps its id. */
export function withServerWorkDate(operation: Operation): Operation {
  const { entry, after, dayByServer } = operation;
  if (entry === null || dayByServer === undefined) return operation;
  // "Pulled today" wrote the day into the row as well.
  const moved = Object.entries(after).map(([field, value]) => [field, value === entry.workDate ? dayByServer : value]);
  return {
    ...operation,
    entry: { ...entry, workDate: dayByServer },
    after: Object.fromEntries(moved),
    status: 'queued',
    reason: null,
  };
}
