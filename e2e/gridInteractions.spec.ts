/** The grids with real keys, a real mouse and the real clipboard, at human speed. */
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible, watchForTrouble } from './support/accessibility.ts';
import { lead, settle } from './support/appShell.ts';
import { cellOf, selectBlock } from './support/grid.ts';
import { signIn } from './support/people.ts';
import { addProjectWithCables } from './support/projectByCalls.ts';
import { runsAt } from './support/sizes.ts';
import { grid as gridTexts } from '../src/i18n/locales/en-US/grid.ts';
import { common as commonTexts } from '../src/i18n/locales/en-US/common.ts';
import { fillText } from '../tests/support/fillText.ts';

// This file measures sizes, which need whole pixels, on the desktop too.
test.use({ permissions: ['clipboard-read', 'clipboard-write'], deviceScaleFactor: 1 });

async function open(page: Page): Promise<string> {
  await signIn(page, 'Administrator');
  return addProjectWithCables(page, 'Hands On', 'samples/cable-schedule.csv');
}

const copyToClipboard = (page: Page, text: string) =>
  page.evaluate((value) => navigator.clipboard.writeText(value), text);
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

for (const delay of [60, 400]) {
  test(`Tab goes right and Enter returns, at ${delay} ms a key`, runsAt({ full: ['desktop'] }), async ({ page }) => {
    const projectId = await open(page);
    await lead(page, `/${projectId}/data/cable`);
    await (await cellOf(page, 2, 'To')).click();
    await settle(page);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('AAA', { delay });
    await page.keyboard.press('Tab');
    await settle(page);
    await page.keyboard.type('BBB', { delay });
    await page.keyboard.press('Enter');
    await settle(page);
    await expect(await cellOf(page, 2, 'From')).toHaveText('AAA');
    await expect(await cellOf(page, 2, 'To')).toHaveText('BBB');
    await expect(await cellOf(page, 3, 'From')).toBeFocused();
  });
}

test('the end mark is never written over the start mark', runsAt({ full: ['desktop'] }), async ({ page }) => {
  const projectId = await open(page);
  await lead(page, `/${projectId}/field-work/cable`);
  await (await cellOf(page, 1, 'End mark, ft')).click();
  await settle(page);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('1000', { delay: 60 });
  await page.keyboard.press('Tab');
  await settle(page);
  await page.keyboard.type('1100', { delay: 60 });
  await expect(await cellOf(page, 1, 'Start mark, ft')).toHaveText('1,000');
  await page.keyboard.press('Enter');
  await expect(await cellOf(page, 1, 'End mark, ft')).toHaveText('1,100');
  await expect(await cellOf(page, 2, 'Start mark, ft')).toBeFocused();
});

test(
  'a block from a spreadsheet pastes into Data Entry as a block and copies back',
  runsAt({ gate: ['desktop'] }),
  async ({ page }) => {
    const [from, to] = ['Start mark, ft', 'End mark, ft'];
    const projectId = await open(page);
    await lead(page, `/${projectId}/field-work/cable`);
    await copyToClipboard(page, '10\t110\n20\t120\n30\t130\n');
    await (await cellOf(page, 1, from)).click();
    await settle(page);
    await page.keyboard.press('Control+v');
    await settle(page);
    await expect(page.getByRole('grid').getByRole('textbox')).toHaveCount(0);
    for (const [at, row] of [1, 2, 3].entries()) {
      await expect(await cellOf(page, row, from)).toHaveText(`${at + 1}0`);
      await expect(await cellOf(page, row, to)).toHaveText(`1${at + 1}0`);
    }
    await page.keyboard.press('Control+c');
    await expect.poll(() => clipboard(page)).toBe('10\t110\r\n20\t120\r\n30\t130');
    await page.keyboard.press('Control+z');
    await settle(page);
    for (const row of [1, 2, 3]) await expect(await cellOf(page, row, to)).toHaveText('');
  },
);

