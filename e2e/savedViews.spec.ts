/** A view one person arranges, saves and shares, opened by another from its link and met by a later save while they draft. */
import { expect, test, type Page } from '@playwright/test';
import { signIn } from './support/people.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const views = (page: Page) => page.getByTitle(/^Cable Data Views/);

async function choose(page: Page, act: string | RegExp): Promise<void> {
  await views(page).click();
  await page.getByRole('dialog', { name: 'Cable Data Views' }).getByRole('button', { name: act, exact: true }).click();
}

test('a view with a filter, a group and an order opens for another person, whose draft nobody moves', async ({
  page,
  browser,
}) => {
  const name = `Power ${Date.now().toString(36)}`;
  await signIn(page, 'General Foreman');
  const filters = [{ field: 'typeCode', is: 'contains', text: 'PWR' }];
  const arranged = new URLSearchParams({
    filters: JSON.stringify(filters),
    group: JSON.stringify(['area']),
    sort: JSON.stringify([{ field: 'designLength', descending: true }]),
  });
  await page.goto(`/1/data/cable?${arranged}`);
  await expect(page.getByRole('button', { name: 'Groups: Area' })).toBeVisible();
  await choose(page, 'Save as…');
  await expect(page.getByRole('textbox', { name: 'Name of the view' })).toBeFocused();
  await page.keyboard.type(name);
  await page.getByRole('radio', { name: 'Project' }).check();
  await page.keyboard.press('Enter');
  await expect(views(page)).toHaveText(new RegExp(name));
  await choose(page, 'Copy link');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/1\/data\/cable\?view=\d+$/);
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));

  const elsewhere = await browser.newContext({ viewport: page.viewportSize() });
  const other = await elsewhere.newPage();
  await signIn(other, 'Viewer', link.pathname + link.search);
  await expect(views(other)).toHaveText(new RegExp(name));
  await expect(other.getByRole('button', { name: 'Groups: Area' })).toBeVisible();
  await expect(other.getByRole('list', { name: /filter/i }).getByText(/PWR/)).toBeVisible();
  await other.getByRole('searchbox').fill('A10');
  await expect(views(other).getByRole('img', { name: 'not saved' })).toBeVisible();

  await page.getByRole('searchbox').fill('A20');
  await expect(views(page).getByRole('img', { name: 'not saved' })).toBeVisible();
  await choose(page, 'Save');
  await expect(other.getByText('Changed by Ray Castellano')).toBeVisible();
  await expect(other.getByRole('searchbox')).toHaveValue('A10');
  await other.getByRole('button', { name: 'Reload' }).click();
  await expect(other.getByRole('searchbox')).toHaveValue('A20');
  await elsewhere.close();
});
