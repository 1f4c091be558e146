import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { watchForUntranslatedText } from './support/untranslatedText.ts';
import { lead, settle } from './support/appShell.ts';
import { signIn } from './support/people.ts';
import { runsAt } from './support/sizes.ts';

/** Sets the language of this browser, and the grid layout for narrow screens. */
const speak = (page: Page, locale: string) =>
  page.addInitScript(
    (name) => localStorage.setItem('wireway.looks', JSON.stringify({ locale: name, narrowRows: 'grid' })),
    locale,
  );

const screens = [
  ['dashboard', '/'],
  ['overview', '/1'],
  ['data', '/1/data/cable'],
  ['terms', '/1/data/from-term'],
  [
    'filtered',
    '/1/data/cable-tray?filters=%5B%7B%22field%22%3A%22status%22%2C%22is%22%3A%22oneOf%22%2C%22texts%22%3A%5B%22Installed%22%5D%7D%5D',
  ],
  ['nothing matches', '/1/data/cable?q=nothingcanbecalledthis'],
  ['data entry', '/1/field-work/cable'],
  ['data entry of trays', '/1/field-work/cable-tray'],
  ['imports', '/1/import/cable'],
  ['report', '/1/report/cable-summary'],
  ['report as a picture', '/1/report/cable-summary?chart=earnedHours&asOf=%222026-11-20%22&since=%222026-11-06%22'],
  ['route ready', '/1/report/cable-route-ready'],
  ['cables by equipment', '/1/report/cables-by-equipment?open=true'],
  ['cables by conduit', '/1/report/cables-by-conduit?open=true'],
  ['information', '/1/project/information'],
  ['lists of codes', '/1/project/codes'],
  ['cable types', '/1/project/codes/cable-type'],
  ['labor units', '/1/project/labor-units'],
  ['columns', '/1/project/columns'],
  ['suppliers', '/1/project/suppliers'],
  ['people of a project', '/1/project/users'],
  ['people', '/system-users'],
  ['account codes', '/system/account-codes'],
  ['not built', '/1/project/reels'],
  ['not found', '/1/report/no-such-report'],
  ['no project', '/4711'],
] as const;

/** Blocks live updates: they would render a page again whenever another user changes something. */
test.beforeEach(async ({ page }) => {
  await page.route('**/api/live?*', (route) => route.abort());
});
test.afterEach(async ({ page }) => {
  // Requests made after the last assertion can still be pending; no test waits for them.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test(
  'no screen shows text that is neither translated nor data',
  runsAt({ full: ['desktop', 'tablet'] }),
  async ({ page }) => {
    test.slow();
    const watch = await watchForUntranslatedText(page);
    await speak(page, 'en-XA');
    // Recent pages are stored in the language that was active at the visit.
    await page.route('**/api/users/get-recently-visited-pages', (route) => route.fulfill({ json: [] }));
    await signIn(page, 'Administrator');
    // Units are the same in every language.
    watch.allow(['in', 'lb/1000 ft', 'lbf']);
    const found: string[] = [];
    for (const [name, address] of screens) {
      await lead(page, address);
      // The charts render after the page.
      if (name === 'overview' || name === 'report as a picture')
        await expect(page.locator('.recharts-surface').first()).toBeVisible();
      await settle(page);
      found.push(...(await watch.find(name)));
    }

    await lead(page, '/1/data/cable');
    await settle(page);
    await page.locator('[role="columnheader"] [aria-haspopup]').first().click();
    found.push(...(await watch.find('column menu')));
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toBeVisible();
    found.push(...(await watch.find('palette')));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('banner').locator('[aria-haspopup="dialog"]').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    found.push(...(await watch.find('projects')));
    await page.keyboard.press('Escape');
    await page.getByRole('banner').locator('[aria-haspopup="menu"]').click();
    await expect(page.getByRole('menu')).toBeVisible();
    found.push(...(await watch.find('user menu')));
    expect(found).toEqual([]);
    await page.getByRole('menu').evaluate((menu) => menu.append('Pulled', 'Save all'));
    expect(await watch.find('with words of its own')).toHaveLength(2);
  },
);

test('the steps of an import show no untranslated text', runsAt({ full: ['desktop'] }), async ({ page }) => {
  const watch = await watchForUntranslatedText(page);
  await speak(page, 'en-XA');
  await signIn(page, 'Administrator');
  const [headers = ''] = readFileSync('samples/cable-schedule.csv', 'utf8').split('\n');
  // Encodings have the same names in every language.
  watch.allow([...headers.split(','), 'UTF-8', 'WINDOWS-1252', 'WINDOWS-1251', 'UTF-16LE', 'UTF-16BE']);
  await page.goto('/1/import/cable');
  await page.getByTestId('schedule').setInputFiles('samples/cable-schedule.csv');
  const go = page.locator('main .button.primary');
  await expect(go).toBeEnabled();
  const found = await watch.find('columns');
  await go.click();
  const chips = page.locator('main [aria-pressed]');
  await expect(chips.first()).toBeVisible();
  await settle(page);
  found.push(...(await watch.find('review')));
  // The first button of the bar below the review discards.
  await page.locator('main .button.plain').last().click();
  await expect(chips).toHaveCount(0);
  await settle(page);
  found.push(...(await watch.find('thrown away')));
  expect(found).toEqual([]);
});

test(
  'the pages for users without permission or sign-in show no untranslated text',
  runsAt({ full: ['desktop', 'tablet'] }),
  async ({ page }) => {
    const watch = await watchForUntranslatedText(page);
    await speak(page, 'en-XA');
    await signIn(page, 'Viewer', '/admin-dashboard');
    await settle(page);
    const found = await watch.find('no permission');
    await page.goto('/1/field-work/cable');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await settle(page);
    found.push(...(await watch.find('reading Data Entry')));
    await page.getByRole('banner').locator('[aria-haspopup="menu"]').click();
    // The last item is "Sign out everywhere", which asks for confirmation.
    await page.getByRole('menuitem').nth(-2).click();
    await expect(page).toHaveURL(/\/signed-out/);
    await expect(page.getByRole('main').getByRole('button').first()).toBeVisible();
    await settle(page);
    found.push(...(await watch.find('signed out')));
    // The page shows the name of the missing permission.
    expect(found.filter((line) => !/\b[a-z]+\.[a-z]+\b/i.test(line.split(': ').slice(2).join(': ')))).toEqual([]);
  },
);

test(
  'a foreman changes the language and stays on the page without a reload',
  runsAt({ full: ['desktop', 'tablet'] }),
  async ({ page }) => {
    await signIn(page, 'Administrator', '/1/data/cable?q=a');
    await settle(page);
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitemradio', { name: 'Français (Canada)' }).click();
    await expect(page.getByRole('heading', { name: 'Câble · Données et affectation' })).toBeVisible();
    await expect(page).toHaveTitle(/^Données et affectation \[/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA');
    await expect(page.getByRole('columnheader', { name: /^Longueur, / })).toBeVisible();
    await expect(page.locator('nav a', { hasText: 'Rapports' }).first()).toBeAttached();
    await expect(page.getByRole('searchbox')).toHaveValue('a');
    expect(await page.evaluate(() => Reflect.get(globalThis, 'isSamePage'))).toBe(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Câble · Données et affectation' })).toBeVisible();
  },
);
