/**
 * Runs an earlier build of the application against this server, then this build on the device of the earlier one.
 * `scripts/versionBefore.ts` builds the earlier one and starts this test.
 */
import { existsSync, statSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { dumpDevice } from './support/deviceDump.ts';
import { openCard } from './support/fieldWork.ts';
import { editCell } from './support/grid.ts';
import { serverView, watchOperationIds } from './support/outboxCalls.ts';
import { signIn } from './support/people.ts';
import { addProjectWithCables } from './support/projectByCalls.ts';
import { runsAt } from './support/sizes.ts';
import { frame as frameTexts } from '../src/i18n/locales/en-US/frame.ts';

const pages = process.env['VERSION_BEFORE'];

/** True for paths that a build can contain; other paths belong to the server. */
const isOwn = (url: URL): boolean => !/^\/(oidc|settings\.json|readyz)/.test(url.pathname);

/** Serves the pages and files of the earlier build; calls go to the server of today. Returns a function that stops it. */
async function serveVersionBefore(context: BrowserContext, folder: string): Promise<() => Promise<void>> {
  await context.route(isOwn, (route) => {
    const request = route.request();
    const file = join(folder, new URL(request.url()).pathname);
    if (request.method() === 'GET' && existsSync(file) && statSync(file).isFile()) return route.fulfill({ path: file });
    if (request.isNavigationRequest()) return route.fulfill({ path: join(folder, 'index.html') });
    return route.fallback();
  });
  return () => context.unroute(isOwn);
}

/** With RECORD=1, writes what is stored on the device, for `tests/src/device/versionBefore.test.ts`. */
async function recordDevice(page: Page, name: 'entry' | 'edits'): Promise<void> {
  if (process.env['RECORD'] !== '1') return;
  const content = JSON.stringify(await dumpDevice(page));
  await mkdir('tests/fixtures/device', { recursive: true });
  await writeFile(`tests/fixtures/device/${name}.json`, `${content}\n`);
}

const badgeOf = (page: Page) => page.getByRole('banner').getByRole('status');
const rowOf = (page: Page, tag: string) => page.getByRole('grid').getByRole('row').filter({ hasText: tag });

/** Texts of the controls in the earlier build. */
const before = {
  account: /^Account/,
  offline: 'Offline',
  online: 'Online',
  onDevice: 'Saved on this device',
  save: 'Save',
};

test(
  'an earlier build works with this server, and this build sends the entries it left',
  runsAt({ full: ['desktop'] }),
  async ({ page, request, context }) => {
    test.skip(pages === undefined, 'scripts/versionBefore.ts builds the earlier version.');
    const folder = pages ?? '';
    await signIn(page, 'Administrator');
    const projectId = await addProjectWithCables(page, 'Version before', 'samples/cable-schedule.csv');
    const server = await serverView(page, request, projectId);
    const sent = watchOperationIds(context);
    const data = `/${projectId}/data/cable`;
    const stop = await serveVersionBefore(context, folder);
    page.on('dialog', (dialog) => void dialog.accept());

    // The earlier build sets a theme, saves a view and works offline.
    await page.goto(`${data}?q=RW-P`);
    await expect(rowOf(page, 'RW-P-1001')).toBeVisible();
    await page.getByRole('button', { name: before.account }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await page.keyboard.press('Escape');
    await page.getByTitle(/Cable Data Views/).click();
    await page.getByRole('button', { name: 'Save as…' }).click();
    await page.getByLabel('Name of the view').fill('Power cables');
    await page.getByRole('button', { name: before.save, exact: true }).click();
    await expect(page.getByTitle(/Cable Data Views.*Power cables/)).toBeVisible();
    await page.keyboard.press('Escape');
    const link = new URL(page.url());
    await page.setViewportSize({ width: 820, height: 1180 });
    await page.goto(`/${projectId}/field-work/cable`);
    const card = await openCard(page, 'RW-P-1001');
    const version = await server.version();
    await context.setOffline(true);
    await expect(badgeOf(page)).toContainText(before.offline);
    await card.getByLabel(/Start mark/).fill('1000');
    await card.getByLabel(/End mark/).fill('1180');
    await card.getByRole('button', { name: before.save, exact: true }).click();
    await expect(card.getByText(before.onDevice, { exact: true })).toBeVisible();
    await recordDevice(page, 'entry');

    // Its work reaches the server of today.
    await context.setOffline(false);
    await expect.poll(() => server.version()).toBe(version + 1);
    await expect(badgeOf(page)).toHaveText(before.online);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(data);
    await expect(rowOf(page, 'RW-P-1002')).toBeVisible();
    await editCell(page, rowOf(page, 'RW-P-1002'), /^Size/, '250 kcmil');
    await expect.poll(() => server.gridChanges()).toBe(1);
    await expect(badgeOf(page)).toHaveText(before.online);
    expect(sent).toHaveLength(2);

    // More work stays on the device when the application is replaced.
    await context.setOffline(true);
    await expect(badgeOf(page)).toContainText(before.offline);
    await editCell(page, rowOf(page, 'RW-P-1003'), /^Size/, '3/0 AWG');
    await editCell(page, rowOf(page, 'RW-P-1004'), /^Size/, '#1 AWG');
    await expect(badgeOf(page)).toContainText('2 waiting');
    await recordDevice(page, 'edits');
    await stop();
    // The earlier build is closed before the network returns: otherwise it can send the edits first.
    await page.goto('about:blank');
    await context.setOffline(false);

    // This build, on the same device, sends the work once and keeps view, link and theme.
    await page.goto(link.pathname + link.search);
    await expect(badgeOf(page)).toHaveText(frameTexts.connection.online);
    // Both edits are one call, so one change in the history.
    await expect.poll(() => server.gridChanges()).toBe(2);
    expect(sent).toHaveLength(4);
    expect(new Set(sent).size).toBe(4);
    await expect(page.getByTitle(/Cable Data Views.*Power cables/)).toBeVisible();
    await expect(rowOf(page, 'RW-P-1003')).toContainText('3/0 AWG');
    await expect(rowOf(page, 'RW-P-1004')).toContainText('#1 AWG');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  },
);
