/** Entries that one tablet cannot send are sent by another, transferred as codes or as a file, each exactly once. */
import { readFile } from 'node:fs/promises';
import { chromium, expect, test, type Locator, type Page } from '@playwright/test';
import type { Changes } from '../contract/rows/changes.ts';
import type { getCommodityRecord } from '../contract/rows/commodityRecord.ts';
import type { ReplyOf } from '../contract/base/calls/endpoint.ts';
import { chromiumPath } from '../scripts/chromium.ts';
import { expectAccessible } from './support/accessibility.ts';
import { callsOf } from './support/calls.ts';
import { enterMarks } from './support/fieldWork.ts';
import { cameraSeeing, film } from './support/film.ts';
import { signIn } from './support/people.ts';
import { addProjectWithCables } from './support/projectByCalls.ts';
import { runsAt } from './support/sizes.ts';
import { outbox as outboxTexts } from '../src/i18n/locales/en-US/outbox.ts';
import { fieldWork as fieldWorkTexts } from '../src/i18n/locales/en-US/fieldWork.ts';
import { frame as frameTexts } from '../src/i18n/locales/en-US/frame.ts';
import { transfer as transferTexts } from '../src/i18n/locales/en-US/transfer.ts';
import { fillText } from '../tests/support/fillText.ts';

const tablet = { width: 820, height: 1180 };

const badgeOf = (page: Page): Locator => page.getByRole('banner').getByRole('status');
const cardOf = (page: Page, tag: string): Locator => page.getByRole('article').filter({ hasText: tag });
const panelOf = (page: Page): Locator => page.getByRole('dialog', { name: outboxTexts.title });

async function openOutbox(page: Page): Promise<void> {
  await badgeOf(page).getByRole('button').click();
  await expect(panelOf(page)).toBeVisible();
}

async function saveMarks(page: Page, tag: string, start: string, end: string): Promise<void> {
  await enterMarks(page, tag, start, end);
  await expect(cardOf(page, tag).getByText(fieldWorkTexts.state.onDevice, { exact: true })).toBeVisible();
}

test(
  'another tablet sends entries received from an offline tablet by camera and file, each once',
  runsAt({ full: ['desktop'] }),
  async ({ page, context, request, baseURL }, testInfo) => {
    test.slow();
    const root = baseURL ?? '';
    await page.setViewportSize(tablet);
    await signIn(page, 'Administrator');
    const projectId = await addProjectWithCables(page, 'Handed Over', 'samples/cable-schedule.csv');
    const calls = await callsOf(page, request);
    await calls.post('/users/create', {
      data: {
        projectId: Number(projectId),
        name: 'Ray Castellano',
        email: 'ray.castellano@example.com',
        role: 'general-foreman',
      },
    });
    const rows = () => calls.get<Changes>(`/commodity/changes?projectId=${projectId}&type=cable`);
    const { version } = await rows();

    await page.goto(`/${projectId}/field-work/cable`);
    await expect(cardOf(page, 'RW-P-1001')).toBeVisible();
    // Everything the outbox needs is loaded before the network is cut.
    await openOutbox(page);
    await expect(panelOf(page).getByText(outboxTexts.empty)).toBeVisible();
    await panelOf(page).getByRole('button', { name: outboxTexts.close }).click();
    await expect(panelOf(page)).toBeHidden();
    await context.setOffline(true);
    await expect(badgeOf(page)).toContainText(frameTexts.connection.offline);
    await saveMarks(page, 'RW-P-1001', '1000', '1180');
    await saveMarks(page, 'RW-P-1002', '2000', '2145');
    await saveMarks(page, 'RW-P-1003', '3000', '3160');
    await expect(badgeOf(page)).toContainText('Offline, 3 waiting to send');

    await openOutbox(page);
    await expect(panelOf(page).getByRole('article')).toHaveCount(3);
    await expect(panelOf(page).getByRole('article', { name: 'RW-P-1002' })).toContainText('Start mark 2,000 ft');
    await page.screenshot({ path: testInfo.outputPath('outbox-820.png') });
    await expectAccessible(page);
    await panelOf(page).getByRole('button', { name: outboxTexts.giveAway }).click();
    const download = page.waitForEvent('download');
    await panelOf(page).getByRole('button', { name: outboxTexts.notice.saveBroken }).click();
    const saved = await readFile(await (await download).path(), 'utf8');
    await panelOf(page).getByRole('button', { name: transferTexts.showCodes }).click();
    await panelOf(page).getByText(transferTexts.small).click();
    const code = panelOf(page).getByRole('img', { name: /3 entries as moving codes/ });
    await expect(code).toBeVisible();
    await page.screenshot({ path: testInfo.outputPath('codes-820.png') });
    await expectAccessible(page);
    const seen = testInfo.outputPath('seen.y4m');
    await film(code, seen, 12);
    await panelOf(page).getByRole('button', { name: transferTexts.theyHaveThem }).click();
    await expect(panelOf(page).getByRole('article', { name: 'RW-P-1001' })).toContainText('Transferred');

    const executablePath = chromiumPath();
    const other = await chromium.launch({
      ...(executablePath && { executablePath }),
      args: ['--no-sandbox', ...cameraSeeing(seen)],
    });
    try {
      const away = await other.newContext({ baseURL: root, viewport: tablet, serviceWorkers: 'block' });
      await away.grantPermissions(['camera']);
      const hers = await away.newPage();
      await signIn(hers, 'General Foreman');
      await openOutbox(hers);
      await panelOf(hers).getByRole('button', { name: outboxTexts.takeOver }).click();
      await panelOf(hers).getByRole('button', { name: transferTexts.useCamera }).click();
      await expect(panelOf(hers).getByText(/^3 entries from Ingrid Halvorsen/)).toBeVisible();
      await hers.screenshot({ path: testInfo.outputPath('taken-820.png') });
      await expectAccessible(hers);
      await panelOf(hers)
        .getByRole('button', { name: fillText(transferTexts.takeThem_other, { shown: 3 }) })
        .click();
      await expect.poll(async () => (await rows()).version).toBeGreaterThan(version);
      await expect(badgeOf(hers)).toHaveText(frameTexts.connection.online);
      await expect(panelOf(hers).getByRole('list', { name: outboxTexts.sentToday }).getByRole('listitem')).toHaveCount(
        3,
      );
      const after = (await rows()).version;

      // The same entries again, now as a file; then a changed file and a truncated one.
      await panelOf(hers).getByRole('button', { name: outboxTexts.takeOver }).click();
      const choose = (name: string, text: string) =>
        panelOf(hers)
          .getByTestId('handed-over')
          .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
      await choose('entries.json', saved);
      await expect(panelOf(hers).getByRole('alert')).toHaveText(/already on this tablet/);
      await choose('changed.json', saved.replace('1180', '1185'));
      await expect(panelOf(hers).getByRole('alert')).toHaveText(transferTexts.refused.changed);
      await choose('half.json', saved.slice(0, 300));
      await expect(panelOf(hers).getByRole('alert')).toHaveText(transferTexts.refused.half);

      // The first tablet comes online as well and sends the entries it still has.
      await context.setOffline(false);
      await expect(badgeOf(page)).toHaveText(frameTexts.connection.online);
      const { ids, version: last } = await rows();
      expect(last).toBe(after);
      const row = ids.toSorted((one, next) => one - next)[0] ?? 0;
      const { history } = await calls.get<ReplyOf<typeof getCommodityRecord>>(
        `/commodity/record?projectId=${projectId}&type=cable&id=${row}`,
      );
      expect(history.filter(({ cause }) => cause === 'entry')).toMatchObject([
        { userName: 'Ray Castellano', enteredBy: 'Ingrid Halvorsen' },
      ]);
    } finally {
      await other.close();
    }
  },
);

