/** What a foreman does on the page of data entry. */
import { expect, type Page } from '@playwright/test';
import { editCell } from './grid.ts';

/** Records a pull: on a card where there is room for one, else in the grid. */
export async function enterPulled(
  page: Page,
  tag: string,
  length: string,
  end: 'confirmed' | 'refused' | 'onDevice' = 'confirmed',
) {
  if ((page.viewportSize()?.width ?? 0) < 900) {
    await page.getByRole('searchbox').first().fill(tag);
    const card = page.getByRole('article').filter({ hasText: tag });
    await card.getByLabel(/Pulled length/).fill(length);
    await card.getByRole('button', { name: /Save/ }).click();
    if (end === 'confirmed') await expect(card.getByText('Confirmed', { exact: true })).toBeVisible();
  } else {
    const row = page.getByRole('grid').getByRole('row').filter({ hasText: tag });
    await editCell(page, row, /^Pulled length/, length);
    if (end === 'confirmed') await expect(row.getByText('Confirmed', { exact: true })).toBeVisible();
  }
}
