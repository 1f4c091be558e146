/**
 * Languages. What the first page needs is in the entry; every other namespace is fetched when a screen asks for it
 * with `useTranslation('grid')`. Default locale en-US: specification section 9.
 */
import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { common } from './en-US/common.ts';
import { errors } from './en-US/errors.ts';
import { frame } from './en-US/frame.ts';

export const defaultLocale = 'en-US';

/** One file per namespace: `en-US/grid.ts` exports `grid`. */
const files = import.meta.glob<Record<string, object>>(['./en-US/*.ts', '!./en-US/{common,errors,frame}.ts']);

const backend = {
  type: 'backend' as const,
  init: () => undefined,
  async read(locale: string, namespace: string): Promise<object> {
    const load = files[`./${locale}/${namespace}.ts`];
    const words = (await load?.())?.[namespace];
    if (words === undefined) throw new Error(`No words for ${namespace} in ${locale}.`);
    return words;
  },
};

export const i18n = createInstance();

/** Ready before the first render; `locale` is what the device remembers or the browser asks for. */
export async function startI18n(locale: string = defaultLocale): Promise<void> {
  await i18n
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: locale,
      fallbackLng: defaultLocale,
      ns: ['common', 'errors', 'frame'],
      defaultNS: 'common',
      partialBundledLanguages: true,
      resources: { [defaultLocale]: { common, errors, frame } },
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
}

/** Locale for numbers and dates: the language the screens speak. */
export const currentLocale = (): string => i18n.resolvedLanguage ?? defaultLocale;
