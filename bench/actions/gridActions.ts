/** Actions of a spreadsheet user in the cable grid. */
import { common } from '../../src/i18n/locales/en-US/common.ts';
import { frame } from '../../src/i18n/locales/en-US/frame.ts';
import { grid } from '../../src/i18n/locales/en-US/grid.ts';
import { at, differs, see, type Action } from './action.ts';
import { cell, lastDrawnRow, loadGrid, openGrid, rowShown } from './gridMoves.ts';
import { gridEdits } from './gridEdits.ts';
import { reload, navigationLink, textOf, waitUntilSettled, waitUntilStored } from './moves.ts';

const firstTag = 'main [role="row"][aria-rowindex="2"] [role="gridcell"]';
const count = 'main header [role="status"]';
const drawerHeading = 'main aside h2';

const opening: readonly Action[] = [
  {
    name: 'cable grid, first open',
    isFresh: true,
    prepare: (hand) => reload(hand, `/${hand.project.id}`, 'main h1'),
    act: ({ page }) => navigationLink(page, frame.titles.data).click(),
    shown: () => [at('/data/cable'), see(cell)],
  },
  {
    name: 'cable grid, page reloaded',
    prepare: async (hand) => {
      await loadGrid(hand);
      await waitUntilStored(hand.page);
    },
    act: ({ page }) => page.reload({ waitUntil: 'commit' }),
    shown: () => [see(cell)],
  },
];

const looking: readonly Action[] = [
  {
    name: 'scroll by one notch of the wheel',
    prepare: async (hand) => {
      await openGrid(hand);
      await hand.page.locator(cell).first().click();
      await hand.page.keyboard.press('Control+Home');
      await hand.page.locator(cell).first().hover();
      return String(await lastDrawnRow(hand));
    },
    act: ({ page }) => page.mouse.wheel(0, 120),
    shown: (_, last) => [rowShown(Number(last) + 2)],
  },
  {
    name: 'jump to the last row',
    prepare: async (hand) => {
      await openGrid(hand);
      await hand.page.locator(cell).first().click();
      await hand.page.keyboard.press('Control+Home');
      await hand.page.locator(firstTag).first().waitFor();
    },
    act: ({ page }) => page.keyboard.press('Control+End'),
    shown: ({ project }) => [rowShown(project.cables + 1)],
  },
  {
    name: 'filter keystroke',
    prepare: async (hand) => {
      await openGrid(hand);
      await hand.page.getByRole('searchbox').first().fill('A1');
      await waitUntilSettled(hand.page);
      return textOf(hand.page, count);
    },
    act: ({ page }) => page.keyboard.press('4'),
    shown: (_, before) => [differs(count, before)],
  },
  {
    name: 'sort by a column',
    prepare: async (hand) => {
      await loadGrid(hand);
      return textOf(hand.page, firstTag);
    },
    act: ({ page }) => page.getByRole('columnheader').getByRole('button', { name: 'To', exact: true }).click(),
    shown: (_, before) => [see('[role="columnheader"][aria-sort="ascending"]'), differs(firstTag, before)],
  },
  {
    name: 'group by area',
    prepare: async (hand) => {
      await loadGrid(hand);
      await hand.page.getByRole('button', { name: grid.group.open, exact: true }).click();
      await hand.page.getByRole('combobox', { name: grid.group.by }).click();
      await hand.page.getByRole('option', { name: 'Area', exact: true }).waitFor();
    },
    act: ({ page }) => page.getByRole('option', { name: 'Area', exact: true }).click(),
    shown: () => [see('main [role="row"]', 'A0 (')],
  },
  {
    name: 'grid as of a day',
    prepare: async (hand) => {
      await loadGrid(hand);
      await hand.page.getByRole('button', { name: common.day.open, exact: true }).click();
      await hand.page.getByRole('textbox', { name: common.day.asOf }).fill(dayBefore(30));
    },
    act: ({ page }) => page.getByRole('button', { name: common.day.show, exact: true }).click(),
    shown: () => [at('asOf='), see('main [role="status"] strong'), see(cell)],
  },
];

/** Returns the day in the format in which it is typed in English. */
export function dayBefore(days: number): string {
  const day = new Date(Date.now() - days * 86_400_000);
  return `${day.getUTCMonth() + 1}/${day.getUTCDate()}/${day.getUTCFullYear()}`;
}

const details: readonly Action[] = [
  {
    name: 'row drawer opened',
    prepare: async (hand) => {
      await loadGrid(hand);
      await hand.page.locator(cell).first().click();
    },
    act: ({ page }) => page.keyboard.press('Alt+Enter'),
    shown: () => [see(drawerHeading), see('main aside dl, main aside table, main aside section')],
  },
  {
    name: 'next row in the drawer',
    prepare: async (hand) => {
      await loadGrid(hand);
      await hand.page.locator(cell).first().click();
      await hand.page.keyboard.press('Alt+Enter');
      await hand.page.locator('main aside dl, main aside table, main aside section').first().waitFor();
      return textOf(hand.page, drawerHeading);
    },
    act: ({ page }) => page.keyboard.press('ArrowDown'),
    shown: (_, before) => [differs(drawerHeading, before)],
  },
];

export const gridActions: readonly Action[] = [...opening, ...looking, ...gridEdits, ...details];
