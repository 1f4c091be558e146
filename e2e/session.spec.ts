import { expect, test, type BrowserContext, type Locator } from '@playwright/test';
import { openCard } from './support/fieldWork.ts';
import { expectAccessible } from './support/accessibility.ts';
import { scrollTo } from './support/grid.ts';
import { provider, signInAtProvider } from './support/people.ts';
import { createProject } from './support/projects.ts';
import { addProjectWithCables } from './support/projectByCalls.ts';
import { anotherTab, expectRenewals, tokenCalls } from './support/tabs.ts';
import { runsAt } from './support/sizes.ts';
import { frame as frameTexts } from '../src/i18n/locales/en-US/frame.ts';
import { common as commonTexts } from '../src/i18n/locales/en-US/common.ts';
import { forms as formsTexts } from '../src/i18n/locales/en-US/forms.ts';

test(
  'a foreman who opens a deep link comes back to it after signing in',
  runsAt({ gate: ['desktop'] }),
  async ({ page }) => {
    await signInAtProvider(page, 'Administrator', '/executive-summary');
    await expect(page).toHaveURL(/\/executive-summary$/);
  },
);

test(
  'signing out everywhere closes a project in another browser at once; signing in starts a session',
  runsAt({ full: ['desktop'] }),
  async ({ page, browser }) => {
    await signInAtProvider(page, 'Administrator');
    const projectId = await createProject(page, 'Left Signed In');
    const elsewhere = await browser.newContext();
    const left = await elsewhere.newPage();
    await signInAtProvider(left, 'Administrator', `/${projectId}/data/cable`);
    await expect(left.getByRole('banner')).toContainText('Left Signed In');

    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: frameTexts.signOutEverywhere.button }).click();
    const question = page.getByRole('dialog', { name: frameTexts.signOutEverywhere.title });
    await expect(question.getByRole('button', { name: frameTexts.signOut.stay })).toBeFocused();
    await expectAccessible(page);
    await question.getByRole('button', { name: frameTexts.signOutEverywhere.button }).click();
    await expect(page.getByRole('heading', { name: frameTexts.signedOut.title })).toBeVisible();

    // The other browser receives no input and its provider has a session: only the server reports that the session is over.
    await expect(left.getByText('Who is signing in?')).toBeVisible();
    await expect(left.getByText('Left Signed In')).toBeHidden();
    await elsewhere.close();

    await page.getByRole('button', { name: frameTexts.goOn.signIn }).click();
    await page.getByRole('button', { name: /Viewer/ }).click();
    await expect(page.getByRole('banner')).toBeVisible();
  },
);

test('a viewer sees which permission a page needs', runsAt({ full: ['desktop'] }), async ({ page }) => {
  await signInAtProvider(page, 'Viewer', '/admin-dashboard');
  await expect(page.getByText(/You need the permission/)).toBeVisible();
});

test('an unknown address shows "Page not found"', runsAt({ full: ['desktop'] }), async ({ page }) => {
  await signInAtProvider(page, 'Administrator');
  await page.goto('/1/report/no-such-report');
  await expect(page.getByRole('heading', { name: frameTexts.notFound.title })).toBeVisible();
});

test('the spinner shows before any script runs', runsAt({ gate: ['desktop'] }), async ({ page }) => {
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByText(commonTexts.loading)).toBeVisible();
});

test.describe('with short-lived tokens', () => {
  test.beforeEach(async ({ request }) => {
    await provider(request, 'reset');
  });
  test.afterEach(async ({ request }) => {
    await provider(request, 'reset');
  });

  test(
    'a session renews itself before it expires, with one token call',
    runsAt({ full: ['desktop'] }),
    async ({ page, request }) => {
      await provider(request, 'lifetimes', { idToken: 15, accessToken: 15 });
      await signInAtProvider(page, 'Administrator');
      await expectRenewals(request, 1);
      expect(await tokenCalls(request)).toEqual({ codes: 1, renewals: 1 });
      await page
        .getByRole('link', { name: frameTexts.titles.executiveSummary })
        .or(page.getByRole('link', { name: commonTexts.productName }))
        .first()
        .click();
      await expect(page.getByRole('banner')).toBeVisible();
    },
  );
});

/**
 * Advances the clock until the five-minute tokens are due for renewal and the provider has rejected it twice, in as many steps as
 * the responses need.
 */
async function untilRequested(context: BrowserContext, dialogs: readonly Locator[]): Promise<void> {
  await context.clock.pauseAt(Date.now() + 60_000);
  await context.clock.runFor(170_000);
  const areOpen = async () => {
    await context.clock.runFor(1000);
    return Promise.all(dialogs.map((dialog) => dialog.isVisible()));
  };
  await expect.poll(areOpen, { intervals: [250], timeout: 120_000 }).toEqual(dialogs.map(() => true));
  await context.clock.resume();
}

test(
  'typed text survives a lost provider session and is saved after one popup for both tabs',
  runsAt({ gate: ['desktop'] }),
  async ({ page, context, request }) => {
    await signInAtProvider(page, 'Administrator');
    const projectId = await addProjectWithCables(page, 'Forgotten Session', 'samples/cable-schedule.csv');
    const cards = page;
    await cards.setViewportSize({ width: 820, height: 1180 });
    await cards.goto(`/${projectId}/field-work/cable`);
    const card = await openCard(cards, 'RW-P-1001');
    await card.getByLabel(/Start mark/).fill('1000');
    await card.getByLabel(/End mark/).fill('11');
    const grid = await anotherTab(context, `/${projectId}/data/cable`);
    const row = grid.getByRole('row').filter({ hasText: 'RW-P-1002' });
    const area = grid.getByRole('columnheader', { name: /^Area/ });
    await scrollTo(grid, area);
    await row.locator(`[role="gridcell"][aria-colindex="${await area.getAttribute('aria-colindex')}"]`).dblclick();
    await grid.keyboard.type('A10');
    const editor = grid.getByRole('combobox', { name: /^Area/ });
    await expect(editor).toHaveValue('A10');

    await provider(request, 'forget-sessions');
    const dialogs = [cards, grid].map((tab) => tab.getByRole('dialog', { name: frameTexts.signInAgain.button }));
    const [overCards, overGrid] = dialogs;
    await untilRequested(context, dialogs);
    await expect(overGrid!).toContainText('your session expired');
    await expect(editor).toHaveValue('A10');
    await expectAccessible(grid);

    await cards.bringToFront();
    const opened = context.waitForEvent('page');
    await overCards!.getByRole('button', { name: frameTexts.signInAgain.button }).click();
    const popup = await opened;
    await popup.getByRole('button', { name: /Administrator/ }).click();
    await expect(overCards!).toBeHidden();
    await expect.poll(() => popup.isClosed()).toBe(true);
    await expect(card.getByLabel(/Start mark/)).toHaveValue('1000');
    await card.getByLabel(/End mark/).fill('1180');
    await card.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(card.getByText('Sent', { exact: true })).toBeVisible();

    await grid.bringToFront();
    await expect(overGrid!).toBeHidden();
    await expect(editor).toBeFocused();
    await grid.keyboard.press('End');
    await grid.keyboard.type('0');
    await grid.keyboard.press('Enter');
    await expect(grid.getByText(formsTexts.allSaved)).toBeVisible();
    await grid.reload();
    await scrollTo(grid, area);
    await expect(row.getByText('A100', { exact: true })).toBeVisible();
  },
);
