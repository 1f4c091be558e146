/** The small parts of a workbook as the elements they hold, and text as the format escapes it. */
import { SaxesParser } from 'saxes';

/** A name without its namespace. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

export interface MarkupElement {
  readonly name: string;
  /** The element it stands in. */
  readonly parent: string;
  /** By name without namespace. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** The elements of a part, in order. */
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

/** `_x000A_` stands for a character that markup cannot hold. */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
