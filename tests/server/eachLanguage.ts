/** The same call by devices set to each language. */
import type { Client } from './client.ts';

export const languages = ['en-US', 'es-MX', 'fr-CA'] as const;

/** A space where no line may break is written `~` here, so that it is seen. */
export const spaced = (text: string): string => text.replaceAll('~', '\u00a0');

/** What the same call tells three devices. */
export const inEachLanguage = (client: Client, told: (speaking: Client) => Promise<string>): Promise<string[]> =>
  Promise.all(languages.map((language) => told(client.speaking(language))));
