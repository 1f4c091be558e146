/**
 * Parses the markup of a card into a tree of elements that are known to be harmless. Nothing else passes, and nothing is repaired
 * or left out silently: content that is not allowed raises an error with a message. The page creates elements from the tree,
 * never from an HTML string (docs/decisions/printing.md).
 */
import { SaxesParser } from 'saxes';
import { CardProblemError } from './cardProblem.ts';

export interface CardElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly CardNode[];
}
export type CardNode = CardElement | string;

const cell = ['colspan', 'rowspan', 'scope'];
const drawn = [
  'd',
  'x',
  'y',
  'x1',
  'y1',
  'x2',
  'y2',
  'cx',
  'cy',
  'r',
  'width',
  'height',
  'fill',
  'stroke',
  'stroke-width',
];

/** Elements allowed on a card, with the attributes each can have in addition to the common ones. */
const elements: ReadonlyMap<string, readonly string[]> = new Map([
  ...'div span p h1 h2 h3 h4 strong b em i u s small sub sup br hr ul ol li dl dt dd table caption thead tbody tfoot tr colgroup section header footer style'
    .split(' ')
    .map((name): [string, string[]] => [name, []]),
  ['col', ['span']],
  ['td', cell],
  ['th', cell],
  ['img', ['src', 'alt', 'width', 'height']],
  ['svg', ['viewBox', 'preserveAspectRatio', 'shape-rendering', 'width', 'height']],
  ...'path rect line circle g text'.split(' ').map((name): [string, string[]] => [name, drawn]),
]);
const everywhere = new Set(['class', 'style', 'lang', 'dir']);

const picture = /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/;
/** Matches the ways in which a style sheet requests a file, or hides that it does. */
const asks = /url\s*\(|@import|image-set|image\s*\(|src\s*\(|expression|\\|\/\*/i;

const maxElements = 20_000;
const deepest = 60;
const longest = 2_000_000;

const entities = {
  nbsp: '\u00a0',
  ndash: '\u2013',
  mdash: '\u2014',
  deg: '\u00b0',
  plusmn: '\u00b1',
  times: '\u00d7',
  micro: '\u00b5',
  ohm: '\u03a9',
};

interface Open {
  readonly name: string;
  readonly attributes: Record<string, string>;
  readonly children: CardNode[];
}

/** Parses markup into card nodes. Throws `CardProblemError` for content that is not allowed on a card. */
export function markupTree(markup: string): CardNode[] {
  if (markup.length > longest) throw new CardProblemError('tooMuch', '');
  const parser = new SaxesParser<{ fragment: true; xmlns: false }>({ fragment: true, xmlns: false });
  Object.assign(parser.ENTITIES, entities);
  const root: Open = { name: '', attributes: {}, children: [] };
  const open = [root];
  let count = 0;
  const innermost = () => open.at(-1) ?? root;
  parser.on('error', ({ message }) => {
    throw new CardProblemError('malformed', message.replace(/^\d+:\d+: /, '').replace(/\.$/, ''), parser.line);
  });
  parser.on('doctype', () => reject('noElement', '!DOCTYPE', parser.line));
  parser.on('processinginstruction', ({ target }) => reject('noElement', `?${target}`, parser.line));
  parser.on('opentag', ({ name, attributes }) => {
    checkElement(name, attributes, parser.line);
    if (++count > maxElements || open.length > deepest) reject('tooMuch', '', null);
    const element: Open = { name, attributes, children: [] };
    innermost().children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => {
    const closed = open.pop();
    if (closed?.name === 'style')
      checkStyle(closed.children.filter((node) => typeof node === 'string').join(''), parser.line);
  });
  const text = (said: string) => void innermost().children.push(said);
  parser.on('text', text);
  parser.on('cdata', text);
  parser.write(markup).close();
  return root.children;
}

function reject(code: CardProblemError['problem']['code'], detail: string, line: number | null): never {
  throw new CardProblemError(code, detail, line);
}

function checkElement(name: string, attributes: Readonly<Record<string, string>>, line: number): void {
  const own = elements.get(name);
  if (own === undefined) reject('noElement', name, line);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (!everywhere.has(attribute) && !own.includes(attribute)) reject('noAttribute', attribute, line);
    if (attribute === 'src' && !picture.test(value)) reject('callsHome', value.slice(0, 60), line);
    if (attribute !== 'src') checkStyle(value, line);
  }
}

function checkStyle(text: string, line: number): void {
  const found = asks.exec(text)?.[0];
  if (found !== undefined) reject('callsHome', found, line);
}
