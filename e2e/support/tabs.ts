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

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

/**
 * Lets five-minute tokens come to their notice, 60 s before the end. The clocks of the tabs are moved one after the
 * other, and what tabs tell each other takes real time: so the last of the way is gone in steps, with pauses between.
 */
export async function passExpiry(context: BrowserContext, request: APIRequestContext, renewals: number): Promise<void> {
  await context.clock.runFor(232_000);
  const renewed = async () => {
    await context.clock.runFor(1000);
    return (await tokenCalls(request)).renewals;
  };
  await expect.poll(renewed, { intervals: [300] }).toBe(renewals);
}
