/** The screens speak the language the device is set to; changing it takes effect at once. */
import { i18n } from '../i18n/i18n.ts';
import { pseudoLocale } from '../i18n/locales.ts';
import type { Preferences } from './preferences.ts';

/** Words are fetched first, then everything that shows them is drawn again; `page` says its language to those who listen. */
export function keepLanguage(preferences: Preferences, page: HTMLElement): void {
  const show = () => {
    page.lang = i18n.language === pseudoLocale ? 'en' : i18n.language;
  };
  show();
  i18n.on('languageChanged', show);
  preferences.subscribe(() => {
    const { locale } = preferences.read();
    if (locale !== i18n.language) void i18n.changeLanguage(locale);
  });
}
