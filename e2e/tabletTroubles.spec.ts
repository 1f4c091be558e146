/** A tablet with problems: several windows, data cleared while the page is open, a full disk. Each entry arrives once. */
import { randomUUID } from 'node:crypto';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { callsOf } from './support/calls.ts';
import { fillDisk } from './support/fillDisk.ts';
import { enterMarks } from './support/fieldWork.ts';
import { serverView, watchOperationIds } from './support/outboxCalls.ts';
import { signIn } from './support/people.ts';
import { addProjectWithCables } from './support/projectByCalls.ts';
import { runsAt } from './support/sizes.ts';
import { frame as frameTexts } from '../src/i18n/locales/en-US/frame.ts';
import { outbox as outboxTexts } from '../src/i18n/locales/en-US/outbox.ts';
import { fieldWork as fieldWorkTexts } from '../src/i18n/locales/en-US/fieldWork.ts';

const tablet = { width: 820, height: 1180 };

const badgeOf = (page: Page): Locator => page.getByRole('banner').getByRole('status');
const cardOf = (page: Page, tag: string): Locator => page.getByRole('article').filter({ hasText: tag });
const barOf = (page: Page, words: RegExp): Locator => page.getByRole('status').filter({ hasText: words });

async function openCards(page: Page, address: string): Promise<void> {
  await page.setViewportSize(tablet);
  await page.goto(address);
  await expect(cardOf(page, 'RW-P-1001')).toBeVisible();
}

test(
  'three windows send each entry once; a page survives cleared data and a full disk',
  runsAt({ full: ['desktop'] }),
  async ({ page, context, request, baseURL }, testInfo) => {
    test.slow();
    const origin = baseURL ?? '';
    await signIn(page, 'Administrator');
    const projectId = await addProjectWithCables(page, 'Rough Handling', 'samples/cable-schedule.csv');
    const server = await serverView(page, request, projectId);
    const sent = watchOperationIds(context);
    const address = `/${projectId}/field-work/cable`;
    const [second, third] = [await context.newPage(), await context.newPage()];
    const tabs = [page, second, third];
    for (const tab of tabs) {
      // oxlint-disable-next-line no-await-in-loop -- the first tab becomes the leader
      await openCards(tab, address);
    }

    await context.setOffline(true);
    for (const [at, tab] of tabs.entries()) {
      // oxlint-disable-next-line no-await-in-loop -- user actions run one at a time
      await tab.bringToFront();
      // oxlint-disable-next-line no-await-in-loop -- user actions run one at a time
      await enterMarks(tab, `RW-P-100${at + 1}`, '1000', `${[1180, 1145, 1160][at]}`);
    }
    for (const tab of tabs) {
      // oxlint-disable-next-line no-await-in-loop -- each tab shows all entries
      await expect(badgeOf(tab)).toContainText('Offline, 3 waiting to send');
    }
    // The leading window is closed; the next leader has to send the pending entries.
    await page.close();
    await context.setOffline(false);
    for (const tab of [second, third]) {
      // oxlint-disable-next-line no-await-in-loop -- each tab comes online
      await expect(badgeOf(tab)).toHaveText(frameTexts.connection.online);
    }
    expect(sent).toHaveLength(3);
    expect(new Set(sent).size).toBe(3);
    await third.close();

    const version = await server.version();
    await context.setOffline(true);
    await enterMarks(second, 'RW-P-1004', '1000', '1125');
    await enterMarks(second, 'RW-V-1011', '1000', '1088');
    await expect(badgeOf(second)).toContainText('Offline, 2 waiting to send');
    const devtools = await context.newCDPSession(second);
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
    const cleared = barOf(second, /This device’s data was cleared\. 2 entries/);
    await expect(cleared).toBeVisible();
    await second.screenshot({ path: testInfo.outputPath('cleared-820.png') });
    await expectAccessible(second);
    await cleared.getByRole('button', { name: frameTexts.unread.seen }).click();
    await expect(cleared).toHaveCount(0);
    await context.setOffline(false);
    await expect(badgeOf(second)).toHaveText(frameTexts.connection.online);
    expect(await server.version()).toBeGreaterThan(version);
    expect(new Set(sent).size).toBe(5);

    await fillDisk(second);
    await context.setOffline(true);
    await enterMarks(second, 'RW-V-1012', '1000', '1088');
    const full = barOf(second, /Storage is full: 1 entry isn’t saved on this device.*free up space/);
    await expect(full).toBeVisible();
    await expect(badgeOf(second)).toContainText(frameTexts.connection.notOnDevice);
    await expect(cardOf(second, 'RW-V-1012').getByText(fieldWorkTexts.state.onDevice, { exact: true })).toHaveCount(0);
    await second.screenshot({ path: testInfo.outputPath('full-820.png') });
    await full.getByRole('button', { name: outboxTexts.notice.open }).click();
    await expect(second.getByRole('button', { name: outboxTexts.exportAll })).toBeVisible();
    await second.keyboard.press('Escape');
    await context.setOffline(false);
    await expect(badgeOf(second)).toHaveText(frameTexts.connection.online);
    expect(new Set(sent).size).toBe(6);
    await expect(full).toHaveCount(0);
  },
);

test(
  'a tablet reports once, at the next sign-in, that its site data was deleted',
  runsAt({ full: ['desktop'] }),
  async ({ page, context, baseURL }, testInfo) => {
    await signIn(page, 'Administrator');
    const projectId = await addProjectWithCables(page, 'Deleted Data', 'samples/cable-schedule.csv');
    const calls = await callsOf(page);
    await openCards(page, `/${projectId}/field-work/cable`);
    await context.setOffline(true);
    await enterMarks(page, 'RW-P-1001', '1000', '1180');
    await expect(badgeOf(page)).toContainText('Offline, 1 waiting to send');
    // Report of a tablet that had a signal for a moment and a server that did not respond.
    const deviceId = randomUUID();
    const oldestMs = 3 * 3_600_000;
    await calls.post('/devices/report', { data: { deviceId, waiting: 1, needPerson: 0, oldestMs, build: 'e2e' } });
    await page.close();
    await context.setOffline(false);

    const later = await context.newPage();
    const devtools = await context.newCDPSession(later);
    await devtools.send('Storage.clearDataForOrigin', { origin: baseURL ?? '', storageTypes: 'all' });
    await later.setViewportSize(tablet);
    await signIn(later, 'Administrator');
    const reported = barOf(later, /Another device.*has 1 unsent entry of yours.*re-enter the work/);
    await expect(reported).toBeVisible();
    await later.screenshot({ path: testInfo.outputPath('deleted-820.png') });
    await expectAccessible(later);
    await reported.getByRole('button', { name: frameTexts.unread.seen }).click();
    await expect(reported).toHaveCount(0);
    const requested: string[] = [];
    later.on('request', (request) => requested.push(request.url()));
    await later.reload();
    await expect(badgeOf(later)).toHaveText(frameTexts.connection.online);
    await later.waitForLoadState('networkidle');
    expect(requested.filter((address) => address.includes('/devices/own'))).toEqual([]);
  },
);
