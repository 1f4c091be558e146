import { i18n } from './i18n.ts';

/**
 * Loads namespaces, including ones that failed before, which i18next does not retry; without them the keys would be shown.
 * Rejects if some are missing.
 */
export async function fetchWords(namespaces: string[]): Promise<void> {
  const { language } = i18n;
  const missing = () => namespaces.filter((namespace) => !i18n.hasResourceBundle(language, namespace));
  await i18n.loadNamespaces(namespaces);
  if (missing().length > 0) await i18n.reloadResources([language], missing());
  if (missing().length > 0) throw new Error(`No words for ${missing().join(', ')}.`);
}
