/** The book inside React. */
import { useEffect, useSyncExternalStore } from 'react';
import type { CommodityStore } from '../../store/commodityStore.ts';
import type { EntrySession } from './session.ts';
import type { BookFacts, BookView, RowEntry } from './bookView.ts';
import { EntryBook } from './entryBook.ts';

/** A book lasts as long as the rows it is about: leaving the page and coming back finds it as it was. */
const books = new WeakMap<CommodityStore, EntryBook>();

export function bookOf(store: CommodityStore, facts: BookFacts): EntryBook {
  const known = books.get(store);
  const book = known ?? new EntryBook(store, facts);
  if (!known) books.set(store, book);
  book.facts = facts;
  return book;
}

/** The book as it is now; draws again with every change. */
export function useBookView(book: EntryBook): BookView {
  useEffect(() => book.reopen(), [book]);
  return useSyncExternalStore(book.subscribe, book.getView);
}

/** What is entered on one row; draws again only when that changes. */
export function useRowEntry(book: EntryBook, id: number): RowEntry | null {
  return useSyncExternalStore(book.subscribe, () => book.entryOf(id));
}

export function useSession(book: EntryBook): EntrySession {
  return useSyncExternalStore(book.subscribe, () => book.view.session);
}

/** Whether there is an entry before whose day, reel and people can be taken over. */
export function useCanRepeat(book: EntryBook): boolean {
  return useSyncExternalStore(book.subscribe, () => book.view.canRepeat);
}
