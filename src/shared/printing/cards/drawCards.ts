/**
 * Puts cards into the document of a frame: elements are made one by one of a tree that holds none but harmless ones, never of a
 * text. The frame runs no script, and its own policy lets nothing be fetched but the faces of our type (docs/decisions/printing.md).
 */
import { labelsOnSheet, pageSize, type TemplatePage } from '../../../../contract/printing/paper.ts';
import { cardDrawSlice } from '../../../../machines/pageTimings.ts';
import type { CardNode } from './markupTree.ts';
import { cardStyles, faceNames, type SheetWords } from './cardStyles.ts';

/** A card with what stands at its head on a sheet. */
export interface DrawnCard {
  readonly nodes: readonly CardNode[];
  readonly tag: string;
}

export interface CardSheets extends SheetWords {
  readonly page: TemplatePage;
  readonly cards: readonly DrawnCard[];
  /** The head of every sheet: project and template. */
  readonly project: string;
  readonly template: string;
  readonly language: string;
}

const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; font-src 'self'";

/** Empties the document for these: cards of several templates keep each its own paper. */
function openSheets(target: Document, sets: readonly CardSheets[]): void {
  const [first] = sets;
  if (!first) return;
  target.documentElement.lang = first.language;
  if (target.head.querySelector('meta') === null) {
    const meta = target.createElement('meta');
    meta.httpEquiv = 'Content-Security-Policy';
    meta.content = policy;
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

/** Sheets that are drawn between two looks at the clock. */
const piece = 4;

interface Drawing {
  readonly signal: AbortSignal;
  /** Cards that stand on sheets by now, of all sets. */
  readonly onProgress: (cards: number) => void;
}

/** Draws any number of cards without holding the page; what can be read of them is read as they are laid out. */
export async function drawInPieces(
  target: Document,
  sets: readonly CardSheets[],
  { signal, onProgress }: Drawing,
): Promise<SheetFacts> {
  openSheets(target, sets);
  // What is measured is set in the type it is printed in. Test environments load none.
  await Promise.all(faceNames.map((face) => target.fonts?.load(face)));
  let facts = noFacts;
  let before = 0;
  for (const [at, set] of sets.entries()) {
    const sheets = [...batches(sheetsOf(target, set, at), piece)];
    let drawn = 0;
    let since = performance.now();
    for (const batch of sheets) {
      target.body.append(...batch);
      facts = batch.reduce((sum, sheet) => added(sum, factsOf(sheet, set.page)), facts);
      // Nobody sees this document: sheets that stay on the screen are walked anew for every piece that comes after them.
      for (const sheet of batch) sheet.classList.add('measured');
      drawn += batch.length;
      if (performance.now() - since < cardDrawSlice) continue;
      onProgress(before + Math.min(set.cards.length, Math.floor((drawn / sheetCount(set)) * set.cards.length)));
      // oxlint-disable-next-line no-await-in-loop -- the page's turn
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

/** Sheets, or labels of a roll; a card that is longer than its sheet takes more. */
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

/** One after the other, as they are asked for. */
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

/** A table, because the head of a table is what browsers repeat on every sheet. */
function wholeSheet(target: Document, { nodes, tag }: DrawnCard, { project, template }: CardSheets): HTMLElement {
  const cell = (children: readonly Node[]) => element(target, 'tr', '', [element(target, 'td', '', children)]);
  const head = element(target, 'div', 'head', [
    element(target, 'span', '', [target.createTextNode(project)]),
    element(target, 'span', 'name', [target.createTextNode(template)]),
    element(target, 'span', 'mono', [target.createTextNode(tag)]),
  ]);
  const blocks = element(target, 'div', 'blocks', nodesOf(target, nodes));
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
  /** Sheets or labels as they come out of the printer. */
  readonly sheets: number;
  /** Millimetres a label is too small by, the worst of them; 0 where everything fits. */
  readonly tooSmallBy: number;
}

const pxPerMm = 96 / 25.4;

export const noFacts: SheetFacts = { sheets: 0, tooSmallBy: 0 };

const added = (left: SheetFacts, right: SheetFacts): SheetFacts => ({
  sheets: left.sheets + right.sheets,
  tooSmallBy: Math.max(left.tooSmallBy, right.tooSmallBy),
});

/** What can be read of a sheet that has been laid out. */
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

/** The same of all sheets of a document that hold one template. */
export const factsOfAll = (target: Document, page: TemplatePage): SheetFacts =>
  [...target.querySelectorAll('.sheet')].reduce((sum, sheet) => added(sum, factsOf(sheet, page)), noFacts);
