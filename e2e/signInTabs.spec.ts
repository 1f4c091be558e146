/** Sign-in with several tabs and lost connections in a real browser. Minutes are simulated, the provider is real. */
import { expect, test, type Page, type Request } from '@playwright/test';
import { provider, signInAtProvider } from './support/people.ts';
import { createProject } from './support/projects.ts';
import { signOut } from './support/appShell.ts';
import { anotherTab, expectRenewals, passExpiries, tokenCalls } from './support/tabs.ts';
import { runsAt } from './support/sizes.ts';
import { dashboard as dashboardTexts } from '../src/i18n/locales/en-US/dashboard.ts';
import { common as commonTexts } from '../src/i18n/locales/en-US/common.ts';
import { frame as frameTexts } from '../src/i18n/locales/en-US/frame.ts';

const fiveMinutes = { idToken: 300, accessToken: 300 };
/** Past the expiry notice, which is 60 s before the end. */
const untilNotice = 245_000;

test.beforeEach(async ({ request, context }) => {
  await provider(request, 'reset');
  await provider(request, 'lifetimes', fiveMinutes);
  await context.clock.install();
});
test.afterEach(async ({ request }) => {
  await provider(request, 'reset');
});

test(
  'E1 id token expires before the access token: the earlier expiry counts',
  runsAt({ full: ['desktop'] }),
  async ({ page, context, request }) => {
    await provider(request, 'lifetimes', { idToken: 300, accessToken: 3600 });
    await signInAtProvider(page, 'Administrator');
    await context.clock.runFor(untilNotice);
    await expectRenewals(request, 1);
  },
);

test(
  'E2 offline at expiry: page and typed text stay, and the session is renewed later',
  runsAt({ full: ['desktop'] }),
  async ({ page, context, request }) => {
    await signInAtProvider(page, 'Administrator');
    await page.getByRole('button', { name: dashboardTexts.create }).first().click();
    const dialog = page.getByRole('dialog');
    // Text typed before the dialog has the focus would be lost.
    await expect(dialog.getByLabel(dashboardTexts.form.number)).toBeFocused();
    const name = dialog.getByLabel(dashboardTexts.columns.name);
    await name.fill('North Pump Station');
    await expect(name).toHaveValue('North Pump Station');
    await context.setOffline(true);
    await context.clock.runFor(360_000);
    await expect(name).toHaveValue('North Pump Station');
    await context.setOffline(false);
    await expectRenewals(request, 1);
    await expect(name).toHaveValue('North Pump Station');
    expect((await tokenCalls(request)).codes).toBe(1);
  },
);

test(
  'E2 provider down at expiry: page, rows and typed text stay until the session is renewed',
  runsAt({ full: ['desktop'] }),
  async ({ page, context, request }) => {
    await signInAtProvider(page, 'Administrator');
    const projectId = await createProject(page, 'Riverbend Raw Water');
    await page.goto(`/${projectId}/data/cable`);
    const search = page.getByRole('searchbox').first();
    await search.fill('P-101');
    await provider(request, 'off');
    await context.clock.runFor(untilNotice);
    // Expired: the renewals have failed, and so does every sign-in attempt.
    for (let tries = 0; tries < 8; tries += 1) {
      await context.clock.runFor(10_000);
      await expect(page.getByText(commonTexts.loading)).toBeHidden();
      await expect(search).toHaveValue('P-101');
    }
    await expect(page.getByText(/Your session expired/)).toBeVisible();
    await provider(request, 'on');
    const renewed = async () => {
      await context.clock.runFor(1000);
      return (await tokenCalls(request)).renewals;
    };
    await expect.poll(renewed).toBe(1);
    await expect(page.getByText(/Your session expired/)).toBeHidden();
    await expect(search).toHaveValue('P-101');
  },
);

test(
  'E4 device asleep for eight hours: the session renews on waking without a new sign-in',
  runsAt({ full: ['desktop'] }),
  async ({ page, context, request }) => {
    await signInAtProvider(page, 'Administrator', '/executive-summary');
    await context.clock.fastForward('08:00:00');
    await expectRenewals(request, 1);
    await expect(page).toHaveURL(/executive-summary$/);
    await expect(page.getByRole('banner')).toBeVisible();
    expect((await tokenCalls(request)).codes).toBe(1);
  },
);

for (const { count, expiries } of [
  { count: 2, expiries: 3 },
  { count: 3, expiries: 4 },
]) {
  test(
    `E7 ${count} tabs renew, ${expiries} times four minutes: one token call per expiry`,
    runsAt(count === 2 ? { gate: ['desktop'] } : { full: ['desktop'] }),
    async ({ page, context, request }) => {
      await signInAtProvider(page, 'Administrator');
      while (context.pages().length < count) await anotherTab(context);
      await passExpiries(context, request, expiries);
      for (const tab of context.pages()) await expect(tab.getByRole('banner')).toBeVisible();
      expect(await tokenCalls(request)).toEqual({ codes: count, renewals: expiries });
    },
  );
}

test(
  'E8 duplicated tab: the copy and the original make one token call per expiry',
  runsAt({ full: ['desktop'] }),
  async ({ page, context, request }) => {
    await signInAtProvider(page, 'Administrator');
    const opened = context.waitForEvent('page');
    await page.evaluate(() => {
      globalThis.open('/executive-summary');
    });
    const copy = await opened;
    await expect(copy.getByRole('banner')).toBeVisible();
    await passExpiries(context, request, 2);
    expect(await tokenCalls(request)).toEqual({ codes: 1, renewals: 2 });
    await expect(copy.getByRole('banner')).toBeVisible();
  },
);

