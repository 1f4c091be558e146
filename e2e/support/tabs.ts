import { expect, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test';
import { provider } from './people.ts';

/** Opens another tab of the same browser: the provider has a session, so no sign-in page appears. */
export async function anotherTab(context: BrowserContext, address = '/executive-summary'): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(address);
  await expect(tab.getByRole('banner')).toBeVisible();
  return tab;
}

/** Number of token calls since the last reset of the test controls. */
export async function tokenCalls(request: APIRequestContext): Promise<{ codes: number; renewals: number }> {
  const counters = await provider(request, 'counters');
  const { tokenCalls: calls } = counters as { tokenCalls: { authorization_code: number; refresh_token: number } };
  return { codes: calls.authorization_code, renewals: calls.refresh_token };
}

/** Waits until the number of renewals is exactly `count`. */
export async function expectRenewals(request: APIRequestContext, count: number): Promise<void> {
  await expect.poll(async () => (await tokenCalls(request)).renewals).toBe(count);
}

/** Number of different id tokens the tabs have stored; `isBusy` is true while a renewal is running or queued in any of them. */
async function renewalsOf(context: BrowserContext): Promise<{ tokens: number; isBusy: boolean }> {
  const tabs = await Promise.all(
    context.pages().map((tab) =>
      tab.evaluate(async () => {
        const { held = [], pending = [] } = await navigator.locks.query();
        const stored = Object.entries(sessionStorage).find(([key]) => key.startsWith('oidc.user:'))?.[1];
        return {
          token: stored === undefined ? null : (JSON.parse(stored) as { id_token: string }).id_token,
          isBusy: [...held, ...pending].some(({ name }) => name?.startsWith('oidc-renew') === true),
        };
      }),
    ),
  );
  return { tokens: new Set(tabs.map(({ token }) => token)).size, isBusy: tabs.some(({ isBusy }) => isBusy) };
}

/**
 * Lets five-minute tokens be renewed `count` times, 60 s before their end, and checks that each renewal was one call. First all
 * tabs get the same clock, as on a real device: a tab opened later starts with a clock that is behind. The last part of each
 * period passes in steps, since messages between tabs take real time.
 */
export async function passExpiries(context: BrowserContext, request: APIRequestContext, count: number): Promise<void> {
  await context.clock.pauseAt(Date.now() + 60_000);
  const step = async () => {
    await context.clock.runFor(1000);
    return (await tokenCalls(request)).renewals;
  };
  for (let renewals = 1; renewals <= count; renewals += 1) {
    await context.clock.fastForward(renewals === 1 ? 130_000 : 230_000);
    await expect.poll(step, { intervals: [50], timeout: 120_000 }).toBe(renewals);
    // Waits until every tab has the renewed token: no tab can skip four minutes during a call.
    const settled = async () => ({ renewals: await step(), ...(await renewalsOf(context)) });
    await expect.poll(settled, { intervals: [50] }).toEqual({ renewals, tokens: 1, isBusy: false });
  }
}
