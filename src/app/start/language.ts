/** Uses the language set on the device; changing it takes effect at once. */
import { i18n } from '../../i18n/i18n.ts';
import { pseudoLocale } from '../../i18n/locales.ts';
import type { App } from '../../context/App.ts';

/**
 * Loads the texts first, then redraws everything that shows them and invalidates server data, which contains translated text.
 * Sets the `lang` of `page` for screen readers. Returns a function that stops it.
 */
export function keepLanguage({ store, preferences, queryClient }: App, page: HTMLElement): () => void {
  const show = () => {
    page.lang = i18n.language === pseudoLocale ? 'en' : i18n.language;
  };
  show();
  const change = () => {
    show();
    void queryClient.invalidateQueries();
  };
  i18n.on('languageChanged', change);
  const unsubscribe = store.sub(preferences, () => {
    const { locale } = store.get(preferences);
    if (locale !== i18n.language) void i18n.changeLanguage(locale);
  });
  return () => {
    i18n.off('languageChanged', change);
    unsubscribe();
  };
}
