/** Sentences of the contract in the language the screens speak. */
import type { Namespace } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { sayIn, type Sentence } from '../../contract/sentence.ts';

/** What a screen is told: a sentence of the device's own, said anew in every language, or what the server said in its time. */
export type Told = Sentence | string;

const ofEntries = ['entries', 'entryChecks', 'terms', 'commodities'] as const;

/** Waits for the words, as `useTranslation` does: those of entries and their checks unless told otherwise. */
export function useSay(namespaces: Namespace = ofEntries): (told: Told) => string {
  const { i18n } = useTranslation(namespaces);
  const { language } = i18n;
  return useMemo(() => {
    const spoken = {
      locale: language,
      exists: (key: string) => i18n.exists(key),
      words: (key: string, values?: Readonly<Record<string, string | number>>) =>
        // oxlint-disable-next-line typescript/no-unnecessary-type-assertion, typescript/no-unsafe-type-assertion -- checked where sentences are made
        i18n.t(key as 'loading', values ?? {}),
    };
    return (told) => (typeof told === 'string' ? told : sayIn(spoken, told));
  }, [i18n, language]);
}
