/**
 * A message for a user, stored as a key with parameters, so that each reader gets it in their own language, even long after
 * it was created: `docs/decisions/localization.md`.
 */
import { z } from 'zod';
import { lengthNumber } from '../values/lengthNumber.ts';

const lengthValue = z.strictObject({ length: z.number(), unit: z.enum(['ft', 'm']) });
const partValue = z.union([
  z.string(),
  z.number(),
  /** A field, step, status or result by where its words are: `fields.cable.designLength`, `results.Pass`. */
  z.strictObject({
    term: z.string(),
    /** What the project calls it instead, by language. */
    labels: z.record(z.string(), z.string().optional()).readonly().optional(),
  }),
  /** A commodity, as it stands inside a sentence; `many` of it. */
  z.strictObject({ commodity: z.string(), many: z.boolean().optional() }),
  /** A word by its own key, such as a role: `roles:foreman`. */
  z.strictObject({ word: z.string() }),
  lengthValue,
  /** A calendar day, `2026-11-20`. */
  z.strictObject({ day: z.string() }),
]);
const sentenceValue = z.union([partValue, z.strictObject({ list: z.array(partValue).readonly() })]);

/**
 * What fills a blank. Text is data and stays as it is; numbers, lengths and terms are written in the language of the reader.
 * `count` also chooses the plural.
 */
export type MessageParam = z.infer<typeof sentenceValue>;
type PartValue = z.infer<typeof partValue>;

export const messageSchema = z.strictObject({
  /** Where the words are: `namespace:key`. */
  key: z.string(),
  params: z.record(z.string(), sentenceValue).readonly().optional(),
});
export type Message = Readonly<z.infer<typeof messageSchema>>;

/** What somebody is told: a sentence, said to each in their language, or text that was said before, and stays as it is. */
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

/** Words that stand by themselves; what is in a group within a namespace is no sentence. */
type Texts<Words> = { [Key in keyof Words & string]: Words[Key] extends string ? Key : never }[keyof Words & string];

/** Makes sentences of one namespace; the words in en-US decide which there are and what each needs. */
export function messagesOf<Words extends object>(namespace: string) {
  return <Key extends Stem<Texts<Words>>>(key: Key, ...[values]: Filled<Words, Key>): Message =>
    values === undefined ? { key: `${namespace}:${key}` } : { key: `${namespace}:${key}`, params: values };
}

/** A language to say it in: the catalogue of words, by `namespace:key`, as i18next keeps it. */
export interface Language {
  readonly locale: string;
  readonly exists: (key: string) => boolean;
  readonly words: (key: string, values?: Readonly<Record<string, string | number>>) => string;
}

const numberFormats = new Map<string, Intl.NumberFormat>();

/** Kept, since making one takes longer than saying a sentence. */
function numbersOf(locale: string): Intl.NumberFormat {
  const known = numberFormats.get(locale);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 });
  numberFormats.set(locale, made);
  return made;
}

/** A number as people of that language write it. */
export const formatNumber = (value: number, locale: string): string => numbersOf(locale).format(value);

/** A calendar day, which has no time zone, as people of that language write it. */
const dayText = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));

/** The sentence as text, for people of that language. */
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
    // A name of one's own is no term and stays as it is.
    return exists(`terms:${value.term}`) ? words(`terms:${value.term}`) : value.term;
  };
  const filled = Object.entries(params).map(([name, value]): [string, string | number] => {
    if (name === 'count' && typeof value === 'number') return [name, value];
    return [name, typeof value === 'object' && 'list' in value ? value.list.map(partText).join(', ') : partText(value)];
  });
  return words(key, Object.fromEntries(filled));
}
