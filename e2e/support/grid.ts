import { expect, type Locator, type Page } from '@playwright/test';

/** Only the columns in sight are drawn: the grid is scrolled sideways until the column is among them. */
export async function scrollTo(page: Page, header: Locator): Promise<void> {
  await page.getByRole('gridcell').first().hover();
  await expect(async () => {
    if (await header.isVisible()) return;
    await page.mouse.wheel(300, 0);
    await expect(header).toBeVisible({ timeout: 300 });
  }).toPass({ timeout: 20_000 });
}

/** Types into a cell the way a person does: double click, type, Enter. */
export async function editCell(page: Page, row: Locator, column: RegExp, value: string): Promise<void> {
  const header = page.getByRole('columnheader', { name: column });
  await scrollTo(page, header);
  const index = await header.getAttribute('aria-colindex');
  const cell = row.locator(`[role="gridcell"][aria-colindex="${index}"]`);
  await cell.scrollIntoViewIfNeeded();
  await cell.dblclick();
  await page.keyboard.type(value);
  await page.keyboard.press('Enter');
}
