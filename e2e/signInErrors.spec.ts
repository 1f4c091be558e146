/** Pages for failed sign-ins: each one explains what happened and offers the next step. */
import { expect, test, type Page } from '@playwright/test';
import { settle, signOut } from './support/appShell.ts';
import { provider, signInAtProvider } from './support/people.ts';
import { tokenCalls } from './support/tabs.ts';
import { runsAt } from './support/sizes.ts';
import { frame as frameTexts } from '../src/i18n/locales/en-US/frame.ts';
import { errors as errorsTexts } from '../src/i18n/locales/en-US/errors.ts';

test.beforeEach(async ({ request }) => {
  await provider(request, 'reset');
});
test.afterEach(async ({ request }) => {
  await provider(request, 'reset');
});

/** Expects the page of a failed sign-in with its reason; it stays and makes no further call to the provider. */
async function expectExplained(page: Page, reason: RegExp | string): Promise<void> {
  await expect(page.getByRole('heading', { name: frameTexts.signedOut.failedTitle })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(reason);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await settle(page);
  expect(calls.filter((url) => url.includes('/oidc/'))).toEqual([]);
  await expect(page.getByRole('button', { name: frameTexts.goOn.signIn })).toBeEnabled();
}

async function goOnAs(page: Page, role: string): Promise<void> {
  await page.getByRole('button', { name: frameTexts.goOn.signIn }).click();
  await page.getByRole('button', { name: new RegExp(role) }).click();
  await expect(page.getByRole('banner')).toBeVisible();
}

const used = errorsTexts.signIn.state_mismatch;

for (const [name, address] of [
  ['opened by hand', '/callback'],
  ['with a foreign state', '/callback?code=abc&state=somebody-elses'],
  ['with a damaged state', '/callback?code=abc&state=%7B%00'],
] as const) {
  test(`a return page ${name} says why, and a click signs in`, runsAt({ full: ['desktop'] }), async ({ page }) => {
    await page.goto(address);
    await expectExplained(page, used);
    await goOnAs(page, 'Viewer');
  });
}

test(
  'a rejection by the provider is shown, and the second one reports repeated failures',
  runsAt({ full: ['desktop'] }),
  async ({ page }) => {
    await page.goto('/executive-summary');
    await expect(page.getByText('Who is signing in?')).toBeVisible();
    const stateOf = () =>
      page.evaluate(() =>
        Object.keys(localStorage)
          .find((key) => key.startsWith('oidc.'))
          ?.slice('oidc.'.length),
      );
    await page.goto('/signed-out');
    await page.goto(`/callback?error=access_denied&state=${await stateOf()}`);
    await expectExplained(page, /This account can’t use Wireway/);
    await page.goto('/callback?error=access_denied&state=none');
    await expectExplained(page, /Sign-in failed several times/);
    await goOnAs(page, 'Viewer');
  },
);

test(
  'E15 callback twice: reload and Back keep the user signed in, with one token call',
  runsAt({ full: ['desktop'] }),
  async ({ page, request }) => {
    const returns: string[] = [];
    await page.goto('/executive-summary');
    page.on('request', (sent) => {
      if (sent.url().includes('/callback?')) returns.push(sent.url());
    });
    await page.getByRole('button', { name: /Administrator/ }).click();
    await expect(page.getByRole('banner')).toBeVisible();
    expect(returns.length).toBeGreaterThan(0);
    await page.goto(returns[0] ?? '');
    await expect(page.getByRole('heading', { name: frameTexts.nav.dashboard })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
    expect((await tokenCalls(request)).codes).toBe(1);
  },
);

test(
  'a return address on another site leads to the Dashboard after sign-in',
  runsAt({ full: ['desktop'] }),
  async ({ page }) => {
    await page.goto('/signed-out?returnTo=%2F%2Fevil.example%2Fsteal');
    await goOnAs(page, 'Viewer');
    await expect(page.getByRole('heading', { name: frameTexts.nav.dashboard })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
  },
);

test('popups sign in and out without leaving the page', runsAt({ full: ['desktop'] }), async ({ page, context }) => {
  await page.goto('/signed-out?returnTo=%2Fexecutive-summary');
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: frameTexts.signedOut.popup }).click();
  const popup = await opened;
  await expect(page.getByRole('heading', { name: frameTexts.signedOut.popupTitle })).toBeVisible();
  await popup.getByRole('button', { name: /Administrator/ }).click();
  await expect(page).toHaveURL(/executive-summary$/);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect.poll(() => popup.isClosed()).toBe(true);

  const documents: string[] = [];
  page.on('request', (sent) => {
    if (sent.isNavigationRequest() && sent.frame() === page.mainFrame()) documents.push(sent.url());
  });
  const openedAgain = context.waitForEvent('page');
  await signOut(page);
  const leaving = await openedAgain;
  await expect(page.getByRole('heading', { name: frameTexts.signedOut.title })).toBeVisible();
  await expect.poll(() => leaving.isClosed()).toBe(true);
  expect(documents).toEqual([]);
  await page.getByRole('button', { name: frameTexts.goOn.signIn }).click();
  await expect(page.getByText('Who is signing in?')).toBeVisible();
});

test(
  'E12 popup blocked: the page reports it at once and offers this window',
  runsAt({ full: ['desktop'] }),
  async ({ page }) => {
    await page.addInitScript(() => {
      globalThis.open = () => null;
    });
    await page.goto('/signed-out');
    await page.getByRole('button', { name: frameTexts.signedOut.popup }).click();
    await expect(page.getByRole('alert')).toHaveText(/The browser blocked the sign-in window/);
    await page.getByRole('button', { name: frameTexts.signedOut.here }).click();
    await page.getByRole('button', { name: /Viewer/ }).click();
    await expect(page.getByRole('banner')).toBeVisible();
  },
);

test(
  'E13 popup closed: the page asks again; if lost, this window can be used',
  runsAt({ full: ['desktop'] }),
  async ({ page, context }) => {
    await page.goto('/signed-out');
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: frameTexts.signedOut.popup }).click();
    const popup = await opened;
    await expect(popup.getByText('Who is signing in?')).toBeVisible();
    await popup.close();
    await expect(page.getByRole('alert')).toHaveText(/closed before you finished/);

    const openedAgain = context.waitForEvent('page');
    await page.getByRole('button', { name: frameTexts.signedOut.popup }).click();
    const lost = await openedAgain;
    await expect(lost.getByText('Who is signing in?')).toBeVisible();
    await page.getByRole('button', { name: frameTexts.signedOut.here }).click();
    await page.getByRole('button', { name: /Viewer/ }).click();
    await expect(page.getByRole('banner')).toBeVisible();
    await expect.poll(() => lost.isClosed()).toBe(true);
  },
);

