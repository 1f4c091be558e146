/**
 * Languages. The en-US texts of the first page are in the entry chunk; other languages and all other namespaces are loaded: those
 * of the first page before the first render, those of a screen when it calls `useTranslation('grid')`.
 */
import { createInstance, type FormatterModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { entryChecks } from '../../contract/base/messages/en-US/entryChecks.ts';
import { commodities } from '../../contract/names/en-US/commodities.ts';
import { roles } from '../../contract/names/en-US/roles.ts';
import { common } from './locales/en-US/common.ts';
import { errors } from './locales/en-US/errors.ts';
import { frame } from './locales/en-US/frame.ts';
import { formatsIn } from './format.ts';
import { defaultLocale, pseudoLocale, type Locale } from './locales.ts';

const entry: Readonly<Record<string, object>> = { commodities, common, errors, frame, roles };

/** Namespaces in en-US that are in the entry chunk anyway: schemas of the contract use them. */
const inEntryChunk: Readonly<Record<string, object>> = { ...entry, entryChecks };

/** One file per namespace: `locales/es-MX/grid.ts` exports `grid`. Texts shared with the server are in the contract. */
const files = import.meta.glob<Record<string, object>>([
  './locales/{en-US,es-MX,fr-CA}/*.ts',
  '../../contract/{names,base/messages}/{en-US,es-MX,fr-CA}/*.ts',
  '../../inspector/locales/{en-US,es-MX,fr-CA}/*.ts',
  '!./locales/en-US/{common,errors,frame}.ts',
  '!../../contract/names/en-US/{commodities,roles}.ts',
  '!../../contract/base/messages/en-US/entryChecks.ts',
]);

const fileOf = (locale: string, namespace: string) =>
  files[`./locales/${locale}/${namespace}.ts`] ??
  files[`../../contract/names/${locale}/${namespace}.ts`] ??
  files[`../../contract/base/messages/${locale}/${namespace}.ts`] ??
  files[`../../inspector/locales/${locale}/${namespace}.ts`];

async function wordsOf(locale: string, namespace: string): Promise<object> {
  if (locale === pseudoLocale) {
    const [{ pseudoWords }, words] = await Promise.all([import('./pseudo.ts'), wordsOf(defaultLocale, namespace)]);
    return pseudoWords(words);
  }
  const bundled = locale === defaultLocale ? inEntryChunk[namespace] : undefined;
  const words = bundled ?? (await fileOf(locale, namespace)?.())?.[namespace];
  if (words === undefined) throw new Error(`No words for ${namespace} in ${locale}.`);
  return words;
}

const backend = {
  type: 'backend' as const,
  init: () => undefined,
  /** Loads a namespace, or its en-US version if that fails: English texts are better than none. */
  read: (locale: string, namespace: string): Promise<object> =>
    wordsOf(locale, namespace).catch((error: unknown) => {
      if (locale === defaultLocale) throw error;
      return wordsOf(defaultLocale, namespace);
    }),
};

/** Formats every number in a sentence for the locale: "1 694 lignes". */
const formatter: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  // Other values stay unchanged.
  format: (value: unknown, _format, language = defaultLocale): string =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- other values are strings, which i18next inserts unchanged
    typeof value === 'number' ? formatsIn(language).number(value) : (value as string),
};

export const i18n = createInstance();

/** Initializes i18n before the first render; `locale` is the one stored on the device. */
export async function startI18n(locale: Locale = defaultLocale): Promise<void> {
  await i18n
    .use(backend)
    .use(formatter)
    .use(initReactI18next)
    .init({
      lng: locale,
      // Every language has every key, enforced by its types, so no fallback language is needed.
      fallbackLng: false,
      load: 'currentOnly',
      ns: Object.keys(entry),
      defaultNS: 'common',
      partialBundledLanguages: true,
      resources: { [defaultLocale]: { ...entry } },
      interpolation: {
        escapeValue: false,
        alwaysFormat: true,
      },
      react: { useSuspense: true },
    });
}
