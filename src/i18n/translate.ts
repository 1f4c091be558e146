/** Sentences of the contract in the language the screens speak. */
import { useMemo } from 'react';
import { useTranslation, type Space } from './useTranslation.ts';
import {
  translateMessage,
  type Language,
  type Message,
  type MessageOrText,
} from '../../contract/base/messages/message.ts';
import { i18n } from './i18n.ts';

/**
 * What may be said of values somebody types. A screen they type into asks for these words with its own: fetched at the
 * first slip they would hold the screen up under the hands, and off line never come.
 */
export const entryNamespaces = ['entries', 'entryChecks', 'terms', 'commodities'] as const;

/** What a table of set-up can say beside its own words: typed values, lists, conflicts and rights. */
export const setupNamespaces = [...entryNamespaces, 'grid', 'forms', 'permissions'] as const;

function languageOf(locale: string): Language {
  return {
    locale,
    exists: (key) => i18n.exists(key),
    // oxlint-disable-next-line typescript/no-unnecessary-type-assertion, typescript/no-unsafe-type-assertion -- checked where sentences are made
    words: (key, values) => i18n.t(key as 'loading', values ?? {}),
  };
}

/** For those who tell without drawing: in the language of this moment, once its words are there. */
export async function translateWhenLoaded(sentence: Message): Promise<string> {
  await i18n.loadNamespaces(entryNamespaces);
  return translateMessage(languageOf(i18n.language), sentence);
}

/** Waits for the words, as `useTranslation` does: those of entries and their checks unless told otherwise. */
export function useTranslate(
  namespaces: Space | readonly [Space, ...Space[]] = entryNamespaces,
): (told: MessageOrText) => string {
  const { language } = useTranslation(namespaces).i18n;
  return useMemo(() => {
    const spoken = languageOf(language);
    return (told) => (typeof told === 'string' ? told : translateMessage(spoken, told));
  }, [language]);
}
