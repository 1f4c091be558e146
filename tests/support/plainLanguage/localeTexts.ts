/** Every text of the interface, of the server and of the names, by its key. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folders = ['src/i18n/locales', 'contract/names', 'contract/base/messages', 'inspector/locales', 'server/locales'];

const modules = new Map<string, readonly (readonly [key: string, text: string])[]>();
for (const locale of ['en-US', 'es-MX', 'fr-CA']) {
  const texts: (readonly [string, string])[] = [];
  for (const folder of folders) {
    const files = readdirSync(join(folder, locale)).filter((name) => name.endsWith('.ts') && name !== 'index.ts');
    for (const file of files) {
      const module: unknown = await import(pathToFileURL(join(folder, locale, file)).href);
      const name = file.replace('.ts', '');
      const place = folder.startsWith('server') ? `server ${name}` : name;
      texts.push(...flat(Reflect.get(Object(module), name), `${place}:`));
    }
  }
  modules.set(locale, texts);
}

function flat(words: unknown, path: string): (readonly [string, string])[] {
  if (typeof words === 'string') return [[path.replace(/\.$/, ''), words]];
  if (typeof words !== 'object' || words === null) return [];
  return Object.entries(words).flatMap(([key, value]) => flat(value, `${path}${key}.`));
}

/** Returns the texts of a language with their keys, `fieldWork:state.onWay`; those of the server as `server reels:isPulled`. */
export const localeTexts = (locale: string): readonly (readonly [key: string, text: string])[] =>
  modules.get(locale) ?? [];
