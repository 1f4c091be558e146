/** The same call from devices set to each language. */
import type { Client } from './client.ts';

export const languages = ['en-US', 'es-MX', 'fr-CA'] as const;

/** Replaces `~`, which makes no-break spaces visible in the expected texts. */
export const spaced = (text: string): string => text.replaceAll('~', '\u00a0');

/** Texts of the same call in each of the three languages. */
export const inEachLanguage = (client: Client, reported: (speaking: Client) => Promise<string>): Promise<string[]> =>
  Promise.all(languages.map((language) => reported(client.speaking(language))));
