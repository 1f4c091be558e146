import { expect, test } from '@playwright/test';
import { provider, signIn } from './support/people.ts';

test.skip(({ viewport }) => (viewport?.width ?? 0) < 1000, 'Nothing here depends on the size of the screen.');

test('a foreman who opens a deep link comes back to it after signing in', async ({ page }) => {
  await signIn(page, 'Administrator', '/executive-summary');
  await expect(page).toHaveURL(/\/executive-summary$/);
});

test('signing out ends the session and signing in again starts one', async ({ page }) => {
  await signIn(page, 'Project Manager');
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: /Viewer/ }).click();
  await expect(page.getByRole('banner')).toBeVisible();
});

test('a viewer is told which permission a page needs', async ({ page }) => {
  await signIn(page, 'Viewer', '/admin-dashboard');
  await expect(page.getByText(/You need the permission/)).toBeVisible();
});

test('an address that is nothing says so', async ({ page }) => {
  await signIn(page, 'Administrator');
  await page.goto('/1/report/no-such-report');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('the spinner stands before any script runs', async ({ page }) => {
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByText('Loading application...')).toBeVisible();
});

test.describe('with short-lived tokens', () => {
  test.beforeEach(async ({ request }) => {
    await provider(request, 'reset');
  });
  test.afterEach(async ({ request }) => {
    await provider(request, 'reset');
  });

  test('a session renews itself before it expires, with one token call', async ({ page, request }) => {
    await provider(request, 'lifetimes', { idToken: 15, accessToken: 15 });
    await signIn(page, 'Administrator');
    await page.waitForTimeout(14_000);
    expect(await provider(request, 'counters')).toMatchObject({ tokenCalls: { refresh_token: 1 } });
    await page
      .getByRole('link', { name: 'Executive Summary' })
      .or(page.getByRole('link', { name: 'Wireway' }))
      .first()
      .click();
    await expect(page.getByRole('banner')).toBeVisible();
  });

  test('a session that cannot be renewed asks to sign in again and returns to the page', async ({ page, request }) => {
    await provider(request, 'lifetimes', { idToken: 12, accessToken: 12 });
    await signIn(page, 'Administrator', '/executive-summary');
    await expect(page).toHaveURL(/executive-summary$/);
    await provider(request, 'revoke-sessions');
    await page.getByRole('button', { name: /Administrator/ }).click({ timeout: 40_000 });
    await expect(page).toHaveURL(/executive-summary$/);
    await expect(page.getByRole('banner')).toBeVisible();
  });
});

test('signing out in one tab signs out the other within a second', async ({ page, context }) => {
  await signIn(page, 'Administrator');
  const other = await context.newPage();
  await other.goto('/executive-summary');
  await expect(other.getByRole('banner')).toBeVisible();
  await page.bringToFront();
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await expect(other.getByRole('banner')).toBeHidden({ timeout: 1000 });
});
