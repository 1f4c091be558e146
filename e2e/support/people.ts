import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { startSession } from './session.ts';

/** The address of the application, for a page that may be anywhere. */
const originOf = (address: string): string =>
  new URL(address, test.info().project.use.baseURL ?? 'http://localhost').origin;

/**
 * Opens the address as one of the people of the embedded provider, whose session is there before the page. `role` is part
 * of a name or of a role, as the provider's page shows them.
 */
export async function signIn(page: Page, role: string, address = '/'): Promise<void> {
  await startSession(page, originOf(address), role);
  await page.goto(address);
  await expect(page.getByRole('banner')).toBeVisible();
}

/** Opens the address and signs in on the provider's page, as a person does: for journeys about signing in. */
export async function signInAtProvider(page: Page, role: string, address = '/'): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: new RegExp(role, 'i') }).click();
  await expect(page.getByRole('banner')).toBeVisible();
}

/** Pulls a lever of the embedded provider: `lifetimes`, `revoke-sessions`, `forget-sessions`, `counters`, `reset`. */
export async function provider(
  request: APIRequestContext,
  lever: string,
  input: Record<string, unknown> = {},
): Promise<unknown> {
  const answer = await request.post(`/oidc-test/${lever}`, { data: input });
  expect(answer.ok()).toBe(true);
  return answer.json();
}
