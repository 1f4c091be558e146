/** Initial state of every page: accessible, readable in each theme, and within the width of a desktop, a tablet and a phone. */
import { expect, test, type Page } from '@playwright/test';
import { commodityTypes, importTypes } from '../contract/commodities/fields/commodityTypes.ts';
import { reportTypes } from '../contract/reports/reportTypes.ts';
import { expectAccessible, expectAccessibleColors, watchForTrouble } from './support/accessibility.ts';
import { lead, settle } from './support/appShell.ts';
import { changeLooks } from './support/looks.ts';
import { signIn } from './support/people.ts';
import { addProjectWithCables } from './support/projectByCalls.ts';
import { csvFile, uploadSchedule } from './support/projects.ts';
import { sidewaysFaults } from './support/sidewaysFaults.ts';
import { runsAt } from './support/sizes.ts';
import { figures as figuresTexts } from '../src/i18n/locales/en-US/figures.ts';
import { imports as importsTexts } from '../src/i18n/locales/en-US/imports.ts';
import { fillText } from '../tests/support/fillText.ts';

// Target sizes are measured on desktop too, so the scale factor must be 1.
test.use({ deviceScaleFactor: 1 });

const groups: Readonly<Record<string, readonly string[]>> = {
  'pages outside a project': [
    '/?home=projects',
    '/?home=packages',
    '/executive-summary',
    '/system-users',
    '/system-users?view=invitations',
    '/system/account-codes',
    '/admin-dashboard',
    '/admin-dashboard?view=quality',
    '/admin-dashboard?view=audit',
    '/admin-dashboard?view=backups',
    '/nowhere/at/all',
  ],
  'Data & Assignment': commodityTypes.map((type) => `/1/data/${type}`),
  'details of a row': ['parts', 'history', 'cards'].map((part) => `/1/data/cable?row=1&part=${part}`),
  'Data Entry': commodityTypes.map((type) => `/1/field-work/${type}`),
  imports: [...importTypes.map((type) => `/1/import/${type}`), '/1/import/timesheets'],
  'timesheet hours': ['/1/import/timesheets?view=lines', '/1/import/timesheets?view=hours'],
  packages: [
    '/1',
    '/1/packages/installation',
    '/1/packages/termination',
    '/1/packages/test',
    '/1/packages/installation?show=readiness',
    '/1/packages/installation?package=1',
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
    '/1/project/reels?view=receiving',
    '/1/project/reels?view=plan',
    '/1/project/print-templates',
    '/1/project/print-templates/cable/pull-card',
  ],
};

/** Fails if the page, or anything on it outside of tables, leaves the screen sideways. */
const expectWithinScreen = async (page: Page) => expect(await sidewaysFaults(page, { tables: true })).toEqual([]);

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
          await expectWithinScreen(page);
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

for (const [group, addresses] of Object.entries(groups)) {
  test(`${group} fit a phone`, runsAt({ full: ['phone'] }), async ({ page }) => {
    await signIn(page, 'Administrator');
    const faults: string[] = [];
    for (const address of addresses) {
      await test.step(address, async () => {
        await lead(page, address);
        // Data & Assignment shows cards on a phone until a user chooses the grid.
        for (const narrowRows of address.includes('/data/') ? (['cards', 'grid'] as const) : (['cards'] as const)) {
          await changeLooks(page, { narrowRows });
          await settle(page);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          const found = await sidewaysFaults(page, { tables: true });
          faults.push(...found.map((fault) => `${address}, ${narrowRows}: ${fault}`));
        }
      });
    }
    expect(faults).toEqual([]);
  });
}

const schedule = [
  'Cable Tag,Type,Length (ft),From,To',
  'W-1,PWR-3C2,100,MCC-1,Raw water pump 111 local control station',
  'W-2,PWR-3C2,200,MCC-1,P-2',
];
/** One row changed, one added, and one without a tag. */
const revision = [
  ...schedule.with(1, 'W-1,PWR-3C2,120,MCC-1,P-1'),
  'W-3,PWR-3C2,50,MCC-1,P-3',
  ',PWR-3C2,50,MCC-1,P-4',
];

test(
  'the steps of an import and its change report fit the screen',
  runsAt({ full: ['desktop', 'tablet', 'phone'] }),
  async ({ page }) => {
    const expectSettledWithin = async () => {
      await settle(page);
      await expectWithinScreen(page);
    };
    await signIn(page, 'Administrator');
    const projectId = await addProjectWithCables(page, 'Narrow Import', csvFile('first.csv', schedule));
    await uploadSchedule(page, projectId, csvFile('second.csv', revision));
    await expectSettledWithin();
    await page.getByRole('button', { name: importsTexts.mapping.check }).click();
    const apply = page.getByRole('button', { name: fillText(importsTexts.review.apply_other, { changes: 2 }) });
    await expect(apply).toBeEnabled();
    await expectSettledWithin();
    await apply.click();
    const report = page.getByRole('link', { name: importsTexts.done.report });
    await expect(report).toBeVisible();
    await expectSettledWithin();
    await report.click();
    await expect(page).toHaveURL(/change-report/);
    await expectSettledWithin();
  },
);

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