test(
  'E14 storage blocked by the browser: the page shows the reason',
  runsAt({ gate: ['desktop'] }),
  async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(globalThis, 'sessionStorage', {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    });
    await page.goto('/');
    await expect(page.getByText(/Your browser is blocking site data/)).toBeVisible();
    await expect(page.getByRole('button', { name: errorsTexts.startup.reload })).toBeVisible();
  },
);

test(
  'E14 storage full: sign-in shows the reason and continues once there is space',
  runsAt({ full: ['desktop'] }),
  async ({ page }) => {
    await page.goto('/executive-summary');
    await expect(page.getByText('Who is signing in?')).toBeVisible();
    await page.goto('/signed-out');
    await page.evaluate(() => {
      for (let size = 5_000_000; size >= 1; size = Math.floor(size / 2)) {
        try {
          for (let part = 0; ; part += 1) sessionStorage.setItem(`full-${size}-${part}`, 'x'.repeat(size));
        } catch {
          // Full for parts of this size.
        }
      }
    });
    await page.getByRole('button', { name: frameTexts.goOn.signIn }).click();
    await page.getByRole('button', { name: /Viewer/ }).click();
    await expectExplained(page, /is blocking site data/);
    await page.evaluate(() => sessionStorage.clear());
    await page.getByRole('button', { name: frameTexts.goOn.signIn }).click();
    await expect(page.getByRole('banner')).toBeVisible();
  },
);

test(
  'E18 provider off at the start: the page reports it, and a click works later',
  runsAt({ gate: ['desktop'] }),
  async ({ page, request }) => {
    await provider(request, 'off');
    await page.goto('/executive-summary');
    await expectExplained(page, /isn’t working at the moment/);
    await provider(request, 'on');
    await goOnAs(page, 'Administrator');
    await expect(page).toHaveURL(/executive-summary$/);
  },
);

for (const hours of [-24, 24]) {
  test(
    `E5 device clock ${hours} h wrong: signs in once, stays in, and says so`,
    runsAt({ full: ['desktop'] }),
    async ({ page, context, request }) => {
      await context.clock.install({ time: Date.now() + hours * 3_600_000 });
      await signInAtProvider(page, 'Administrator', '/executive-summary');
      await expect(page.getByText(/clock/i).first()).toBeVisible();
      await page.reload();
      await expect(page.getByRole('banner')).toBeVisible();
      expect(await tokenCalls(request)).toEqual({ codes: 1, renewals: 0 });
    },
  );
}

test(
  'a popup return page opened by hand explains itself and links to the application',
  runsAt({ full: ['desktop'] }),
  async ({ page }) => {
    await page.goto('/auth/signinpop/wireway');
    await expect(page.getByText(/You can close this window/)).toBeVisible();
    await page.getByRole('link', { name: errorsTexts.startup.open }).click();
    await expect(page.getByText('Who is signing in?')).toBeVisible();
  },
);