test(
  'E9 lock holder frozen: the other tab continues, and renews when the holder is gone',
  runsAt({ full: ['desktop'] }),
  async ({ page, context, request }) => {
    await signInAtProvider(page, 'Administrator');
    const frozen = await context.newPage();
    await frozen.goto('/settings.json');
    await frozen.evaluate(async () => {
      await new Promise<void>((resolve) => {
        void navigator.locks.request('oidc-renew:wireway-spa', () => {
          resolve();
          return new Promise(() => undefined);
        });
      });
    });
    await context.clock.runFor(untilNotice);
    await context.clock.runFor(12_000);
    expect((await tokenCalls(request)).renewals).toBe(0);
    await expect(page.getByRole('banner')).toBeVisible();
    await frozen.close();
    await context.clock.runFor(6000);
    await expectRenewals(request, 1);
  },
);

/** Delays the sign-out request to the provider until the returned function is called. */
async function holdSessionEnd(page: Page): Promise<() => void> {
  let listener: (() => void) | undefined;
  const received = new Promise<void>((resolve) => (listener = resolve));
  await page.route('**/oidc/session/end**', async (route) => {
    await received;
    await route.continue();
  });
  return () => listener?.();
}

test(
  'E10 sign-out in one tab: the other two sign out before the request reaches the provider',
  runsAt({ full: ['desktop'] }),
  async ({ page, context }) => {
    await signInAtProvider(page, 'Administrator');
    const others = [await anotherTab(context), await anotherTab(context, '/system-users')];
    const endSession = await holdSessionEnd(page);
    await page.bringToFront();
    await signOut(page);
    await Promise.all(others.map((tab) => expect(tab.getByText('Who is signing in?')).toBeVisible()));
    endSession();
    await expect(page.getByRole('heading', { name: frameTexts.signedOut.title })).toBeVisible();
    for (const tab of others) await expect(tab.getByRole('banner')).toBeHidden();
  },
);

test(
  'a renewal in flight during sign-out never signs the user back in',
  runsAt({ full: ['desktop'] }),
  async ({ page, context, request }) => {
    await signInAtProvider(page, 'Administrator');
    const other = await anotherTab(context);
    await provider(request, 'delay-token-replies', { milliseconds: 1500 });
    const hasAnswered = new Promise<void>((resolve) => {
      const note = (sent: Request) => (sent.url().includes('/oidc/token') ? resolve() : undefined);
      context.on('requestfinished', note);
      context.on('requestfailed', note);
    });
    await context.clock.runFor(untilNotice);
    // The provider session ends while the other tab is loading the provider's page, so a provider page requested in the meantime
    // is void.
    const endSession = await holdSessionEnd(page);
    await page.bringToFront();
    await signOut(page);
    await expect(other.getByText('Who is signing in?')).toBeVisible();
    endSession();
    await expect(page.getByRole('heading', { name: frameTexts.signedOut.title })).toBeVisible();
    await hasAnswered;
    await expect(page.getByRole('heading', { name: frameTexts.signedOut.title })).toBeVisible();
    await expect(other.getByText('Who is signing in?')).toBeVisible();
    for (const tab of [page, other]) {
      await tab.goto('/signed-out');
      expect(await tab.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('refresh_token');
    }
  },
);

test(
  'E18 provider off for a while: the page stays, reports it and continues automatically',
  runsAt({ full: ['desktop'] }),
  async ({ page, context, request }) => {
    await signInAtProvider(page, 'Administrator', '/executive-summary');
    await provider(request, 'off');
    await context.clock.runFor(330_000);
    await expect(page.getByText('Your session expired and couldn’t be renewed.')).toBeVisible();
    await expect(page).toHaveURL(/executive-summary$/);
    await provider(request, 'on');
    await context.clock.runFor(6000);
    await expect(page.getByText('Your session expired')).toBeHidden();
    await expect(page.getByRole('banner')).toBeVisible();
    expect((await tokenCalls(request)).codes).toBe(1);
  },
);

test(
  'E19 sign-out offline: effective at once, and the next sign-in asks for the account',
  runsAt({ full: ['desktop'] }),
  async ({ page, context }) => {
    // The code for sign-out is loaded once the page is idle.
    const wayOut = [page.waitForResponse(/UserMenuList/), page.waitForResponse(/signed-out/)];
    await signInAtProvider(page, 'Administrator');
    await context.clock.runFor(3000);
    await Promise.all(wayOut);
    await context.setOffline(true);
    await signOut(page);
    await expect(page.getByRole('heading', { name: frameTexts.signedOut.title })).toBeVisible();
    await expect(page.getByText('You’re offline.')).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('refresh_token');
    await context.setOffline(false);
    await page.getByRole('button', { name: frameTexts.goOn.signIn }).click();
    await page.getByRole('button', { name: /Viewer/ }).click();
    await expect(page.getByRole('button', { name: /Priya/ })).toBeVisible();
  },
);

test(
  'E20 refresh response lost: the request is repeated and no error is shown',
  runsAt({ full: ['desktop'] }),
  async ({ page, context, request }) => {
    await signInAtProvider(page, 'Administrator', '/executive-summary');
    await provider(request, 'drop-token-replies', { count: 1 });
    await context.clock.runFor(untilNotice);
    await context.clock.runFor(6000);
    await expectRenewals(request, 2);
    expect(await provider(request, 'counters')).toMatchObject({
      repliesDropped: 1,
      tokenRefusals: { refresh_token: 0 },
    });
    await expect(page.getByRole('banner')).toBeVisible();
  },
);
