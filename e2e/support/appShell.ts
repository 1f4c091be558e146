import type { Page } from '@playwright/test';

/** Chooses an entry of the side navigation, which on a tablet lies in a drawer. */
export async function chooseInNavigation(page: Page, name: string): Promise<void> {
  const drawer = page.getByRole('button', { name: 'Open navigation' });
  if (await drawer.isVisible()) await drawer.click();
  await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name, exact: true }).click();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}
