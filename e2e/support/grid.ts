import { expect, type Locator, type Page } from '@playwright/test';

/** px; less than the width visible beside the frozen columns, so that no column is skipped. */
const stride = 250;

/** Scrolls the grid sideways from the left until the column is rendered: only visible columns are. */
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

/** Returns the cell of a visible row by its index, starting at 0, under a header. */
export async function cellOf(page: Page, row: number, column: string): Promise<Locator> {
  const header = page
    .getByRole('columnheader')
    .filter({ has: page.getByRole('button', { name: column, exact: true }) });
  await expect(header.first()).toBeVisible();
  const index = await header.first().getAttribute('aria-colindex');
  return page.locator(`[role="row"][aria-rowindex="${row + 2}"] > [role="gridcell"][aria-colindex="${index}"]`);
}

/** Returns the text of the rows in the given columns. */
export async function blockText(page: Page, rows: readonly number[], columns: readonly string[]): Promise<string[][]> {
  const textOf = async (row: number, column: string) => (await cellOf(page, row, column)).innerText();
  return Promise.all(rows.map((row) => Promise.all(columns.map((column) => textOf(row, column)))));
}

/** Drags the mouse from one cell to another, at human speed. */
export async function selectBlock(page: Page, first: Locator, last: Locator): Promise<void> {
  const start = (await first.boundingBox())!;
  const end = (await last.boundingBox())!;
  await page.mouse.move(start.x + 20, start.y + 10);
  await page.mouse.down();
  await page.mouse.move(start.x + 30, start.y + 20, { steps: 5 });
  await page.mouse.move(end.x + 20, end.y + 10, { steps: 12 });
  await page.mouse.up();
}

/** Types into a cell like a user: double click, type, Enter. */
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

/** Goes to the end of a setup table, where a new row starts. */
export async function goToFoot(page: Page): Promise<void> {
  await page.getByRole('grid').getByRole('gridcell').first().click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Home');
}

/** Pastes at the current cell; the page needs permission to use the clipboard. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('Control+v');
}
