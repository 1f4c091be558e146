/**
 * The user guide on the device: one file per language, built from `docs/user-guide` (scripts/userGuide), loaded when the help
 * panel opens for the first time.
 */
import type { Guide } from '../../../../contract/help/guide.ts';
import { defaultLocale, pseudoLocale, type Locale } from '../../../i18n/locales.ts';

type Loader = () => Promise<{ readonly guide: Guide }>;

const loaders: Readonly<Record<Exclude<Locale, typeof pseudoLocale>, Loader>> = {
  'en-US': () => import('virtual:help-en-US'),
  'es-MX': () => import('virtual:help-es-MX'),
  'fr-CA': () => import('virtual:help-fr-CA'),
};

/** Loads the guide in a language; the pseudo-locale has the English one. Rejects if the file is neither here nor reachable. */
export async function loadGuide(locale: Locale): Promise<Guide> {
  const { guide } = await loaders[locale === pseudoLocale ? defaultLocale : locale]();
  return guide;
}
