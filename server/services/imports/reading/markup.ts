/** Parses the small parts of a workbook into elements, and decodes escaped text. */
import { SaxesParser } from 'saxes';

/** Returns a name without its namespace prefix. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

export interface MarkupElement {
  readonly name: string;
  /** Name of the parent element. */
  readonly parent: string;
  /** Attributes by name without namespace. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** Returns the elements of a part, in document order. */
export function elementsOf(markup: string): MarkupElement[] {
  const elements: MarkupElement[] = [];
  const above: string[] = [];
  const sax = new SaxesParser();
  sax.on('opentag', ({ name, attributes }) => {
    const own = Object.fromEntries(Object.entries(attributes).map(([key, value]) => [localName(key), value]));
    elements.push({ name: localName(name), parent: above.at(-1) ?? '', attributes: own });
    above.push(localName(name));
  });
  sax.on('closetag', () => above.pop());
  sax.write(markup).close();
  return elements;
}

/** Decodes escapes such as `_x000A_`, which represent characters that markup cannot contain. */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
