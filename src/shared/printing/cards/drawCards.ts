/**
 * Draws cards into the document of a frame. Elements are created one by one from a tree that contains only harmless ones, never
 * from an HTML string. The frame runs no script, and its own policy allows nothing to be fetched except our fonts
 * (docs/decisions/printing.md).
 */
import { labelsOnSheet, pageSize, type TemplatePage } from '../../../../contract/printing/paper.ts';
import { cardDrawSlice } from '../../../../machines/pageTimings.ts';
import type { CardNode } from './markupTree.ts';
import { fitSheet, keepSignatures } from './fitCard.ts';
import { cardStyles, faceNames, type SheetWords } from './cardStyles.ts';

/** Card with the tag shown in the head of its sheet. */
export interface DrawnCard {
  readonly nodes: readonly CardNode[];
  readonly tag: string;
}

export interface CardSheets extends SheetWords {
  readonly page: TemplatePage;
  readonly cards: readonly DrawnCard[];
  /** Project in the head of every sheet, next to the template. */
  readonly project: string;
  readonly template: string;
  readonly language: string;
}

/** Policy of the frame. It names the origin: in Firefox, `'self'` in a document without an address matches nothing. */
const policy = (): string =>
  `default-src 'none'; img-src data:; style-src 'unsafe-inline'; font-src ${globalThis.location.origin}`;

/** Empties the document and prepares it for these sets: the cards of each template retain their own paper size. */
function openSheets(target: Document, sets: readonly CardSheets[]): void {
  const [first] = sets;
  if (!first) return;
  target.documentElement.lang = first.language;
  if (target.head.querySelector('meta') === null) {
    const meta = target.createElement('meta');
    meta.httpEquiv = 'Content-Security-Policy';
    meta.content = policy();
    target.head.append(meta);
  }
  target.title = `${first.project} ${first.template}`;
  const style = target.createElement('style');
  style.textContent = cardStyles(sets);
  target.head.querySelector('style')?.remove();
  target.head.append(style);
  target.body.replaceChildren();
}

export function drawCards(target: Document, sheets: CardSheets): void {
  openSheets(target, [sheets]);
  target.body.append(...sheetsOf(target, sheets, 0));
}

/** Fits the drawn cards to their paper; repeated once the fonts are loaded. */
export function fitSheets(target: Document, { page }: CardSheets): void {
  for (const sheet of target.querySelectorAll<HTMLElement>('.sheet')) fitSheet(sheet, page);
}

/** Number of sheets drawn between two checks of the clock. */
const piece = 4;

interface Drawing {
  readonly signal: AbortSignal;
  /** Receives the number of cards drawn on sheets so far, over all sets. */
  readonly onProgress: (cards: number) => void;
}

/** Draws any number of cards without blocking the page; returns the facts read from the sheets as they are laid out. */
export async function drawInPieces(
  target: Document,
  sets: readonly CardSheets[],
  { signal, onProgress }: Drawing,
): Promise<SheetFacts> {
  openSheets(target, sets);
  // Layout is measured in the fonts used for printing. Test environments load none.
  await Promise.all(faceNames.map((face) => target.fonts?.load(face)));
  let facts = noFacts;
  let before = 0;
  for (const [at, set] of sets.entries()) {
    const sheets = [...batches(sheetsOf(target, set, at), piece)];
    let drawn = 0;
    let since = performance.now();
    for (const batch of sheets) {
      target.body.append(...batch);
      for (const sheet of batch) fitSheet(sheet, set.page);
      facts = batch.reduce((sum, sheet) => added(sum, factsOf(sheet, set.page)), facts);
      // The document is not visible. Sheets that stay displayed are laid out again for every batch appended after them.
      for (const sheet of batch) sheet.classList.add('measured');
      drawn += batch.length;
      if (performance.now() - since < cardDrawSlice) continue;
      onProgress(before + Math.min(set.cards.length, Math.floor((drawn / sheetCount(set)) * set.cards.length)));
      // oxlint-disable-next-line no-await-in-loop -- yields to the browser so that the page stays responsive
      await new Promise((resolve) => setTimeout(resolve));
      signal.throwIfAborted();
      since = performance.now();
    }
    before += set.cards.length;
  }
  onProgress(before);
  return facts;
}

