/** What a person can do about an operation the server did not simply write. Each gives the change to store. */
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import { type Operation, photosOf } from '../../../machines/outbox/operation.ts';
import type { OperationChange } from './storage/storage.ts';
import { uuidv7 } from '../../base/uuidv7.ts';

export type Choice = 'mine' | 'theirs';

const without = <Value>(record: Readonly<Record<string, Value>>, field: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== field));

/** One field of a conflict settled. What is left to send goes out under a new id, because it says something new. */
export function settleField(operation: Operation, field: string, choice: Choice): Operation | null {
  const conflict = operation.conflicts.find((candidate) => candidate.field === field);
  const isKept = choice === 'mine' && conflict !== undefined;
  // What the operation only depends on becomes part of it: the person wants the row as they saw it.
  const kept = isKept ? { [field]: conflict.yours, ...operation.after } : operation.after;
  const after = choice === 'theirs' ? without(operation.after, field) : kept;
  if (Object.keys(after).length === 0) return null;
  const before = isKept ? { ...operation.before, [field]: conflict.theirs } : without(operation.before, field);
  const conflicts = operation.conflicts.filter((candidate) => candidate !== conflict);
  const isOpen = operation.status === 'conflict' && conflicts.length > 0;
  return isOpen
    ? { ...operation, before, after, conflicts }
    : { ...operation, id: uuidv7(), before, after, conflicts: [], reason: null, attempts: 0, status: 'queued' };
}

/** Whether "mine" undoes what they recorded as done: the server records that with a reason only. */
export const undoesTheirs = (
  conflicts: readonly { readonly yours: CellValue; readonly theirs: CellValue }[],
): boolean => conflicts.some(({ yours, theirs }) => theirs === true && yours !== true);

/** Every field of a conflict settled the same way; null when nothing is left to send. `note`: of an entry that has none. */
export function settleConflict(operation: Operation, choice: Choice, note = ''): Operation | null {
  const settled = operation.conflicts.reduce<Operation | null>(
    (left, { field }) => left && settleField(left, field, choice),
    operation,
  );
  if (!settled?.entry || settled.entry.note !== '' || note === '') return settled;
  return { ...settled, entry: { ...settled.entry, note } };
}

/**
 * Theirs stand. An entry that then says nothing is given up, but for its photos: they were seen whatever was measured, so that it
 * stays as an entry without values. `stored`: all operations of the device.
 */
export function theirsWithPhotos(operation: Operation, stored: readonly Operation[]): Operation | null {
  const left = settleConflict(operation, 'theirs');
  if (left !== null || photosOf(stored, new Set([operation.id])).length === 0) return left;
  const bare = { before: {}, after: {}, conflicts: [], reason: null, attempts: 0, status: 'queued' } as const;
  return { ...operation, ...bare, id: uuidv7() };
}

/** The reason for a refused field has been seen. */
export function dismissField(operation: Operation, field: string): Operation | null {
  const refusals = operation.refusals.filter((refusal) => refusal.field !== field);
  return refusals.length === 0 ? null : { ...operation, refusals };
}

/** The same again, by the same id: a repeat of what was written is harmless. */
export const sendAgain = (operation: Operation): Operation => ({
  ...operation,
  status: 'queued',
  reason: null,
  attempts: 0,
});

/** As a change of the stored operation. */
export function becoming({ seq, id }: Operation, next: Operation | null): OperationChange {
  return { seq, id, become: next && ((stored) => ({ ...next, seq: stored.seq })) };
}
