/** A browser profile with one of the personas at its page. */
import type { Browser, Locator, Page } from '@playwright/test';
import { embeddedAccounts } from '../../server/identityProvider/accounts.ts';
import { waitUntilSettled } from './moves.ts';
import type { Hand, Persona } from './action.ts';
import type { Application } from './application.ts';
import { addProbe } from './measureAction.ts';

export interface Session {
  hand(round: number): Hand;
  close(): Promise<void>;
}

/** A new profile; on the first page if the persona signs in, else on the page of the sign-in provider. */
export async function openSession(
  browser: Browser,
  { origin, project }: Application,
  { role, viewport, hasTouch = false }: Persona,
  signsIn: boolean,
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
  if (signsIn) {
    await choice.click();
    await page.getByRole('banner').waitFor();
    await waitUntilSettled(page);
  }
  return { hand: (round) => ({ page, context, project, round }), close: () => context.close() };
}

/** Of the sign-in page. */
export function accountButton(page: Page, role: Persona['role']): Locator {
  const account = embeddedAccounts.find(({ roleKey }) => roleKey === role);
  if (!account) throw new Error(`Nobody has the role ${role}.`);
  return page.getByRole('button', { name: new RegExp(account.name) });
}
