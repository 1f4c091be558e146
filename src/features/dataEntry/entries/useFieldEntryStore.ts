/** The store of entries inside React. */
import { useEffect, useSyncExternalStore } from 'react';
import type { CommodityStore } from '../../../store/commodityStore.ts';
import type { EntrySession } from './session.ts';
import type { FieldEntryOptions, FieldEntrySnapshot, RowEntry } from './fieldEntrySnapshot.ts';
import { FieldEntryStore } from './fieldEntryStore.ts';

/**
 * It lasts as long as the rows it is about: leaving the page and coming back finds it as it was. Where the person is given other
 * rows, what they typed goes along.
 */
export function useFieldEntryStore(store: CommodityStore, options: FieldEntryOptions): FieldEntryStore {
  const entryStore = store.companion(FieldEntryStore, (before) => new FieldEntryStore(store, options, before));
  useEffect(() => entryStore.setOptions(options), [entryStore, options]);
  return entryStore;
}

/** The store of entries as it is now; draws again with every change. */
export function useFieldEntrySnapshot(entryStore: FieldEntryStore): FieldEntrySnapshot {
  useEffect(() => entryStore.reopen(), [entryStore]);
  return useSyncExternalStore(entryStore.subscribe, entryStore.getSnapshot);
}

/** What is entered on one row; draws again only when that changes. */
export function useRowEntry(entryStore: FieldEntryStore, id: number): RowEntry | null {
  return useSyncExternalStore(entryStore.subscribe, () => entryStore.entryOf(id));
}

export function useSession(entryStore: FieldEntryStore): EntrySession {
  return useSyncExternalStore(entryStore.subscribe, () => entryStore.snapshot.session);
}

/** Whether there is an entry before whose day, reel and people can be taken over. */
export function useCanRepeat(entryStore: FieldEntryStore): boolean {
  return useSyncExternalStore(entryStore.subscribe, () => entryStore.snapshot.canRepeat);
}
