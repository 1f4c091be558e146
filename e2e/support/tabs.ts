import { expect, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test';
import { provider } from './people.ts';

/** Another tab of the same browser: the provider knows the person, so nobody asks. */
export async function anotherTab(context: BrowserContext, address = '/executive-summary'): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(address);
  await expect(tab.getByRole('banner')).toBeVisible();
  return tab;
}

/** The calls for tokens since the levers were reset. */
export async function tokenCalls(request: APIRequestContext): Promise<{ codes: number; renewals: number }> {
  const counters = await provider(request, 'counters');
  const { tokenCalls: calls } = counters as { tokenCalls: { authorization_code: number; refresh_token: number } };
  return { codes: calls.authorization_code, renewals: calls.refresh_token };
}

/** Waits until this many renewals have been made, and no more. */
export async function expectRenewals(request: APIRequestContext, count: number): Promise<void> {
  await expect.poll(async () => (await tokenCalls(request)).renewals).toBe(count);
}

/** The id tokens the tabs have stored, each once; and whether a renewal is under way or waited for in any of them. */
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
 * Lets five-minute tokens be renewed, 60 s before their end, as often as asked, and checks that each time one call was
 * made. First the tabs get one clock, as they have on a device: a tab opened later starts with a clock that is behind.
 * The last of the way is gone in steps, since what tabs tell each other takes real time.
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
    // Until every tab has what the one got: nobody's tabs jump four minutes with a call under way.
    const settled = async () => ({ renewals: await step(), ...(await renewalsOf(context)) });
    await expect.poll(settled, { intervals: [50] }).toEqual({ renewals, tokens: 1, isBusy: false });
  }
}
