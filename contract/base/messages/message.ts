/**
 * A message for a user, stored as a key with parameters, so that each reader gets it in their own language, even long after
 * it was created: `docs/decisions/localization.md`.
 */
import { z } from 'zod/mini';
import { lengthNumber } from '../values/lengthNumber.ts';

const lengthValue = z.strictObject({ length: z.number(), unit: z.enum(['ft', 'm']) });
const partValue = z.union([
  z.string(),
  z.number(),
  /** A field, step, status or result by the key of its text: `fields.cable.designLength`, `results.Pass`. */
  z.strictObject({
    term: z.string(),
    /** The project's own name for it, by language. */
    labels: z.optional(z.readonly(z.record(z.string(), z.optional(z.string())))),
  }),
  /** A commodity, as written inside a sentence; `many` for the plural. */
  z.strictObject({ commodity: z.string(), many: z.optional(z.boolean()) }),
  /** A word by its own key, such as a role: `roles:foreman`. */
  z.strictObject({ word: z.string() }),
  lengthValue,
  /** A calendar day, `2026-11-20`. */
  z.strictObject({ day: z.string() }),
]);
const sentenceValue = z.union([partValue, z.strictObject({ list: z.readonly(z.array(partValue)) })]);

/**
 * Value of a placeholder. Text is data and is not changed; numbers, lengths and terms are formatted in the language of the
 * reader. `count` also selects the plural.
 */
export type MessageParam = z.infer<typeof sentenceValue>;
type PartValue = z.infer<typeof partValue>;

export const messageSchema = z.strictObject({
  /** Key of the text: `namespace:key`. */
  key: z.string(),
  params: z.optional(z.readonly(z.record(z.string(), sentenceValue))),
});
export type Message = Readonly<z.infer<typeof messageSchema>>;

/** A message for a user: a sentence, translated for each reader, or text that was translated earlier and is not changed. */
export type MessageOrText = Message | string;

type Blank<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Blank<Rest> : never;
type Stem<Key extends string> = Key extends `${infer Name}_${'one' | 'other'}` ? Name : Key;
type Forms<Words, Key extends string> = Extract<Words[keyof Words & (Key | `${Key}_${'one' | 'other'}`)], string>;
type Values<Words, Key extends string> =
  | Blank<Forms<Words, Key>>
  | (`${Key}_other` extends keyof Words ? 'count' : never);
type Filled<Words, Key extends string> = [Values<Words, Key>] extends [never]
  ? []
  : [values: { readonly [Name in Values<Words, Key>]: Name extends 'count' ? number : MessageParam }];

/** Texts at the top level of a namespace; texts in a nested group are not messages. */
type Texts<Words> = { [Key in keyof Words & string]: Words[Key] extends string ? Key : never }[keyof Words & string];

/** Returns a factory for messages of one namespace; the en-US texts define the keys and their parameters. */
export function messagesOf<Words extends object>(namespace: string) {
  return <Key extends Stem<Texts<Words>>>(key: Key, ...[values]: Filled<Words, Key>): Message =>
    values === undefined ? { key: `${namespace}:${key}` } : { key: `${namespace}:${key}`, params: values };
}

/** Language of a translation: its text catalog, by `namespace:key`, as stored by i18next. */
export interface Language {
  readonly locale: string;
  readonly exists: (key: string) => boolean;
  readonly words: (key: string, values?: Readonly<Record<string, string | number>>) => string;
}

const numberFormats = new Map<string, Intl.NumberFormat>();

/** Returns the number format of a locale. Formats are cached, since creating one takes longer than formatting a message. */
function numbersOf(locale: string): Intl.NumberFormat {
  const known = numberFormats.get(locale);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 });
  numberFormats.set(locale, made);
  return made;
}

/** Formats a number for a locale. */
export const formatNumber = (value: number, locale: string): string => numbersOf(locale).format(value);

/** Formats a calendar day, which has no time zone, for a locale. */
const dayText = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));

/** Returns the message as text in the given language. */
export function translateMessage(language: Language, { key, params = {} }: Message): string {
  const { locale, exists, words } = language;
  const partText = (value: PartValue): string => {
    if (typeof value === 'string') return value;
    if (typeof value === 'number') return formatNumber(value, locale);
    if ('length' in value)
      return `${lengthNumber(value.length, value.unit, locale)} ${words(`terms:units.${value.unit}`)}`;
    if ('commodity' in value) {
      const group = value.many === true ? 'terms:plurals.' : 'commodities:';
      return words(`${group}${value.commodity}`).toLocaleLowerCase(locale);
    }
    if ('word' in value) return words(value.word);
    if ('day' in value) return dayText(value.day, locale);
    const own = value.labels?.[locale];
    if (own !== undefined) return own;
    // A custom name is not a term and is not translated.
    return exists(`terms:${value.term}`) ? words(`terms:${value.term}`) : value.term;
  };
  const filled = Object.entries(params).map(([name, value]): [string, string | number] => {
    if (name === 'count' && typeof value === 'number') return [name, value];
    return [name, typeof value === 'object' && 'list' in value ? value.list.map(partText).join(', ') : partText(value)];
  });
  return words(key, Object.fromEntries(filled));
}
