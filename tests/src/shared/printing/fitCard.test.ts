/** Cards on one sheet: a card that is a little too long is drawn smaller, and signatures stay with the block before them. */
import { expect, it } from 'vitest';
import type { TemplatePage } from '../../../../contract/printing/paper.ts';
import { fitSheet, fittingScale, keepSignatures } from '../../../../src/shared/printing/cards/fitCard.ts';

const letter: TemplatePage = { paper: 'letter', orientation: 'portrait', label: null, copies: 1 };
const pxPerMm = 96 / 25.4;

/** Sheet whose card is as high as given at full scale. */
function sheetOf(millimetres: number): { readonly sheet: HTMLElement; readonly scale: () => string } {
  const sheet = document.createElement('div');
  sheet.innerHTML = '<table class="frame"><tbody><tr><td><div class="blocks"></div></td></tr></tbody></table>';
  const blocks = sheet.querySelector<HTMLElement>('.blocks')!;
  const scale = () => blocks.style.getPropertyValue('--fit');
  sheet.querySelector('.frame')!.getBoundingClientRect = () =>
    new DOMRect(0, 0, 0, millimetres * pxPerMm * Number(scale() || 1));
  return { sheet, scale };
}

it('tries the larger scale first, and leaves a card that never fits at full size', () => {
  expect(fittingScale((scale) => scale < 0.92)).toBe(0.9);
  expect(fittingScale(() => true)).toBe(1);
  expect(fittingScale(() => false)).toBe(1);
});

it.each([
  ['short', 200, ''],
  ['two signature lines too long', 275, '0.9'],
  ['twice as long as the sheet', 500, ''],
])('draws a card that is %s at its scale', (_what, millimetres, scale) => {
  const card = sheetOf(millimetres);
  fitSheet(card.sheet, letter);
  expect(card.scale()).toBe(scale);
});

/** Blocks with these classes in order; `rows` adds a table. */
function blocksOf(...classes: readonly string[]): HTMLElement {
  const blocks = document.createElement('div');
  blocks.innerHTML = classes
    .map((name) => `<div class="block ${name}">${name.includes('rows') ? '<table></table>' : ''}</div>`)
    .join('');
  return blocks;
}

it('keeps the signatures with the block before them', () => {
  const blocks = blocksOf('field full', 'field full remarks', 'signature full');
  keepSignatures(blocks);
  expect([...blocks.lastElementChild!.children].map(({ className }) => className)).toEqual([
    'block field full remarks',
    'block signature full',
  ]);
  expect(blocks.lastElementChild!.className).toBe('together');
});

it.each([
  [['field full', 'table full rows', 'signature full']],
  [['field half', 'field half', 'signature full']],
  [['signature full']],
  [['signature full', 'field full']],
])('changes nothing where they cannot be kept together: %o', (classes) => {
  const blocks = blocksOf(...classes);
  keepSignatures(blocks);
  expect([...blocks.children].map(({ className }) => className)).toEqual(classes.map((name) => `block ${name}`));
});
