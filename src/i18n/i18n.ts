/**
 * Languages. The en-US texts of the first page are in the entry chunk; those of another language are one file, loaded before the
 * first render. All other namespaces are loaded when a screen calls `useTranslation('grid')`.
 */
import { createInstance, type FormatterModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { formatsIn } from './format.ts';
import { defaultLocale, pseudoLocale, type Locale } from './locales.ts';
import { entry, files } from './texts/enUS.ts';

/** Texts of a language: those of the first page together, each other namespace in a separate file. */
interface Texts {
  readonly entry: Readonly<Record<string, object>>;
  readonly files: Readonly<Record<string, () => Promise<Readonly<Record<string, object>>>>>;
}

/** A page loads one language: even the lists of the files are separate. */
const languages: Readonly<Record<string, () => Texts | Promise<Texts>>> = {
  [defaultLocale]: () => ({ entry, files }),
  'es-MX': () => import('./texts/esMX.ts'),
  'fr-CA': () => import('./texts/frCA.ts'),
};

async function wordsOf(locale: string, namespace: string): Promise<object> {
  if (locale === pseudoLocale) {
    const [{ pseudoWords }, words] = await Promise.all([import('./pseudo.ts'), wordsOf(defaultLocale, namespace)]);
    return pseudoWords(words);
  }
  const texts = await languages[locale]?.();
  const file = Object.entries(texts?.files ?? {}).find(([path]) => path.endsWith(`/${namespace}.ts`))?.[1];
  const words = texts?.entry[namespace] ?? (await file?.())?.[namespace];
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
