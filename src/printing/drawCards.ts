/**
 * Puts cards into the document of a frame: elements are made one by one of a tree that holds none but harmless ones, never of a
 * text. The frame runs no script, and its own policy lets nothing be fetched but the faces of our type (ADR 0092).
 */
import { labelsOnSheet, type TemplatePage } from '../../contract/printTemplates/paper.ts';
import type { CardNode } from './markupTree.ts';
import { cardStyles, type SheetWords } from './cardStyles.ts';

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

export function drawCards(target: Document, sheets: CardSheets): void {
  target.documentElement.lang = sheets.language;
  if (target.head.querySelector('meta') === null) {
    const meta = target.createElement('meta');
    meta.httpEquiv = 'Content-Security-Policy';
    meta.content = policy;
    target.head.append(meta);
  }
  target.title = `${sheets.project} ${sheets.template}`;
  const style = target.createElement('style');
  style.textContent = cardStyles(sheets.page, sheets);
  target.head.querySelector('style')?.remove();
  target.head.append(style);
  target.body.replaceChildren(...sheetsOf(target, sheets));
}

function sheetsOf(target: Document, sheets: CardSheets): HTMLElement[] {
  const { page, cards } = sheets;
  const copies = cards.flatMap((card) => Array.from({ length: page.copies }, () => card));
  if (page.label === null)
    return copies.map((card) => element(target, 'div', 'sheet', [wholeSheet(target, card, sheets)]));
  const { columns, rows } = labelsOnSheet(page);
  const perSheet = columns * rows;
  return Array.from({ length: Math.ceil(copies.length / perSheet) }, (_, at) =>
    element(
      target,
      'div',
      'sheet',
      copies
        .slice(at * perSheet, (at + 1) * perSheet)
        .map(({ nodes }) =>
          element(target, 'div', 'label', [element(target, 'div', 'blocks', nodesOf(target, nodes))]),
        ),
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

/** What can be read of cards that have been drawn. */
export function factsOf(target: Document, page: TemplatePage, height: number): SheetFacts {
  const labels = [...target.querySelectorAll('.label')];
  const over = labels.map((label) =>
    Math.max(label.scrollHeight - label.clientHeight, label.scrollWidth - label.clientWidth),
  );
  const drawn = [...target.querySelectorAll('.sheet')];
  const sheets = drawn.reduce(
    (sum, sheet) => sum + (page.label ? 1 : Math.max(1, Math.ceil(sheet.scrollHeight / pxPerMm / height - 0.01))),
    0,
  );
  return { sheets, tooSmallBy: Math.ceil(Math.max(0, ...over) / pxPerMm) };
}