test(
  'the mouse selects a block with a fixed anchor, and its cells are counted below',
  runsAt({ full: ['desktop'] }),
  async ({ page }) => {
    const trouble = watchForTrouble(page);
    const projectId = await open(page);
    await lead(page, `/${projectId}/data/cable`);
    const first = await cellOf(page, 1, 'From');
    await settle(page);
    await selectBlock(page, first, await cellOf(page, 4, 'Length, ft'));
    await expect(page.locator('[role="gridcell"][aria-selected="true"]')).toHaveCount(12);
    await expect(first).toBeFocused();
    await page.keyboard.press('Shift+ArrowDown');
    await expect(page.locator('[role="gridcell"][aria-selected="true"]')).toHaveCount(15);
    await expect(first).toBeFocused();
    await expect(page.getByRole('status', { name: gridTexts.cellMenu.title })).toHaveText(/Count 15.*Sum.*Average/);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+Space');
    await expect(page.getByRole('grid').getByRole('textbox')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    const isOutside = () => page.evaluate(() => document.activeElement?.closest('[role="grid"]') === null);
    await expect.poll(isOutside).toBe(true);
    await first.click();
    await page.keyboard.press('Control+/');
    await expect(page.getByRole('dialog', { name: gridTexts.cellMenu.keys })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('dialog', { name: gridTexts.cellMenu.title })).toBeVisible();
    await expectAccessible(page);
    expect(trouble).toEqual([]);
  },
);

test(
  'clearing a schedule asks for confirmation, and Revert restores it after a reload',
  runsAt({ full: ['desktop'] }),
  async ({ page }) => {
    const projectId = await open(page);
    await lead(page, `/${projectId}/data/cable`);
    const from = await cellOf(page, 1, 'From');
    const before = await from.innerText();
    await from.click();
    await settle(page);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    const question = page.getByRole('dialog', { name: /^Clear \d+ cells of 13 cables\?$/ });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: commonTexts.actions.cancel }).click();
    await expect(question).toBeHidden();
    await expect(page.getByRole('grid').locator(':focus')).toHaveCount(1);
    await expect(from).toHaveText(before);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await question.getByRole('button', { name: commonTexts.actions.clear }).click();
    await expect(page.getByText(/^Cleared \d+ cells of 13 cables\.$/)).toBeVisible();
    await expect(page.getByText(gridTexts.edit.saved)).toBeVisible();
    await expect(from).toHaveText('');
    await page.reload();
    await expect(await cellOf(page, 1, 'From')).toHaveText('');
    await page.getByRole('button', { name: gridTexts.history.open }).click();
    await expect(page.getByRole('dialog', { name: gridTexts.history.title })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: gridTexts.history.revert }).first().click();
    await expect(page.getByText(fillText(gridTexts.history.reverted, { rows: 13 }))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(await cellOf(page, 1, 'From')).toHaveText(before);
  },
);

test(
  'an invalid value stays, a double-click fits a column, an empty result is in view',
  runsAt({ full: ['desktop'] }),
  async ({ page }) => {
    const projectId = await open(page);
    await lead(page, `/${projectId}/data/cable`);
    const length = await cellOf(page, 1, 'Length, ft');
    await length.click();
    await settle(page);
    await page.keyboard.type('abc', { delay: 60 });
    await page.keyboard.press('Enter');
    await expect(length).toContainText('abc');
    await length.click();
    await expect(length.getByRole('status')).toBeVisible();
    const edge = (await page.getByRole('columnheader', { name: /^Route/ }).boundingBox())!;
    await page.mouse.dblclick(edge.x + edge.width - 2, edge.y + edge.height / 2);
    const widthOf = async () => (await page.getByRole('columnheader', { name: /^Route/ }).boundingBox())?.width;
    await expect.poll(widthOf).toBeGreaterThan(90);
    await page.keyboard.press('Control+f');
    await page.keyboard.type('zzzz', { delay: 60 });
    const nothing = page.getByText(gridTexts.noMatch);
    await expect(nothing).toBeVisible();
    await expect(nothing).toBeInViewport();
    await expectAccessible(page);
  },
);
