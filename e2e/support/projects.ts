import { expect, type Page } from '@playwright/test';
import { lead } from './appShell.ts';

/** A project number nobody has used on this server. */
export const newProjectNumber = (): string => `E2E-${Date.now().toString(36).toUpperCase()}`;

/** Creates a project from the Dashboard; gives its id, as the address shows it. */
export async function createProject(page: Page, name: string): Promise<string> {
  await lead(page, '/');
  await page.getByRole('button', { name: 'Create project' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Project number').fill(newProjectNumber());
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Client').fill('Riverbend Water District');
  await dialog.getByLabel('Location').fill('Riverbend');
  await dialog.getByRole('textbox', { name: 'Start date' }).fill('2026-03-02');
  await dialog.getByRole('radio', { name: 'Feet' }).check();
  await dialog.getByRole('button', { name: 'Create project' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/\d+$/);
  return new URL(page.url()).pathname.slice(1);
}

/** A file that is nowhere on the disk. */
export const csvFile = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\n')}\n`),
});

/** Chooses a schedule and goes on to the check; the proposed mapping is taken as it is. */
export async function uploadSchedule(
  page: Page,
  projectId: string,
  file: string | ReturnType<typeof csvFile>,
): Promise<void> {
  await lead(page, `/${projectId}/import/cable`);
  await page.getByTestId('schedule').setInputFiles(file);
  await expect(page.getByRole('button', { name: 'Check the rows' })).toBeEnabled();
}

/** What the review says by label, once it does: added, changed, removed, … */
export async function expectReview(page: Page, counts: Readonly<Record<string, string>>): Promise<void> {
  await expect(page.getByRole('heading', { name: /^Review/ })).toBeVisible();
  for (const [label, count] of Object.entries(counts)) {
    const entry = page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
    await expect(entry.locator('dd').first()).toHaveText(count);
  }
}
