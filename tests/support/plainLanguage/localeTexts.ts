/** All texts of the interface, of the server and of the names, by namespace and key. */

export type Texts = Readonly<Record<string, string>>;

const modules = import.meta.glob<Record<string, object>>(
  [
    '../../../src/i18n/locales/*/*.ts',
    '../../../contract/{names,base/messages}/*/*.ts',
    '../../../inspector/locales/*/*.ts',
    '../../../server/locales/*/*.ts',
    '!**/index.ts',
  ],
  { eager: true },
);

/** Flattens nested keys to paths: `form.title`. */
function flat(texts: object, path = ''): Texts {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null
        ? Object.entries(flat(value, `${path}${key}.`))
        : [[`${path}${key}`, String(value)]],
    ),
  );
}

/** Returns the texts of a language by namespace; those of the server are under `server reels`. */
export function textsByNamespace(locale: string): ReadonlyMap<string, Texts> {
  const found = new Map<string, Texts>();
  for (const [path, module] of Object.entries(modules)) {
    const [, name, namespace = ''] = /([^/]+)\/([^/]+)\.ts$/.exec(path) ?? [];
    const place = path.includes('/server/') ? `server ${namespace}` : namespace;
    if (name === locale) found.set(place, flat(module[namespace] ?? {}));
  }
  return found;
}

/** Returns the texts of a language with their keys, `fieldWork:state.onWay`; those of the server as `server reels:isPulled`. */
export const localeTexts = (locale: string): readonly (readonly [key: string, text: string])[] =>
  [...textsByNamespace(locale)].flatMap(([namespace, texts]) =>
    Object.entries(texts).map(([key, text]) => [`${namespace}:${key}`, text] as const),
  );
