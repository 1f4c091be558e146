/**
 * Blanks texts that only documentation shows: the `summary` of a call, which the server's API pages print, and the `description`
 * of a state, for the generated charts. In the browser they are 4 kB of the first load. Other properties of these names are data
 * that the page shows, such as the heading "Description".
 */
import { parseSync, Visitor, type Plugin } from 'vite';

type Properties = Parameters<
  NonNullable<ConstructorParameters<typeof Visitor>[0]['ObjectExpression']>
>[0]['properties'];

/** Returns the source with those texts empty; every other character keeps its line and column. */
export function withoutDocumentation(file: string, source: string): string {
  const isMachine = /(?:^|\/)machines\//.test(file);
  let text = source;
  function empty(properties: Properties, name: string): void {
    for (const property of properties) {
      if (property.type !== 'Property' || property.key.type !== 'Identifier' || property.key.name !== name) continue;
      const { value } = property;
      if (value.type !== 'Literal' || typeof value.value !== 'string') continue;
      const blank = text.slice(value.start + 2, value.end).replaceAll(/[^\n]/g, ' ');
      text = `${text.slice(0, value.start)}''${blank}${text.slice(value.end)}`;
    }
  }
  new Visitor({
    ObjectExpression({ properties }) {
      if (isMachine) empty(properties, 'description');
    },
    CallExpression({ callee, arguments: [declared] }) {
      if (callee.type === 'Identifier' && callee.name === 'endpoint' && declared?.type === 'ObjectExpression')
        empty(declared.properties, 'summary');
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
