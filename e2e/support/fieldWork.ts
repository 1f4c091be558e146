/** Actions of a foreman on the data entry page. */
import { expect, type Locator, type Page } from '@playwright/test';
import { editCell } from './grid.ts';
import { record as recordTexts } from '../../src/i18n/locales/en-US/record.ts';
import { fieldWork as fieldWorkTexts } from '../../src/i18n/locales/en-US/fieldWork.ts';

/** Opens the card of a row with all its fields, and expands it if it is collapsed. */
export async function openCard(page: Page, tag: string): Promise<Locator> {
  const card = page.getByRole('article', { name: tag, exact: true });
  const head = card.locator('[aria-expanded]').first();
  await expect(head).toBeVisible();
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
  await expect(head).toHaveAttribute('aria-expanded', 'true');
  const all = card.getByRole('button', { name: recordTexts.fields });
  if (await all.isVisible()) await all.click();
  return card;
}

/** Records both marks of a pull, on a card. */
export async function enterMarks(page: Page, tag: string, start: string, end: string): Promise<void> {
  const card = await openCard(page, tag);
  await card.getByLabel(/Start mark/).fill(start);
  await card.getByLabel(/End mark/).fill(end);
  await card.getByRole('button', { name: 'Save', exact: true }).click();
}

type EntryEnd = 'confirmed' | 'refused' | 'onDevice';

const endWords = { confirmed: fieldWorkTexts.state.saved, onDevice: fieldWorkTexts.state.onDevice } as const;

async function expectEnd(row: Locator, end: EntryEnd): Promise<void> {
  if (end !== 'refused') await expect(row.getByText(endWords[end], { exact: true })).toBeVisible();
}

/** Records a pull: on a card if the screen has space for one, otherwise in the grid. */
export async function enterPulled(page: Page, tag: string, length: string, end: EntryEnd = 'confirmed'): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 900) {
    await page.getByRole('searchbox').first().fill(tag);
    const card = await openCard(page, tag);
    await card.getByLabel(/Pulled length/).fill(length);
    await card.getByRole('button', { name: 'Save', exact: true }).click();
    await expectEnd(card, end);
  } else {
    const row = page.getByRole('grid').getByRole('row').filter({ hasText: tag });
    await editCell(page, row, /^Pulled length/, length);
    await expectEnd(row, end);
  }
}
