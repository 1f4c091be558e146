/** Languages of Wireway, each by its own name. Default: specification section 9. */
import { locales } from '../../contract/base/messages/locales.ts';
import { z } from 'zod/mini';

export const defaultLocale = 'en-US';

/** Pseudo-locale with conspicuous English: any text on a screen without brackets is not translated. */
export const pseudoLocale = 'en-XA';

export const localeNames = {
  'en-US': 'English',
  'es-MX': 'Español (México)',
  'fr-CA': 'Français (Canada)',
  [pseudoLocale]: '⟦Ƥšéûđó⟧',
} as const;

/** Locales a device can store; the pseudo-locale is for developers of Wireway. */
export const locale = z.enum([...locales, pseudoLocale]);
export type Locale = z.infer<typeof locale>;

/** Locales in the user menu. */
export const offeredLocales: readonly Locale[] = locale.options.filter(
  (name) => name !== pseudoLocale || import.meta.env.DEV,
);
