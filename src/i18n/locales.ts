/** The languages Wireway speaks, each by its own name. Default: specification section 9. */
import { locales } from '../../contract/base/messages/locales.ts';
import { z } from 'zod';

export const defaultLocale = 'en-US';

/** English made conspicuous: whatever stands on a screen without brackets does not come from the words. */
export const pseudoLocale = 'en-XA';

export const localeNames = {
  'en-US': 'English',
  'es-MX': 'Español (México)',
  'fr-CA': 'Français (Canada)',
  [pseudoLocale]: '⟦Ƥšéûđó⟧',
} as const;

/** What a device may have been told to speak; the pseudo-locale is for those who build Wireway. */
export const locale = z.enum([...locales, pseudoLocale]);
export type Locale = z.infer<typeof locale>;

/** What the user menu offers. */
export const offeredLocales: readonly Locale[] = locale.options.filter(
  (name) => name !== pseudoLocale || import.meta.env.DEV,
);
