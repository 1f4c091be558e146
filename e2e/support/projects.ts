import { expect, type Page } from '@playwright/test';
import { lead } from './appShell.ts';
import { dashboard as dashboardTexts } from '../../src/i18n/locales/en-US/dashboard.ts';
import { imports as importsTexts } from '../../src/i18n/locales/en-US/imports.ts';

/** Returns a project number not yet used on this server. */
export const newProjectNumber = (): string => `E2E-${Date.now().toString(36).toUpperCase()}`;

/** Creates a project from the Dashboard; returns its id, as shown in the address. */
export async function createProject(page: Page, name: string): Promise<string> {
  await lead(page, '/');
  await page.getByRole('button', { name: dashboardTexts.create }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(dashboardTexts.form.number).fill(newProjectNumber());
  await dialog.getByLabel(dashboardTexts.columns.name).fill(name);
  await dialog.getByLabel(dashboardTexts.columns.client).fill('Riverbend Water District');
  await dialog.getByLabel(dashboardTexts.columns.location).fill('Riverbend');
  await dialog.getByRole('textbox', { name: dashboardTexts.form.startDate }).fill('2026-03-02');
  await dialog.getByRole('radio', { name: dashboardTexts.form.imperial }).check();
  await dialog.getByRole('button', { name: dashboardTexts.create }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/\d+$/);
  return new URL(page.url()).pathname.slice(1);
}

/** Returns a file that exists only in memory. */
export const csvFile = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\n')}\n`),
});

/** Uploads a schedule and continues to the check with the proposed mapping. */
export async function uploadSchedule(
  page: Page,
  projectId: string,
  file: string | ReturnType<typeof csvFile>,
): Promise<void> {
  await lead(page, `/${projectId}/import/cable`);
  await page.getByTestId('schedule').setInputFiles(file);
  await expect(page.getByRole('button', { name: importsTexts.mapping.check })).toBeEnabled();
}

/** Waits until the review shows these counts by label: added, changed, removed, …; it has no counter of zero. */
export async function expectReview(page: Page, counts: Readonly<Record<string, string>>): Promise<void> {
  await expect(page.getByRole('heading', { name: /^Review/ })).toBeVisible();
  const entryOf = (label: string) => page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
  const expected = Object.entries(counts);
  for (const [label, count] of expected.filter(([, shown]) => shown !== '0'))
    await expect(entryOf(label).locator('dd').first()).toHaveText(count);
  // Once the others are shown, a missing counter is missing.
  for (const [label] of expected.filter(([, shown]) => shown === '0')) await expect(entryOf(label)).toHaveCount(0);
}
