/** A browser profile with one of the personas at its page. */
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

/** On the sign-in page; or signed in and on the first page; or that, with the whole application on the device. */
export type SessionState = 'signedOut' | 'signedIn' | 'installed';

/** A new browser profile in this state. */
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
  // Otherwise it would be fetched beside the first actions.
  if (state === 'installed') await waitForServiceWorkerActive(page);
  return { hand: (round) => ({ page, context, project, round }), close: () => context.close() };
}

/** Of the sign-in page. */
export function accountButton(page: Page, role: Persona['role']): Locator {
  const account = embeddedAccounts.find(({ roleKey }) => roleKey === role);
  if (!account) throw new Error(`No embedded account has the role ${role}.`);
  return page.getByRole('button', { name: new RegExp(account.name) });
}
