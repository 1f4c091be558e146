/** Edits in the cable grid: a keystroke, a cell, a thousand cells, and the undo of each. */
import { grid } from '../../src/i18n/locales/en-US/grid.ts';
import { gone, see, type Action, type Hand } from './action.ts';
import { copyToClipboard, dialog, openEdited, selectColumn, textColumn, waitUntilSaved } from './gridMoves.ts';
import { editedCables } from './project.ts';
import { imports as importsTexts } from '../../src/i18n/locales/en-US/imports.ts';
import { fillText } from '../../tests/support/fillText.ts';

/** Text that differs from round to round, so that every edit changes a value. */
const typed = ({ round }: Hand, action: string) => `${action} ${round}`;
const confirm = ({ page }: Hand) => page.locator(`${dialog} button.primary:enabled`);

const editor = 'main [role="grid"] input:not([type="checkbox"])';

const copyColumn = (hand: Hand, text: string) =>
  copyToClipboard(
    hand,
    Array.from({ length: editedCables }, () => text),
  );

async function openPastePreview(hand: Hand, text: string): Promise<string> {
  const first = await openEdited(hand);
  await copyColumn(hand, text);
  await hand.page.keyboard.press('Control+v');
  await confirm(hand).waitFor();
  return first;
}

async function openFillPreview(hand: Hand): Promise<string> {
  const first = await openEdited(hand);
  await hand.page.keyboard.type(typed(hand, 'fill'));
  await hand.page.keyboard.press('Enter');
  await hand.page.keyboard.press('ArrowUp');
  await selectColumn(hand);
  await hand.page.keyboard.press('Control+d');
  await confirm(hand).waitFor();
  return first;
}

/** Path to the second of the thousand cells: a fill leaves the first one unchanged. */
const below = (first: string) => first.replace('aria-rowindex="2"', 'aria-rowindex="3"');

export const gridEdits: readonly Action[] = [
  {
    name: 'first key in a cell',
    prepare: openEdited,
    act: ({ page }) => page.keyboard.press('7'),
    shown: () => [see(editor)],
    restore: ({ page }) => page.keyboard.press('Escape'),
  },
  {
    name: 'cell committed',
    prepare: async (hand) => {
      const first = await openEdited(hand);
      await hand.page.keyboard.type(typed(hand, 'one'));
      return first;
    },
    act: ({ page }) => page.keyboard.press('Enter'),
    shown: (hand, first) => [see(first, typed(hand, 'one')), gone(editor)],
    restore: waitUntilSaved,
  },
  {
    name: 'one cell undone',
    prepare: async (hand) => {
      const first = await openEdited(hand);
      await hand.page.keyboard.type(typed(hand, 'one undone'));
      await hand.page.keyboard.press('Enter');
      await waitUntilSaved(hand);
      return first;
    },
    act: ({ page }) => page.keyboard.press('Control+z'),
    shown: (hand, first) => [see(first), gone(first, typed(hand, 'one undone'))],
    restore: waitUntilSaved,
  },
  {
    name: '1,000 cells pasted: preview',
    prepare: async (hand) => {
      const first = await openEdited(hand);
      await copyColumn(hand, 'preview');
      return first;
    },
    act: ({ page }) => page.keyboard.press('Control+v'),
    shown: () => [see(`${dialog} button.primary:enabled`)],
    restore: ({ page }) => page.keyboard.press('Escape'),
  },
  {
    name: '1,000 cells pasted',
    prepare: (hand) => openPastePreview(hand, typed(hand, 'paste')),
    act: (hand) => confirm(hand).click(),
    shown: (hand, first) => [see(first, typed(hand, 'paste')), gone(dialog)],
    restore: waitUntilSaved,
  },
  {
    name: '1,000 cells filled',
    prepare: openFillPreview,
    act: (hand) => confirm(hand).click(),
    shown: (hand, first) => [see(below(first), typed(hand, 'fill')), gone(dialog)],
    restore: waitUntilSaved,
  },
  {
    name: '1,000 cells undone',
    prepare: async (hand) => {
      const first = await openPastePreview(hand, typed(hand, 'undone'));
      await confirm(hand).click();
      await waitUntilSaved(hand);
      return first;
    },
    act: ({ page }) => page.keyboard.press('Control+z'),
    shown: (hand, first) => [see(below(first)), gone(below(first), typed(hand, 'undone'))],
    restore: waitUntilSaved,
  },
  {
    name: fillText(importsTexts.working.rowsOf, { done: 'mass change', total: '1,000' }),
    prepare: async (hand) => {
      const first = await openEdited(hand);
      const { page } = hand;
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Shift+Space');
      await page.getByRole('button', { name: grid.checks.set, exact: true }).click();
      await page.getByRole('combobox', { name: grid.bulk.addField }).click();
      await page.getByRole('option', { name: textColumn, exact: true }).click();
      await page.getByRole('textbox', { name: textColumn, exact: true }).fill(typed(hand, 'mass'));
      await confirm(hand).waitFor();
      return first;
    },
    act: (hand) => confirm(hand).click(),
    shown: (hand, first) => [see(first, typed(hand, 'mass')), gone(dialog)],
    restore: ({ page }) => page.getByRole('button', { name: grid.checks.clear }).click(),
  },
];
