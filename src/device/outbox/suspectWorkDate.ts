/** An entry dated "today" by a clock that was a day off is confirmed by the user before it is written (trust, row F12). */
import { checkMessage } from '../../../contract/base/messages/messages.ts';
import type { Operation } from '../../../machines/outbox/operation.ts';
import { dayOn } from '../../base/today.ts';
import type { OperationChange } from './storage/storage.ts';

/**
 * Parks an entry whose work date was today by the device but a different day by the server; null if there is no doubt, or the
 * user was already asked. `skewMs`: device minus server, ms. A clock corrected before the entry is sent cannot be detected. Days
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

/** Returns the days to choose from, by the device and by the server; null if the entry is parked for another reason. */
export function workDateChoices({
  entry,
  dayByServer,
  reason,
}: Operation): readonly [device: string, server: string] | null {
  const isRequested = typeof reason === 'object' && reason?.key === 'entryChecks:doubtfulDay';
  return isRequested && entry !== null && dayByServer !== undefined ? [entry.workDate, dayByServer] : null;
}

/** Applies the server's day after the user has confirmed it. The entry was never sent, so it keeps its id. */
export function withServerWorkDate(operation: Operation): Operation {
  const { entry, after, dayByServer } = operation;
  if (entry === null || dayByServer === undefined) return operation;
  // "Pulled today" also wrote the day into the row.
  const moved = Object.entries(after).map(([field, value]) => [field, value === entry.workDate ? dayByServer : value]);
  return {
    ...operation,
    entry: { ...entry, workDate: dayByServer },
    after: Object.fromEntries(moved),
    status: 'queued',
    reason: null,
  };
}
