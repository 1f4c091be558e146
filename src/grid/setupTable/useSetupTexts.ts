/** What the page of a table of set-up says, from the words of its own namespace. */
import { useFormats } from '../../i18n/useFormats.ts';
import type { SetupScreenTexts } from './SetupScreen.tsx';

type Word = 'count' | 'decides' | 'search' | 'loadFailed' | 'empty' | 'emptyStep' | 'emptyRead' | 'noMatch';
/** `shown`: the number as people write it. */
type Words = (word: Word, counted: { readonly count: number; readonly shown: string }) => string;

/** `own`: what differs from the words, for a page that shows one list of several. */
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
