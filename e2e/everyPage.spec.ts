/** Initial state of every page: accessible, readable in each theme, and no wider than the screen. */
import { expect, test, type Page } from '@playwright/test';
import { commodityTypes, importTypes } from '../contract/commodities/fields/commodityTypes.ts';
import { reportTypes } from '../contract/reports/reports.ts';
import { expectAccessible, expectAccessibleColors, watchForTrouble } from './support/accessibility.ts';
import { lead, settle } from './support/appShell.ts';
import { signIn } from './support/people.ts';
import { runsAt } from './support/sizes.ts';
import { figures as figuresTexts } from '../src/i18n/locales/en-US/figures.ts';

// Target sizes are measured on desktop too, so the scale factor must be 1.
test.use({ deviceScaleFactor: 1 });

const groups: Readonly<Record<string, readonly string[]>> = {
  'pages outside a project': [
    '/?home=projects',
    '/executive-summary',
    '/system-users',
    '/system/account-codes',
    '/admin-dashboard',
    '/admin-dashboard?view=quality',
    '/admin-dashboard?view=audit',
    '/admin-dashboard?view=backups',
    '/nowhere/at/all',
  ],
  'Data & Assignment': commodityTypes.map((type) => `/1/data/${type}`),
  'Data Entry': commodityTypes.map((type) => `/1/field-work/${type}`),
  imports: [...importTypes.map((type) => `/1/import/${type}`), '/1/import/timesheets'],
  'timesheet hours': ['/1/import/timesheets?view=lines', '/1/import/timesheets?view=hours'],
  packages: [
    '/1',
    '/1/packages/installation',
    '/1/packages/termination',
    '/1/packages/test',
    '/1/packages/installation?show=readiness',
  ],
  'reports of quantities': reportTypes.slice(0, 6).map((type) => `/1/report/${type}`),
  'reports of cables': reportTypes.slice(6).map((type) => `/1/report/${type}`),
  'project setup': [
    '/1/project/information',
    '/1/project/codes',
    '/1/project/codes/cable-type',
    '/1/project/labor-units',
    '/1/project/columns',
    '/1/project/users',
  ],
  'reels, suppliers and templates': [
    '/1/project/suppliers',
    '/1/project/reels',
    '/1/project/reels?view=plan',
    '/1/project/print-templates',
    '/1/project/print-templates/cable/pull-card',
  ],
};

/**
 * Returns the rules to skip. Rows of a long report scroll below its total row: axe counts the visible part of a half-covered row
 * as a target that is too small.
 */
const exceptOn = (address: string): string[] => (address.startsWith('/1/report/') ? ['target-size'] : []);

for (const [group, addresses] of Object.entries(groups)) {
  test(
    `${group} can be read in every theme`,
    runsAt({ full: ['desktop', 'tablet'] }),
    async ({ page }, { project }) => {
      const trouble = watchForTrouble(page);
      await signIn(page, 'Administrator');
      // Colors do not depend on the screen size.
      const themes = project.name === 'desktop' ? ['dark', 'sunlight'] : [];
      for (const address of addresses) {
        await test.step(address, async () => {
          await lead(page, address);
          await settle(page);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          const { scrollWidth, clientWidth } = await page.evaluate(() => {
            const { scrollWidth: content, clientWidth: screen } = document.documentElement;
            return { scrollWidth: content, clientWidth: screen };
          });
          expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
          await expectAccessible(page, exceptOn(address));
          // Names, roles and structure are the same in each theme.
          for (const theme of themes) {
            await wear(page, theme);
            await expectAccessibleColors(page, exceptOn(address));
          }
          await wear(page, 'light');
        });
      }
      expect(trouble).toEqual([]);
    },
  );
}

test(
  'earned and spent hours by commodity are visible without horizontal scrolling',
  runsAt({ full: ['desktop', 'tablet'] }),
  async ({ page }) => {
    await signIn(page, 'Administrator');
    await lead(page, '/1');
    const table = page.getByRole('region', { name: figuresTexts.byCommodity });
    await expect(table.getByRole('row', { name: /^Total/ })).toBeVisible();
    await settle(page);
    const { scrollWidth, clientWidth } = await table.evaluate((region) => ({
      scrollWidth: region.scrollWidth,
      clientWidth: region.clientWidth,
    }));
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  },
);

/** Applies the colors of a theme to the current page, and waits until they are active. */
async function wear(page: Page, theme: string): Promise<void> {
  await page.evaluate(async (name) => {
    document.documentElement.dataset['theme'] = name;
    await new Promise(requestAnimationFrame);
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  }, theme);
}