const cardsOnSheet = ({ page }: CardSheets): number => {
  const { columns, rows } = labelsOnSheet(page);
  return columns * rows;
};

/** Returns the number of sheets, or of labels on a roll; a card longer than its sheet takes more. */
export const sheetCount = (sheets: CardSheets): number =>
  Math.ceil((sheets.cards.length * sheets.page.copies) / cardsOnSheet(sheets));

function* batches<Item>(items: Iterable<Item>, size: number): Generator<Item[]> {
  let batch: Item[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Yields the sheets one after the other, on demand. */
function* sheetsOf(target: Document, sheets: CardSheets, at: number): Generator<HTMLElement> {
  const { page, cards } = sheets;
  const name = `sheet set${at}`;
  const copies = function* () {
    for (const card of cards) for (let copy = 0; copy < page.copies; copy += 1) yield card;
  };
  for (const batch of batches(copies(), cardsOnSheet(sheets)))
    yield page.label === null
      ? element(target, 'div', name, [wholeSheet(target, batch[0]!, sheets)])
      : element(
          target,
          'div',
          name,
          batch.map(({ nodes }) =>
            element(target, 'div', 'label', [element(target, 'div', 'blocks', nodesOf(target, nodes))]),
          ),
        );
}

/** Returns a full-page sheet as a table, because browsers repeat a table head on every page. */
function wholeSheet(target: Document, { nodes, tag }: DrawnCard, { project, template }: CardSheets): HTMLElement {
  const cell = (children: readonly Node[]) => element(target, 'tr', '', [element(target, 'td', '', children)]);
  const head = element(target, 'div', 'head', [
    element(target, 'span', '', [target.createTextNode(project)]),
    element(target, 'span', 'name', [target.createTextNode(template)]),
    element(target, 'span', 'mono', [target.createTextNode(tag)]),
  ]);
  const blocks = element(target, 'div', 'blocks', nodesOf(target, nodes));
  keepSignatures(blocks);
  return element(target, 'table', 'frame', [
    element(target, 'thead', '', [cell([head])]),
    element(target, 'tbody', '', [cell([blocks])]),
  ]);
}

function element(target: Document, name: string, className: string, children: readonly Node[]): HTMLElement {
  const made = target.createElement(name);
  if (className !== '') made.className = className;
  made.append(...children);
  return made;
}

const svgSpace = 'http://www.w3.org/2000/svg';

function nodesOf(target: Document, nodes: readonly CardNode[], isDrawing = false): Node[] {
  return nodes.map((node) => {
    if (typeof node === 'string') return target.createTextNode(node);
    const isVector = isDrawing || node.name === 'svg';
    const made = isVector ? target.createElementNS(svgSpace, node.name) : target.createElement(node.name);
    for (const [name, value] of Object.entries(node.attributes)) made.setAttribute(name, value);
    made.append(...nodesOf(target, node.children, isVector));
    return made;
  });
}

export interface SheetFacts {
  /** Number of sheets or labels that come out of the printer. */
  readonly sheets: number;
  /** Millimeters by which the label is too small, in the worst case; 0 if everything fits. */
  readonly tooSmallBy: number;
}

const pxPerMm = 96 / 25.4;

export const noFacts: SheetFacts = { sheets: 0, tooSmallBy: 0 };

const added = (left: SheetFacts, right: SheetFacts): SheetFacts => ({
  sheets: left.sheets + right.sheets,
  tooSmallBy: Math.max(left.tooSmallBy, right.tooSmallBy),
});

/** Reads the facts of a sheet that has been laid out. */
function factsOf(sheet: Element, page: TemplatePage): SheetFacts {
  const over = [...sheet.querySelectorAll('.label')].map((label) =>
    Math.max(label.scrollHeight - label.clientHeight, label.scrollWidth - label.clientWidth),
  );
  const pages = sheet.scrollHeight / pxPerMm / pageSize(page).height;
  return {
    sheets: page.label ? 1 : Math.max(1, Math.ceil(pages - 0.001)),
    tooSmallBy: Math.ceil(Math.max(0, ...over) / pxPerMm),
  };
}

/** Returns the combined facts of all sheets of a document that uses a single template. */
export const factsOfAll = (target: Document, page: TemplatePage): SheetFacts =>
  [...target.querySelectorAll('.sheet')].reduce((sum, sheet) => added(sum, factsOf(sheet, page)), noFacts);
