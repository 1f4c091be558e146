import { expect, type APIRequestContext, type Page } from '@playwright/test';

/** Opens the address and signs in at the embedded provider as one of the people it offers. */
export async function signIn(page: Page, role: string, address = '/'): Promise<void> {
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
