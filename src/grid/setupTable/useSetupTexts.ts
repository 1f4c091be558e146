/** Texts of the page of a setup table, from its own namespace. */
import { useFormats } from '../../i18n/useFormats.ts';
import type { SetupScreenTexts } from './SetupScreen.tsx';

type Word = 'count' | 'decides' | 'search' | 'loadFailed' | 'empty' | 'emptyStep' | 'emptyRead' | 'noMatch';
/** Returns the text of a key; `shown` is the formatted number. */
type Words = (word: Word, counted: { readonly count: number; readonly shown: string }) => string;

/** Returns the texts. `own`: texts that differ, for a page that shows one of several lists. */
export function useSetupTexts(words: Words, title: string, own: Partial<SetupScreenTexts> = {}): SetupScreenTexts {
  const formats = useFormats();
  const word = (name: Word, count = 0) => words(name, { count, shown: formats.count(count) });
  return {
    title,
    rows: title,
    count: (count) => word('count', count),
    decides: word('decides'),
    search: word('search'),
    loadFailed: word('loadFailed'),
    empty: word('empty'),
    emptyStep: word('emptyStep'),
    emptyRead: word('emptyRead'),
    noMatch: word('noMatch'),
    ...own,
  };
}
