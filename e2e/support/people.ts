import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { startSession } from './session.ts';

/** Returns the origin of an address, or of the application if the address is a path. */
const originOf = (address: string): string =>
  new URL(address, test.info().project.use.baseURL ?? 'http://localhost').origin;

/**
 * Opens the address as an account of the embedded provider, with a session that exists before the page loads. `role` is part of a
 * name or of a role, as shown on the provider's page.
 */
export async function signIn(page: Page, role: string, address = '/'): Promise<void> {
  await startSession(page, originOf(address), role);
  await page.goto(address);
  await expect(page.getByRole('banner')).toBeVisible();
}

/** Opens the address and signs in on the provider's page like a user: for tests about signing in. */
export async function signInAtProvider(page: Page, role: string, address = '/'): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: new RegExp(role, 'i') }).click();
  await expect(page.getByRole('banner')).toBeVisible();
}

/** Calls a test control of the embedded provider: `lifetimes`, `revoke-sessions`, `forget-sessions`, `counters`, `reset`. */
export async function provider(
  request: APIRequestContext,
  lever: string,
  input: Record<string, unknown> = {},
): Promise<unknown> {
  const answer = await request.post(`/oidc-test/${lever}`, { data: input });
  expect(answer.ok()).toBe(true);
  return answer.json();
}
