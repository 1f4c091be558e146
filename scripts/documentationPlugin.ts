/**
 * Blanks texts that only documentation shows: the `summary` of a call, which the server's API pages print, and the `description`
 * of a state, for the generated charts. In the browser they are 4 kB of the first load.
 */
import { parseSync, Visitor, type Plugin } from 'vite';

const documentation: ReadonlySet<string> = new Set(['summary', 'description']);

/** Returns the source with those texts empty; every other character keeps its line and column. */
export function withoutDocumentation(file: string, source: string): string {
  let text = source;
  new Visitor({
    Property({ key, value }) {
      if (key.type !== 'Identifier' || !documentation.has(key.name)) return;
      if (value.type !== 'Literal' || typeof value.value !== 'string') return;
      const blank = text.slice(value.start + 2, value.end).replaceAll(/[^\n]/g, ' ');
      text = `${text.slice(0, value.start)}''${blank}${text.slice(value.end)}`;
    },
  }).visit(parseSync(file, source).program);
  return text;
}

export const noDocumentation: Plugin = {
  name: 'wireway:no-documentation',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/(?:contract|machines)\/[^?]*\.ts$/, code: /\b(?:summary|description): *['"\n]/ },
    handler: (code, id) => ({ code: withoutDocumentation(id, code), map: null }),
  },
};
