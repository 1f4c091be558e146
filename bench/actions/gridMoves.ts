/** Preparation of the actions in the cable grid. */
import { expect } from '@playwright/test';
import { cellOf } from '../../e2e/support/grid.ts';
import { grid } from '../../src/i18n/locales/en-US/grid.ts';
import { see, type Condition, type Hand } from './action.ts';
import { goTo, reload } from './moves.ts';
import { editedCables, editedSystem } from './project.ts';

export const cell = 'main [role="gridcell"]';
export const dialog = '[role="dialog"]';
/** A column of free text that nothing is calculated from. */
export const textColumn = 'Size';

export const gridPage = ({ project }: Hand) => `/${project.id}/data/cable`;
const filters = JSON.stringify([{ field: 'system', is: 'contains', text: editedSystem }]);
/** Address of the grid with the thousand rows that are edited in blocks. */
const editedPage = (hand: Hand) => `${gridPage(hand)}?filters=${encodeURIComponent(filters)}`;

export const openGrid = (hand: Hand) => goTo(hand, gridPage(hand), cell);
export const loadGrid = (hand: Hand) => reload(hand, gridPage(hand), cell);

/** Selector of a cell by the position of its row in the view, from 0, and its column. */
const pathOf = (row: number, column: string) =>
  `main [role="row"][aria-rowindex="${row + 2}"] > [role="gridcell"][aria-colindex="${column}"]`;

/** Opens the thousand rows and activates the first cell of the text column; returns the selector of that cell. */
export async function openEdited(hand: Hand): Promise<string> {
  const { page } = hand;
  await goTo(hand, editedPage(hand), cell);
  await expect(page.locator('main header [role="status"]').first()).toContainText(editedCables.toLocaleString('en-US'));
  const first = await cellOf(page, 0, textColumn);
  await first.click();
  await expect(first).toBeFocused();
  return pathOf(0, (await first.getAttribute('aria-colindex')) ?? '');
}

/** Waits until the server has saved all changes. */
export const waitUntilSaved = async ({ page }: Hand): Promise<void> => {
  await page.getByRole('status').filter({ hasText: grid.edit.saved }).first().waitFor({ timeout: 120_000 });
};

/** Returns the index of the last rendered row as given to assistive technology, not counting the totals. */
export const lastDrawnRow = ({ page }: Hand): Promise<number> =>
  page
    .locator('main [role="row"][aria-rowindex]:not(.rdg-summary-row)')
    .evaluateAll((rows) => Math.max(...rows.map((row) => Number(row.getAttribute('aria-rowindex')))));

export const rowShown = (index: number): Condition =>
  see(`main [role="row"][aria-rowindex="${index}"] [role="gridcell"]`);

/** Selects the column of the thousand rows from the active cell down. */
export const selectColumn = ({ page }: Hand) => page.keyboard.press('Control+Shift+ArrowDown');

export async function copyToClipboard({ page }: Hand, lines: readonly string[]): Promise<void> {
  await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\n'));
}
