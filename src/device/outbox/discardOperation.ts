/** Discards an operation: later operations on the same record are rebased on the values it was based on. */
import { type Operation, recordKey } from '../../../machines/outbox/operation.ts';
import type { OperationChange } from './storage/storage.ts';

/** `stored` contains all operations of the device, in order. */
export function discardOperation(operation: Operation, stored: readonly Operation[]): OperationChange[] {
  const open = new Map(Object.keys(operation.after).map((field) => [field, operation.before[field] ?? null]));
  const later = stored.filter(
    (other) => other.kind === operation.kind && other.seq > operation.seq && recordKey(other) === recordKey(operation),
  );
  const rebased = later.flatMap(({ seq, id, after }): OperationChange[] => {
    const fields = Object.keys(after).filter((field) => open.has(field));
    if (fields.length === 0) return [];
    const before = Object.fromEntries(fields.map((field) => [field, open.get(field) ?? null]));
    for (const field of fields) open.delete(field);
    return [{ seq, id, become: (kept) => ({ ...kept, before: { ...kept.before, ...before } }) }];
  });
  return [{ seq: operation.seq, id: operation.id, become: null }, ...rebased];
}
