/** Messages of the contract in the language of the user interface. */
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
 * Namespaces of messages about typed values. A screen with inputs loads them with its own: loaded at the first typing error, they
 * would suspend the screen while the user types, and offline they would never arrive.
 */
export const entryNamespaces = ['entries', 'entryChecks', 'terms', 'commodities'] as const;

/** Namespaces a setup table needs in addition to its own: messages about typed values, lists, conflicts and permissions. */
export const setupNamespaces = [...entryNamespaces, 'grid', 'forms', 'permissions'] as const;

function languageOf(locale: string): Language {
  return {
    locale,
    exists: (key) => i18n.exists(key),
    // oxlint-disable-next-line typescript/no-unnecessary-type-assertion, typescript/no-unsafe-type-assertion -- keys checked at creation
    words: (key, values) => i18n.t(key as 'loading', values ?? {}),
  };
}

/** Translates a message outside rendering, in the current language, after its namespaces are loaded. */
export async function translateWhenLoaded(sentence: Message): Promise<string> {
  await i18n.loadNamespaces(entryNamespaces);
  return translateMessage(languageOf(i18n.language), sentence);
}

/** Suspends until the namespaces are loaded, like `useTranslation`: by default those of entries and their checks. */
export function useTranslate(
  namespaces: Space | readonly [Space, ...Space[]] = entryNamespaces,
): (reported: MessageOrText) => string {
  const { language } = useTranslation(namespaces).i18n;
  return useMemo(() => {
    const spoken = languageOf(language);
    return (reported) => (typeof reported === 'string' ? reported : translateMessage(spoken, reported));
  }, [language]);
}
