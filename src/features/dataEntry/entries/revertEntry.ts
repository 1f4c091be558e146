/** Reverts the last entry of a row. */
import type { Row } from '../../../../contract/progress/progress.ts';
import type { FieldEntryStore } from './fieldEntryStore.ts';
import { voidTexts, valuesBefore } from './stepActions.ts';

/**
 * Withdraws the last entry of a row. One that was sent is reverted by an entry of its own, with the reason: lengths are restored
 * exactly. `values`: the row's values including those sent.
 */
export function revertEntry(entryStore: FieldEntryStore, id: number, values: Row, reason: string): void {
  if (entryStore.withdraw(id)) return;
  const last = entryStore.store.fieldEntries.stateOf(id);
  const isSent = last?.state.is === 'saved' || last?.state.is === 'saving';
  const { before, after, id: entryId } = last?.operation ?? { before: {}, after: {}, id: '' };
  const texts = isSent ? valuesBefore(before, after) : voidTexts(entryStore.commodity, values);
  const restores = isSent ? Object.fromEntries(Object.keys(after).map((field) => [field, entryId])) : undefined;
  entryStore.discard(id);
  entryStore.type(Object.entries(texts ?? {}).map(([field, text]) => ({ id, field, text })));
  entryStore.save(id, reason, restores);
}
