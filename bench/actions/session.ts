/** Browser profile of one persona. */
import type { Browser, Locator, Page } from '@playwright/test';
import { embeddedAccounts } from '../../server/config/accounts.ts';
import { waitForServiceWorkerActive } from '../../e2e/support/waitForServiceWorker.ts';
import { waitUntilSettled } from './moves.ts';
import type { Hand, Persona } from './action.ts';
import type { Application } from './application.ts';
import { addProbe } from './measureAction.ts';

export interface Session {
  hand(round: number): Hand;
  close(): Promise<void>;
}

/**
 * State of a new profile: on the sign-in page; signed in and on the first page; or signed in with the whole application stored on
 * the device.
 */
export type SessionState = 'signedOut' | 'signedIn' | 'installed';

/** Opens a new browser profile in the given state. */
export async function openSession(
  browser: Browser,
  { origin, project }: Application,
  { role, viewport, hasTouch = false }: Persona,
  state: SessionState,
): Promise<Session> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport,
    hasTouch,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await addProbe(context);
  const page = await context.newPage();
  await page.goto('/');
  const choice = accountButton(page, role);
  await choice.waitFor();
  if (state !== 'signedOut') {
    await choice.click();
    await page.getByRole('banner').waitFor();
    await waitUntilSettled(page);
  }
  // Otherwise the application would be downloaded during the first actions.
  if (state === 'installed') await waitForServiceWorkerActive(page);
  return { hand: (round) => ({ page, context, project, round }), close: () => context.close() };
}

/** Returns the button of the persona's account on the sign-in page. */
export function accountButton(page: Page, role: Persona['role']): Locator {
  const account = embeddedAccounts.find(({ roleKey }) => roleKey === role);
  if (!account) throw new Error(`No embedded account has the role ${role}.`);
  return page.getByRole('button', { name: new RegExp(account.name) });
}
