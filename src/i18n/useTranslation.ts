/**
 * `useTranslation` of react-i18next with keys checked against one union of strings. The library's own types evaluate each call
 * separately, which took half of the type-checking time.
 */
import { useTranslation as useLibrary } from 'react-i18next';
import type { i18n as I18n, CustomTypeOptions } from 'i18next';

type Resources = CustomTypeOptions['resources'];
/** Namespace file: `grid` is `locales/en-US/grid.ts`. */
export type Space = keyof Resources;
type Default = CustomTypeOptions['defaultNS'];

/** Key without its plural suffix: a sentence with a number has one key per plural form, and callers omit the suffix. */
type WithoutPlural<Key extends string> =
  Key extends `${infer Stem}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Stem : Key;
type KeysOf<Words> = {
  [Key in keyof Words & string]: Words[Key] extends string ? WithoutPlural<Key> : `${Key}.${KeysOf<Words[Key]>}`;
}[keyof Words & string];
type Keys = { [Name in Space]: KeysOf<Resources[Name]> };
/** Key with its namespace, valid on any screen: `grid:saved`. */
type Qualified = { [Name in Space]: `${Name}:${Keys[Name]}` }[Space];

/** Keys of a screen: those of its first namespace, and those of every namespace as `namespace:key`. */
export type KeyOf<Name extends Space> = Keys[Name] | Qualified;

/** Translates a key into the user's language. */
export type Say<Name extends Space = Default> = (
  key: KeyOf<Name>,
  values?: Readonly<Record<string, unknown>>,
) => string;

interface Translation<Name extends Space> {
  readonly t: Say<Name>;
  readonly i18n: I18n;
  readonly ready: boolean;
}

/** Returns the translation function for use outside components; the namespaces must be loaded. */
export function sayIn<Name extends Space>(
  i18n: I18n,
  language: string,
  names: Name | readonly [Name, ...Space[]],
): Say<Name> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Say` checks the keys instead
  return i18n.getFixedT(language, names as 'common') as unknown as Say<Name>;
}

/** Suspends until the namespaces are loaded. */
export function useTranslation<Name extends Space = Default>(
  names?: Name | readonly [Name, ...Space[]],
): Translation<Name> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Say` checks the keys instead
  return useLibrary(names as 'common') as unknown as Translation<Name>;
}
