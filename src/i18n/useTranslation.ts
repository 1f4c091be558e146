/**
 * `useTranslation` of react-i18next with keys checked against one union of strings. The library's own types evaluate each
 * call separately, which took half the time of type-checking.
 */
import { useTranslation as useLibrary } from 'react-i18next';
import type { i18n as I18n, CustomTypeOptions } from 'i18next';

type Resources = CustomTypeOptions['resources'];
/** A file of words: `grid` is `locales/en-US/grid.ts`. */
export type Space = keyof Resources;
type Default = CustomTypeOptions['defaultNS'];

/** A sentence about a number has one key for each plural form; callers use the key without the suffix. */
type WithoutPlural<Key extends string> =
  Key extends `${infer Stem}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Stem : Key;
type KeysOf<Words> = {
  [Key in keyof Words & string]: Words[Key] extends string ? WithoutPlural<Key> : `${Key}.${KeysOf<Words[Key]>}`;
}[keyof Words & string];
type Keys = { [Name in Space]: KeysOf<Resources[Name]> };
/** `grid:saved`, from any screen. */
type Qualified = { [Name in Space]: `${Name}:${Keys[Name]}` }[Space];

/** The keys of a screen: those of its first namespace, and those of every namespace as `namespace:key`. */
export type KeyOf<Name extends Space> = Keys[Name] | Qualified;

/** Translates a key into the language of the reader. */
export type Say<Name extends Space = Default> = (
  key: KeyOf<Name>,
  values?: Readonly<Record<string, unknown>>,
) => string;

interface Translation<Name extends Space> {
  readonly t: Say<Name>;
  readonly i18n: I18n;
  readonly ready: boolean;
}

/** The same outside components; the namespaces must have been loaded. */
export function sayIn<Name extends Space>(
  i18n: I18n,
  language: string,
  names: Name | readonly [Name, ...Space[]],
): Say<Name> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are checked here instead
  return i18n.getFixedT(language, names as 'common') as unknown as Say<Name>;
}

/** Waits for the words of the namespaces. */
export function useTranslation<Name extends Space = Default>(
  names?: Name | readonly [Name, ...Space[]],
): Translation<Name> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are checked here instead
  return useLibrary(names as 'common') as unknown as Translation<Name>;
}
