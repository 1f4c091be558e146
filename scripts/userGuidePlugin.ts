/** Builds the user guide into one file per language, which the help panel loads when it opens for the first time. */
import { guideFiles, readGuide } from './userGuide/readGuide.ts';
import type { Plugin } from 'vite';

/** The last part of the id becomes the name of the file: `help-en-US-….js`. */
const idOf = (locale: string) => `\0virtual/help-${locale}`;

export function userGuide(root: string): Plugin {
  return {
    name: 'wireway:user-guide',
    resolveId: {
      filter: { id: /^virtual:help-/ },
      handler: (id) => idOf(id.slice('virtual:help-'.length)),
    },
    load: {
      filter: { id: /^\0virtual\/help-/ },
      handler(id) {
        const locale = id.slice(idOf('').length);
        for (const file of guideFiles(root, locale)) this.addWatchFile(file);
        // A string that is parsed is read faster than a literal of this size.
        const json = JSON.stringify(JSON.stringify(readGuide(root, locale)));
        return { code: `export const guide = JSON.parse(${json});`, map: null };
      },
    },
  };
}
