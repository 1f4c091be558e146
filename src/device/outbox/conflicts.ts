/** Resolutions of an operation that the server did not accept as is. Each returns the operation to store. */
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import { type Operation, photosOf } from '../../../machines/outbox/operation.ts';
import type { OperationChange } from './storage/storage.ts';
import { uuidv7 } from '../../base/uuidv7.ts';

export type Choice = 'mine' | 'theirs';

const without = <Value>(record: Readonly<Record<string, Value>>, field: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== field));

/** Resolves one field of a conflict. The remaining operation gets a new id, since its content is new. */
export function settleField(operation: Operation, field: string, choice: Choice): Operation | null {
  const conflict = operation.conflicts.find((candidate) => candidate.field === field);
  const isStored = choice === 'mine' && conflict !== undefined;
  // A field the operation only depended on becomes part of it, since the user wants the row as they saw it.
  const kept = isStored ? { [field]: conflict.yours, ...operation.after } : operation.after;
  const after = choice === 'theirs' ? without(operation.after, field) : kept;
  if (Object.keys(after).length === 0) return null;
  const before = isStored ? { ...operation.before, [field]: conflict.theirs } : without(operation.before, field);
  const conflicts = operation.conflicts.filter((candidate) => candidate !== conflict);
  const isOpen = operation.status === 'conflict' && conflicts.length > 0;
  return isOpen
    ? { ...operation, before, after, conflicts }
    : { ...operation, id: uuidv7(), before, after, conflicts: [], reason: null, attempts: 0, status: 'queued' };
}

/** True if "mine" undoes something the other user recorded as done: the server accepts that only with a reason. */
export const undoesTheirs = (
  conflicts: readonly { readonly yours: CellValue; readonly theirs: CellValue }[],
): boolean => conflicts.some(({ yours, theirs }) => theirs === true && yours !== true);

/**
 * Resolves every field of a conflict the same way; null when nothing is left to send. `note` is used for an entry that has none.
 */
export function settleConflict(operation: Operation, choice: Choice, note = ''): Operation | null {
  const settled = operation.conflicts.reduce<Operation | null>(
    (left, { field }) => left && settleField(left, field, choice),
    operation,
  );
  if (!settled?.entry || settled.entry.note !== '' || note === '') return settled;
  return { ...settled, entry: { ...settled.entry, note } };
}

/**
 * Accepts the other user's values. An entry without remaining values is discarded, unless it has photos: these are valid
 * regardless of the measurements, so the entry stays without values. `stored` contains all operations of the device.
 */
export function theirsWithPhotos(operation: Operation, stored: readonly Operation[]): Operation | null {
  const left = settleConflict(operation, 'theirs');
  if (left !== null || photosOf(stored, new Set([operation.id])).length === 0) return left;
  const bare = { before: {}, after: {}, conflicts: [], reason: null, attempts: 0, status: 'queued' } as const;
  return { ...operation, ...bare, id: uuidv7() };
}

/** Dismisses the reason for a rejected field after the user has seen it. */
export function dismissField(operation: Operation, field: string): Operation | null {
  const refusals = operation.refusals.filter((rejection) => rejection.field !== field);
  return refusals.length === 0 ? null : { ...operation, refusals };
}

/** Sends the operation again with the same id: repeating a write has no second effect. */
export const sendAgain = (operation: Operation): Operation => ({
  ...operation,
  status: 'queued',
  reason: null,
  attempts: 0,
});

/** Returns the change of a stored operation to `next`. */
export function becoming({ seq, id }: Operation, next: Operation | null): OperationChange {
  return { seq, id, become: next && ((stored) => ({ ...next, seq: stored.seq })) };
}
