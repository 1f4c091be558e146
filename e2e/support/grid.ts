import { expect, type Locator, type Page } from '@playwright/test';

/** px; less than what is in sight beside the frozen columns, so that none is passed over. */
const stride = 250;

/** Only the columns in sight are drawn: the grid is scrolled sideways, from the left, until the column is among them. */
export async function scrollTo(page: Page, header: Locator): Promise<void> {
  const grid = page.getByRole('grid');
  await expect(grid.getByRole('gridcell').first()).toBeVisible();
  await expect(async () => {
    const width = await grid.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    for (let left = 0; left < width + stride && !(await header.isVisible()); left += stride) {
      await grid.evaluate(
        (element, to) =>
          new Promise((drawn) => {
            element.scrollLeft = to;
            requestAnimationFrame(() => requestAnimationFrame(drawn));
          }),
        left,
      );
    }
    expect(await header.isVisible()).toBe(true);
  }).toPass();
}

/** Types into a cell the way a person does: double click, type, Enter. */
export async function editCell(page: Page, row: Locator, column: RegExp, value: string): Promise<void> {
  const header = page.getByRole('columnheader', { name: column });
  await scrollTo(page, header);
  const index = await header.getAttribute('aria-colindex');
  const cell = row.locator(`[role="gridcell"][aria-colindex="${index}"]`);
  await cell.scrollIntoViewIfNeeded();
  await cell.dblclick();
  await expect(cell.getByRole('textbox').or(cell.getByRole('combobox'))).toBeFocused();
  await page.keyboard.type(value);
  await page.keyboard.press('Enter');
}

/** To the foot of a table of set-up, where a new row is begun. */
export async function goToFoot(page: Page): Promise<void> {
  await page.getByRole('grid').getByRole('gridcell').first().click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Home');
}

/** Pastes where the person stands; the page needs leave to use the clipboard. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('Control+v');
}
