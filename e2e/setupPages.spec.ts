/** Every page of set-up, and those of packages and timesheets, as they stand: readable in each theme, nothing wider than the screen, nothing put off. */
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleColors, watchForTrouble } from './support/accessibility.ts';
import { lead, settle } from './support/appShell.ts';
import { signIn } from './support/people.ts';
import { runsAt } from './support/sizes.ts';

// Sizes are measured, at the desk too.
test.use({ deviceScaleFactor: 1 });

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
  '/1/packages/installation',
  '/1/packages/installation?show=readiness',
  '/1/import/timesheets',
  '/1/import/timesheets?view=lines',
  '/1/import/timesheets?view=hours',
  '/system-users',
  '/system/account-codes',
];

test(
  'pages of set-up, packages and timesheets can be read in every theme',
  runsAt({ full: ['desktop', 'tablet'] }),
  async ({ page }, { project }) => {
    test.slow();
    const trouble = watchForTrouble(page);
    await signIn(page, 'Administrator');
    // Colours do not depend on the size of the screen.
    const themes = project.name === 'desktop' ? ['dark', 'sunlight'] : [];
    for (const address of pages) {
      await test.step(address, async () => {
        await lead(page, address);
        await settle(page);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const { scrollWidth, clientWidth } = await page.evaluate(() => {
          const { scrollWidth: content, clientWidth: screen } = document.documentElement;
          return { scrollWidth: content, clientWidth: screen };
        });
        expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
        await expectAccessible(page);
        // Names, roles and structure are the same in each theme.
        for (const theme of themes) {
          await wear(page, theme);
          await expectAccessibleColors(page);
        }
        await wear(page, 'light');
      });
    }
    expect(trouble).toEqual([]);
  },
);

test(
  'what was earned and spent by commodity is in sight from the first column to the last',
  runsAt({ full: ['desktop', 'tablet'] }),
  async ({ page }) => {
    await signIn(page, 'Administrator');
    await lead(page, '/1');
    const table = page.getByRole('region', { name: 'By commodity' });
    await expect(table.getByRole('row', { name: /^Total/ })).toBeVisible();
    await settle(page);
    const { scrollWidth, clientWidth } = await table.evaluate((region) => ({
      scrollWidth: region.scrollWidth,
      clientWidth: region.clientWidth,
    }));
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  },
);

/** The page as it stands, in the colours of the theme once they are there. */
async function wear(page: Page, theme: string): Promise<void> {
  await page.evaluate(async (name) => {
    document.documentElement.dataset['theme'] = name;
    await new Promise(requestAnimationFrame);
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  }, theme);
}
