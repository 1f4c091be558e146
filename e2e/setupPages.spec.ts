/** Every page of set-up as it stands: readable in each theme, nothing wider than the screen, nothing put off. */
import { expect, test } from '@playwright/test';
import { expectAccessible, expectAccessibleColors, watchForTrouble } from './support/accessibility.ts';
import { lead, settle } from './support/appShell.ts';
import { signIn } from './support/people.ts';

const pages = [
  '/1/project/information',
  '/1/project/codes',
  '/1/project/codes/cable-type',
  '/1/project/labor-units',
  '/1/project/columns',
  '/1/project/suppliers',
  '/1/project/reels',
  '/1/project/reels?view=plan',
  '/1/project/print-templates',
  '/1/project/print-templates/cable/pull-card',
  '/1/project/users',
  '/system-users',
  '/system/account-codes',
];

test('pages of set-up can be read in every theme', async ({ page }, { project }) => {
  const trouble = watchForTrouble(page);
  await signIn(page, 'Administrator');
  // Colours do not depend on the size of the screen.
  for (const theme of project.name === 'desktop' ? ['light', 'dark', 'sunlight'] : ['light']) {
    // Names, roles and structure are the same in each theme.
    const expectReadable = theme === 'light' ? expectAccessible : expectAccessibleColors;
    await page.evaluate((name) => localStorage.setItem('wireway.looks', JSON.stringify({ theme: name })), theme);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    for (const address of pages) {
      await test.step(`${address} in ${theme}`, async () => {
        await lead(page, address);
        await settle(page);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByText('Not built yet')).toHaveCount(0);
        await expectReadable(page);
        const { scrollWidth, clientWidth } = await page.evaluate(() => {
          const { scrollWidth: content, clientWidth: screen } = document.documentElement;
          return { scrollWidth: content, clientWidth: screen };
        });
        expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
      });
    }
  }
  expect(trouble).toEqual([]);
});
