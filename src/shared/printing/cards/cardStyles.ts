/** Styles of cards on paper and, to scale, on the screen. Ink is black: paper has no theme. */
import regular from '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-600-normal.woff2?url';
import sans from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2?url';
import { labelsOnSheet, pageSize, sheetMargin, type TemplatePage } from '../../../../contract/printing/paper.ts';

const faces = `
@font-face { font-family: Card; font-weight: 100 700; src: url('${sans}') format('woff2-variations'); }
@font-face { font-family: CardMono; font-weight: 600; src: url('${regular}') format('woff2'); }`;

/** Font specifications to load before any text is laid out in the document. */
export const faceNames = ['10pt Card', '600 10pt CardMono'] as const;

const card = `
* { box-sizing: border-box; }
/* Precise letters take the same space on paper as on the screen, where the card is measured. */
html { background: transparent; text-rendering: geometricPrecision; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
body { margin: 0; color: #000; font: 10pt/1.35 Card, sans-serif; font-variant-numeric: tabular-nums; }
p, h1, h2, h3, h4 { margin: 0; }
.mono { font-family: CardMono, monospace; }
.frame { width: 100%; border-collapse: collapse; }
.frame > thead { display: table-header-group; }
.frame > * > tr > td { padding: 0; }
.head { display: flex; gap: 6mm; justify-content: space-between; border-bottom: 0.4mm solid #000; padding-bottom: 1mm; margin-bottom: 3mm; font-size: 9pt; }
.head .name { font-weight: 600; }
.blocks { display: flex; flex-wrap: wrap; gap: 3mm 4mm; align-items: flex-start; }
.block { flex: none; min-width: 0; break-inside: avoid; }
.block:has(> .rows) { break-inside: auto; }
.block.signature { break-before: avoid; }
.together { display: flex; flex-direction: column; gap: 3mm; width: 100%; break-inside: avoid; }
/* A card that is a little too long is drawn smaller; its codes keep the size that scanners read. */
.frame .blocks { zoom: var(--fit, 1); }
.frame .block.code { zoom: calc(1 / var(--fit, 1)); }
.block.text { break-after: avoid; }
.full { width: 100%; }
.twoThirds { width: calc((200% - 4mm) / 3); }
.half { width: calc((100% - 4mm) / 2); }
.third { width: calc((100% - 8mm) / 3); }
.quarter { width: calc((100% - 12mm) / 4); }
.small { font-size: 7.5pt; }
.normal { font-size: 10pt; }
.large { font-size: 13pt; font-weight: 600; }
.huge { font-size: 22pt; font-weight: 600; line-height: 1.15; }
.center { text-align: center; }
.end { text-align: end; }
.block.text p { min-height: 1em; overflow-wrap: anywhere; }
.block.code.third, .block.code.quarter { display: flex; justify-content: flex-end; }
.entries { display: grid; grid-template-columns: repeat(var(--columns), minmax(0, 1fr)); gap: 2mm 4mm; }
.entry { display: flex; flex-direction: column; min-width: 0; }
.caption { font-size: 7.5pt; color: #333; }
.value { overflow-wrap: anywhere; }
.value:empty { border-bottom: 0.2mm solid #000; min-height: 6mm; }
.rows { width: 100%; border-collapse: collapse; font-size: 9pt; }
.rows thead { display: table-header-group; }
.rows tr { break-inside: avoid; }
.rows th { text-align: start; font-weight: 600; font-size: 8pt; border-bottom: 0.3mm solid #000; padding: 0.6mm 1.5mm 0.6mm 0; }
.rows td { border-bottom: 0.15mm solid #888; padding: 0.8mm 1.5mm 0.8mm 0; overflow-wrap: anywhere; vertical-align: top; }
.rows :is(th, td).number { text-align: end; padding-right: 4mm; }
.rows .blank td { height: 7mm; vertical-align: bottom; }
.signatures { display: flex; gap: 8mm; margin-top: 6mm; }
.signature { flex: 1; display: flex; flex-direction: column; }
.signature .line { border-bottom: 0.2mm solid #000; height: 9mm; }
img, svg { display: block; max-width: 100%; }
svg { fill: #000; }
.label { overflow: hidden; padding: 2mm; }
.label .blocks { gap: 1.2mm 2mm; }
.label .twoThirds { width: calc((200% - 2mm) / 3); }
.label .half { width: calc((100% - 2mm) / 2); }
.label .third { width: calc((100% - 4mm) / 3); }
.label .quarter { width: calc((100% - 6mm) / 4); }
.label .entries { gap: 1mm 2mm; }
.label .caption { font-size: 6pt; }
.label .value:empty { min-height: 3.5mm; }`;

/** Returns a text as a quoted CSS string, whatever characters it contains. */
const cssString = (text: string): string =>
  `"${text.replaceAll(/[^\w .,·/-]/gu, (sign) => `\\${sign.codePointAt(0)!.toString(16)} `)}"`;

export interface SheetWords {
  /** Footer of every sheet: project, template, date. */
  readonly foot: string;
}

export interface SheetStyle extends SheetWords {
  readonly page: TemplatePage;
}

/**
 * Returns the `@page` rule of a sheet and its equivalent on the screen, where a page is a box with its margins. A page gets a
 * name if there are several.
 */
function sheetRules({ page, foot }: SheetStyle, at: number, isNamed: boolean): string {
  const { width, height } = pageSize(page);
  const margin = page.paper === 'roll' ? 0 : sheetMargin;
  const feet =
    page.paper === 'roll'
      ? ''
      : `@bottom-left { content: ${cssString(foot)}; font: 7.5pt Card, sans-serif; }
  @bottom-right { content: counter(page) " / " counter(pages); font: 7.5pt Card, sans-serif; }`;
  const { columns } = labelsOnSheet(page);
  const set = `.set${at}`;
  const label = page.label
    ? `${set} .label { width: ${page.label.width}mm; height: ${page.label.height}mm; }
${set} { display: grid; grid-template-columns: repeat(${columns}, ${page.label.width}mm); align-content: start; }`
    : '';
  return `@page ${isNamed ? `set${at} ` : ''}{ size: ${width}mm ${height}mm; margin: ${margin}mm; ${feet} }
${isNamed ? `${set} { page: set${at}; }` : ''}
${label}
@media screen {
  ${set} { width: ${width}mm; min-height: ${height}mm; padding: ${margin}mm; background: #fff; margin-bottom: 6mm; box-shadow: inset 0 0 0 0.2mm #838c96; }
  ${set}:last-child { margin-bottom: 0; }
}`;
}

const breaks = `
.sheet { break-after: page; }
.sheet:last-child { break-after: auto; }
@media screen { .sheet.measured { display: none; } }
`;

export const cardStyles = (sets: readonly SheetStyle[]): string =>
  faces + card + breaks + sets.map((set, at) => sheetRules(set, at, sets.length > 1)).join('\n');
