/** React hooks for the entry store. */
import { useEffect, useSyncExternalStore } from 'react';
import type { CommodityStore } from '../../../store/commodityStore.ts';
import type { EntrySession } from './session.ts';
import type { FieldEntryOptions, FieldEntrySnapshot, RowEntry } from './fieldEntrySnapshot.ts';
import { FieldEntryStore } from './fieldEntryStore.ts';

/**
 * Returns the entry store, which lasts as long as the rows it belongs to: leaving the page and returning finds it unchanged. If
 * the user is given other rows, typed text is taken over.
 */
export function useFieldEntryStore(store: CommodityStore, options: FieldEntryOptions): FieldEntryStore {
  const entryStore = store.companion(FieldEntryStore, (before) => new FieldEntryStore(store, options, before));
  useEffect(() => entryStore.setOptions(options), [entryStore, options]);
  return entryStore;
}

/** Snapshot of the entry store; rerenders with every change. */
export function useFieldEntrySnapshot(entryStore: FieldEntryStore): FieldEntrySnapshot {
  useEffect(() => entryStore.reopen(), [entryStore]);
  return useSyncExternalStore(entryStore.subscribe, entryStore.getSnapshot);
}

/** Entry of one row; rerenders only when it changes. */
export function useRowEntry(entryStore: FieldEntryStore, id: number): RowEntry | null {
  return useSyncExternalStore(entryStore.subscribe, () => entryStore.entryOf(id));
}

export function useSession(entryStore: FieldEntryStore): EntrySession {
  return useSyncExternalStore(entryStore.subscribe, () => entryStore.snapshot.session);
}

/** True if there is a previous entry whose day, reel and people can be copied. */
export function useCanRepeat(entryStore: FieldEntryStore): boolean {
  return useSyncExternalStore(entryStore.subscribe, () => entryStore.snapshot.canRepeat);
}