test(
  'another tablet receives entries saved as a file and sends them',
  runsAt({ full: ['desktop'] }),
  async ({ page, context, browser, request }) => {
    await page.setViewportSize(tablet);
    await signIn(page, 'Administrator');
    const projectId = await addProjectWithCables(page, 'Carried Over', 'samples/cable-schedule.csv');
    const calls = await callsOf(page, request);
    const rows = () => calls.get<Changes>(`/commodity/changes?projectId=${projectId}&type=cable`);
    const { version } = await rows();
    await page.goto(`/${projectId}/field-work/cable`);
    await expect(cardOf(page, 'RW-P-1001')).toBeVisible();
    await openOutbox(page);
    await page.keyboard.press('Escape');
    await expect(panelOf(page)).toBeHidden();
    await context.setOffline(true);
    await expect(badgeOf(page)).toContainText(frameTexts.connection.offline);
    await saveMarks(page, 'RW-P-1001', '1000', '1180');
    await openOutbox(page);
    await panelOf(page).getByRole('button', { name: outboxTexts.giveAway }).click();
    const download = page.waitForEvent('download');
    await panelOf(page).getByRole('button', { name: outboxTexts.notice.saveBroken }).click();
    const file = await (await download).path();

    const away = await browser.newContext({ viewport: tablet });
    const other = await away.newPage();
    await signIn(other, 'Administrator');
    await openOutbox(other);
    await away.setOffline(true);
    await expect(badgeOf(other)).toContainText(frameTexts.connection.offline);
    await panelOf(other).getByRole('button', { name: outboxTexts.takeOver }).click();
    await panelOf(other).getByTestId('handed-over').setInputFiles(file);
    await panelOf(other)
      .getByRole('button', { name: fillText(transferTexts.takeThem_one, { shown: 1 }) })
      .click();
    await expect(badgeOf(other)).toContainText('Offline, 1 waiting to send');
    // Both come online at the same moment.
    await Promise.all([away.setOffline(false), context.setOffline(false)]);
    for (const tab of [page, other]) {
      // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
      await expect(badgeOf(tab)).toHaveText(frameTexts.connection.online);
    }
    expect((await rows()).version).toBe(version + 1);
    await away.close();
  },
);
