/** The server's sentences in the language of whoever made the call: `docs/decisions/localization.md`. */
import { createInstance, type FormatterModule } from 'i18next';
import { formatNumber, translateMessage, type Language, type Message } from '../../contract/base/messages/message.ts';
import * as enUS from './en-US/index.ts';
import * as esMX from './es-MX/index.ts';
import * as frCA from './fr-CA/index.ts';

const resources = { 'en-US': enUS, 'es-MX': esMX, 'fr-CA': frCA } as const;
export type Locale = keyof typeof resources;

/** Numbers in a sentence are written as the reader writes them. */
const formatter: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format, locale = 'en-US'): string =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- other values are strings, which i18next inserts unchanged
    typeof value === 'number' ? formatNumber(value, locale) : (value as string),
};

const catalogue = createInstance({
  lng: 'en-US',
  fallbackLng: false,
  load: 'currentOnly',
  resources,
  interpolation: {
    escapeValue: false,
    alwaysFormat: true,
  },
});
await catalogue.use(formatter).init();

/** The sentence as text; English unless told otherwise. */
export function translate(sentence: Message, locale: Locale = 'en-US'): string {
  const language: Language = {
    locale,
    exists: (key) => catalogue.exists(key, { lng: locale }),
    // oxlint-disable-next-line typescript/no-unnecessary-type-assertion, typescript/no-unsafe-type-assertion -- keys checked at creation
    words: (key, values) => catalogue.t(key as 'loading', { ...values, lng: locale }),
  };
  return translateMessage(language, sentence);
}

const translatable = new Set(
  Object.entries(enUS).flatMap(([namespace, words]) =>
    Object.keys(words).map((key) => `${namespace}:${key.replace(/_(?:one|other)$/, '')}`),
  ),
);

/** Whether there are words for it: a sentence that was kept may be older than they are. */
export const isTranslatable = ({ key }: Message): boolean => translatable.has(key);

/** How a call says it in the language of its maker. */
export type Translate = (sentence: Message) => string;

const acceptedLocales: readonly (readonly [RegExp, Locale])[] = [
  [/^es\b/i, 'es-MX'],
  [/^fr\b/i, 'fr-CA'],
];

/** The first language of the header, as the application sends its own; English where Wireway does not speak it. */
export function localeOf(acceptLanguage: string | undefined): Locale {
  const [first = ''] = (acceptLanguage ?? '').split(',', 1);
  return acceptedLocales.find(([pattern]) => pattern.test(first.trim()))?.[1] ?? 'en-US';
}
