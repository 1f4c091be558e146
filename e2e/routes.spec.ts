/** Addresses, titles and recorded visits that need a real browser. */
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { chooseInNavigation } from './support/appShell.ts';
import { signIn } from './support/people.ts';
import { runsAt } from './support/sizes.ts';
import { dashboard as dashboardTexts } from '../src/i18n/locales/en-US/dashboard.ts';
import { frame as frameTexts } from '../src/i18n/locales/en-US/frame.ts';

const project = 'Cedar Bayou Ammonia Expansion';

const recentPages = (page: Page) =>
  page.getByRole('navigation', { name: dashboardTexts.recentPages }).getByRole('listitem');

test(
  'capitals and a trailing slash still open a page; an unknown address shows an error',
  runsAt({ full: ['desktop', 'tablet', 'phone'] }),
  async ({ page }) => {
    await signIn(page, 'Administrator', '/1/Project/LABOR-UNITS/');
    await expect(page).toHaveTitle(`Labor Units [${project}]`);
    await page.goto('/nowhere/at/all');
    await expect(page).toHaveTitle('Page not found');
    await expect(page.getByRole('heading', { name: frameTexts.notFound.title })).toBeVisible();
    await page.goto('/%20/data/cable');
    await expect(page.getByText(frameTexts.failure.idMissing)).toBeVisible();
  },
);

test(
  'closing a tab records its page, and the Dashboard of the next tab lists it',
  runsAt({ full: ['desktop', 'tablet'] }),
  async ({ page, context }) => {
    await signIn(page, 'General Foreman', '/system-users');
    await expect(page).toHaveTitle('System Users');
    await expect(async () => {
      const tab = await context.newPage();
      await tab.goto('/1/packages/test');
      await expect(tab).toHaveTitle(`Packages [${project}]`);
      // The browser gives a closing page half a second; on a machine stalled for that long, the request is never sent.
      await tab.close({ runBeforeUnload: true });
      await page.goto('/');
      await expect(recentPages(page).first()).toHaveText(`Test: Packages${project}`, { timeout: 2000 });
    }).toPass();
    await expectAccessible(page);
  },
);

test(
  'the palette opens the last visited page by keyboard and returns the focus',
  runsAt({ gate: ['desktop'], full: ['tablet'] }),
  async ({ page }) => {
    await signIn(page, 'Project Lead', '/1/project/codes/area');
    await expect(page).toHaveTitle(`Codes [${project}]`);
    const recorded = page.waitForResponse(/create-recently-visited-page/);
    await chooseInNavigation(page, 'Overview');
    await recorded;
    await expect(page).toHaveTitle(`Overview [${project}]`);
    const opener = page.getByRole('button', { name: frameTexts.palette.open });
    await opener.focus();
    await page.keyboard.press('Enter');
    const palette = page.getByRole('dialog');
    await expect(palette.getByRole('option').first()).toHaveText(`Project Setup: Codes${project}`);
    await page.keyboard.press('ArrowDown');
    await expect(palette.getByRole('option', { selected: true })).toHaveText(`Project Setup: Codes${project}`);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(palette).toBeHidden();
    await expect(opener).toBeFocused();
    await page.keyboard.press('Control+k');
    await expect(palette.locator('input')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/1\/project\/codes\/area$/);
  },
);
