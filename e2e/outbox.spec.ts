/** Data saved on a device reaches the server once, whatever happens to the network, the tab or the browser. */
import { expect, test, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { callsOf } from './support/calls.ts';
import { enterMarks, openCard } from './support/fieldWork.ts';
import { editCell } from './support/grid.ts';
import { openKillableBrowser } from './support/killableBrowser.ts';
import { idsOf, loseRow, outboxCalls, serverView, watchOperationIds } from './support/outboxCalls.ts';
import { signInAtProvider } from './support/people.ts';
import { addProjectWithCables } from './support/projectByCalls.ts';
import { runsAt } from './support/sizes.ts';
import { frame as frameTexts } from '../src/i18n/locales/en-US/frame.ts';
import { outbox as outboxTexts } from '../src/i18n/locales/en-US/outbox.ts';
import { grid as gridTexts } from '../src/i18n/locales/en-US/grid.ts';
import { fieldWork as fieldWorkTexts } from '../src/i18n/locales/en-US/fieldWork.ts';
import { fillText } from '../tests/support/fillText.ts';

const desk = { width: 1440, height: 900 };
const tablet = { width: 820, height: 1180 };

async function projectWithCables(page: Page): Promise<string> {
  await signInAtProvider(page, 'Administrator');
  return addProjectWithCables(page, 'Dead Zone', 'samples/cable-schedule.csv');
}

const badgeOf = (page: Page): Locator => page.getByRole('banner').getByRole('status');
const rowOf = (page: Page, tag: string): Locator => page.getByRole('grid').getByRole('row').filter({ hasText: tag });
const cardOf = (page: Page, tag: string): Locator => page.getByRole('article').filter({ hasText: tag });

async function openCards(page: Page, address: string, tag: string): Promise<void> {
  await page.setViewportSize(tablet);
  await page.goto(address);
  await expect(cardOf(page, tag)).toBeVisible();
}

async function openGrid(page: Page, address: string, tag: string): Promise<void> {
  await page.setViewportSize(desk);
  await page.goto(address);
  await expect(rowOf(page, tag)).toBeVisible();
}

/** Signs in again if the provider lost the session together with the browser. */
async function signInAgain(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const choice = page.getByRole('button', { name: /Administrator/i });
  const banner = page.getByRole('banner');
  await expect(choice.or(banner).first()).toBeVisible();
  if (await choice.isVisible()) await choice.click();
  await expect(banner).toBeVisible();
}

async function offline(context: BrowserContext, page: Page, isOffline: boolean): Promise<void> {
  await context.setOffline(isOffline);
  if (isOffline) await expect(badgeOf(page)).toContainText(frameTexts.connection.offline);
}

test(
  'an entry saved offline survives a killed browser and arrives once',
  runsAt({ gate: ['desktop'] }),
  async ({ page, request, baseURL }, testInfo) => {
    const root = baseURL ?? '';
    const projectId = await projectWithCables(page);
    const server = await serverView(page, request, projectId);
    const version = await server.version();
    const fieldWork = `${root}/${projectId}/field-work/cable`;
    const data = `${root}/${projectId}/data/cable`;
    const profile = testInfo.outputPath('profile');

    const first = await openKillableBrowser(profile);
    const sentBefore = watchOperationIds(first.context);
    const cards = await first.context.newPage();
    await signInAtProvider(cards, 'Administrator', fieldWork);
    await openCards(cards, fieldWork, 'RW-P-1001');
    const grid = await first.context.newPage();
    await signInAgain(grid, data);
    await openGrid(grid, data, 'RW-P-1002');
    await offline(first.context, grid, true);
    await cards.bringToFront();
    await enterMarks(cards, 'RW-P-1001', '1000', '1180');
    await expect(cardOf(cards, 'RW-P-1001').getByText(fieldWorkTexts.state.onDevice, { exact: true })).toBeVisible();
    await grid.bringToFront();
    await editCell(grid, rowOf(grid, 'RW-P-1002'), /^Area/, 'A200');
    await expect(grid.getByText('1 cell saved on this device')).toBeVisible();
    await expect(badgeOf(grid)).toContainText('Offline, 2 waiting to send');
    await first.kill();
    expect(sentBefore).toEqual([]);
    expect(await server.version()).toBe(version);

    const second = await openKillableBrowser(profile);
    try {
      const sent = watchOperationIds(second.context);
      const again = await second.context.newPage();
      await signInAgain(again, fieldWork);
      await expect.poll(() => server.version()).toBe(version + 2);
      await expect(badgeOf(again)).toHaveText(frameTexts.connection.online);
      expect(sent).toHaveLength(2);
      expect(new Set(sent).size).toBe(2);
      expect(await server.gridChanges()).toBe(1);
      await openGrid(again, data, 'RW-P-1002');
      await expect(rowOf(again, 'RW-P-1002')).toContainText('A200');
      await openCards(again, fieldWork, 'RW-P-1001');
      await expect((await openCard(again, 'RW-P-1001')).getByLabel(/End mark/)).toHaveValue('1180');
      await again.reload();
      await expect(cardOf(again, 'RW-P-1001')).toBeVisible();
      await expect(badgeOf(again)).toHaveText(frameTexts.connection.online);
      expect(sent).toHaveLength(2);
      expect(await server.version()).toBe(version + 2);
    } finally {
      await second.kill();
    }
  },
);

/** Lets the server process each call and drops the response. Returns the ids the server has written. */
async function loseReplies(page: Page): Promise<Set<string>> {
  const written = new Set<string>();
  await page.route(outboxCalls, async (route) => {
    try {
      await route.fetch({ maxRetries: 3 });
    } catch (error) {
      // The page was closed during another attempt.
      if (page.isClosed()) return;
      throw error;
    }
    for (const id of idsOf(route.request().postDataJSON() as Parameters<typeof idsOf>[0])) written.add(id);
    await route.abort('connectionreset');
  });
  return written;
}

test(
  'an operation whose response was lost is sent again under its id and written once',
  runsAt({ full: ['desktop'] }),
  async ({ page, context, request }) => {
    const projectId = await projectWithCables(page);
    const server = await serverView(page, request, projectId);
    const version = await server.version();
    const sent = watchOperationIds(context);

    await openCards(page, `/${projectId}/field-work/cable`, 'RW-P-1001');
    const entries = await loseReplies(page);
    await enterMarks(page, 'RW-P-1001', '1000', '1180');
    await expect.poll(() => entries.size).toBe(1);
    await expect(cardOf(page, 'RW-P-1001').getByText(fieldWorkTexts.state.onDevice, { exact: true })).toBeVisible();
    await expect(badgeOf(page)).toContainText(fillText(frameTexts.connection.waiting, { shown: 1 }));
    expect(await server.version()).toBe(version + 1);
    // The responses arrive again. The page before the reload and the one after it can both resend it: each time it is a repeat.
    const outcomes: string[] = [];
    await page.route(/field-work\/record$/, async (route) => {
      const response = await route.fetch();
      const { results } = (await response.json()) as { results: { outcome: string }[] };
      outcomes.push(...results.map(({ outcome }) => outcome));
      await route.fulfill({ response });
    });
    await page.reload();
    await expect.poll(() => [...new Set(outcomes)]).toEqual(['replayed']);
    await expect(badgeOf(page)).toHaveText(frameTexts.connection.online);
    expect(new Set(sent)).toEqual(entries);

    sent.length = 0;
    await openGrid(page, `/${projectId}/data/cable`, 'RW-P-1002');
    const edits = await loseReplies(page);
    await editCell(page, rowOf(page, 'RW-P-1002'), /^Area/, 'A200');
    await expect.poll(() => edits.size).toBe(1);
    await expect(page.getByText('1 cell saved on this device')).toBeVisible();
    const next = await context.newPage();
    await page.close();
    await signInAgain(next, `/${projectId}/data/cable`);
    await expect(badgeOf(next)).toHaveText(frameTexts.connection.online);
    await expect(rowOf(next, 'RW-P-1002')).toContainText('A200');
    await expect.poll(() => sent.length).toBeGreaterThan(1);
    expect(new Set(sent)).toEqual(edits);
    expect(await server.gridChanges()).toBe(1);
    expect(await server.version()).toBe(version + 2);
  },
);

test(
  'two tabs send each entry once, and the second continues when the first closes',
  runsAt({ full: ['desktop'] }),
  async ({ page, context, request }) => {
    const projectId = await projectWithCables(page);
    const server = await serverView(page, request, projectId);
    const version = await server.version();
    const sent = watchOperationIds(context);
    const address = `/${projectId}/field-work/cable`;
    const other = await context.newPage();
    await openCards(page, address, 'RW-P-1001');
    await openCards(other, address, 'RW-P-1002');
    await context.setOffline(true);
    await expect(badgeOf(page)).toContainText(frameTexts.connection.offline);
    await enterMarks(page, 'RW-P-1001', '1000', '1180');
    await enterMarks(other, 'RW-P-1002', '2000', '2145');
    for (const tab of [page, other])
      await expect(badgeOf(tab)).toContainText(fillText(frameTexts.connection.waiting, { shown: 2 }));
    await context.setOffline(false);
    await expect(cardOf(page, 'RW-P-1001').getByText(fieldWorkTexts.state.saved, { exact: true })).toBeVisible();
    await expect(cardOf(other, 'RW-P-1002').getByText(fieldWorkTexts.state.saved, { exact: true })).toBeVisible();
    for (const tab of [page, other]) await expect(badgeOf(tab)).toHaveText(frameTexts.connection.online);
    expect(sent).toHaveLength(2);
    expect(new Set(sent).size).toBe(2);

    await page.close();
    await enterMarks(other, 'RW-P-1003', '3000', '3160');
    await expect(cardOf(other, 'RW-P-1003').getByText(fieldWorkTexts.state.saved, { exact: true })).toBeVisible();
    expect(sent).toHaveLength(3);
    expect(new Set(sent).size).toBe(3);
    expect(await server.version()).toBeGreaterThan(version);
  },
);

test(
  'a rejected entry is set aside with its reason and blocks only its own row',
  runsAt({ full: ['desktop'] }),
  async ({ page, context, request }, testInfo) => {
    const projectId = await projectWithCables(page);
    const server = await serverView(page, request, projectId);
    const version = await server.version();
    const sent = watchOperationIds(context);
    await openCards(page, `/${projectId}/field-work/cable`, 'RW-P-1001');
    await loseRow(page, await server.rowId(0));
    await offline(context, page, true);
    await enterMarks(page, 'RW-P-1001', '1000', '1100');
    await enterMarks(page, 'RW-P-1002', '2000', '2145');
    await enterMarks(page, 'RW-P-1001', '1000', '1180');
    await expect(badgeOf(page)).toContainText(fillText(frameTexts.connection.waiting, { shown: 3 }));
    await context.setOffline(false);
    await expect(cardOf(page, 'RW-P-1002').getByText(fieldWorkTexts.state.saved, { exact: true })).toBeVisible();
    await expect(cardOf(page, 'RW-P-1001').getByRole('alert')).toContainText('no longer in the project');
    await expect(badgeOf(page)).toHaveText('Online, 1 needs attention');
    expect(await server.version()).toBe(version + 1);
    expect(sent).toHaveLength(2);
    await page.screenshot({ path: testInfo.outputPath('refused-820.png') });
    await expectAccessible(page);

    // The reason stays reachable while the row is filtered out.
    await page.getByRole('searchbox').first().fill('RW-P-1002');
    await expect(cardOf(page, 'RW-P-1001')).toBeHidden();
    const needed = page.getByRole('list', { name: fieldWorkTexts.attention }).getByRole('listitem');
    await expect(needed).toContainText('RW-P-1001');
    await page.screenshot({ path: testInfo.outputPath('off-view-820.png') });
    await expectAccessible(page);
    await page.unrouteAll({ behavior: 'wait' });
    await needed.getByRole('button', { name: fieldWorkTexts.retry }).click();
    await expect(badgeOf(page)).toHaveText(frameTexts.connection.online);
    expect(await server.version()).toBe(version + 3);
    expect(sent).toHaveLength(4);
    expect(new Set(sent).size).toBe(3);

    await openGrid(page, `/${projectId}/data/cable`, 'RW-P-1001');
    await loseRow(page, await server.rowId(0));
    await offline(context, page, true);
    await editCell(page, rowOf(page, 'RW-P-1001'), /^Area/, 'A100');
    await editCell(page, rowOf(page, 'RW-P-1002'), /^Area/, 'A200');
    await context.setOffline(false);
    await expect(badgeOf(page)).toHaveText('Online, 1 needs attention');
    expect(await server.gridChanges()).toBe(1);
    const notice = page.getByRole('alert', { name: gridTexts.edit.review });
    await expect(page.getByText('Not saved: 1 cell.')).toBeVisible();
    await page.screenshot({ path: testInfo.outputPath('refused-1440.png') });
    await notice.getByRole('button', { name: gridTexts.setup.notSaved.discard }).click();
    await notice.getByRole('button', { name: outboxTexts.discardForGood }).click();
    await expect(badgeOf(page)).toHaveText(frameTexts.connection.online);
    await expect(rowOf(page, 'RW-P-1001')).not.toContainText('A100');
    await expect(rowOf(page, 'RW-P-1002')).toContainText('A200');
    expect(await server.gridChanges()).toBe(1);
  },
);

test(
  'a cell changed by two users shows both values and saves the selected one',
  runsAt({ full: ['desktop'] }),
  async ({ page, browser, request }, testInfo) => {
    const projectId = await projectWithCables(page);
    const server = await serverView(page, request, projectId);
    const areas = ['MINE', 'THEIRS'].map((value) => ({ row: null, cells: [{ field: 'code', value }] }));
    const calls = await callsOf(page);
    await calls.post('/codes/save', { data: { projectId: Number(projectId), kind: 'area', rows: areas } });
    const away = await browser.newContext({ viewport: desk });
    const desktop = await away.newPage();
    const address = `/${projectId}/data/cable`;
    await signInAtProvider(desktop, 'Administrator', address);
    await openGrid(desktop, address, 'RW-P-1002');
    await offline(away, desktop, true);
    await editCell(desktop, rowOf(desktop, 'RW-P-1002'), /^Area/, 'MINE');
    await expect(desktop.getByText('1 cell saved on this device')).toBeVisible();
    await openGrid(page, address, 'RW-P-1002');
    await editCell(page, rowOf(page, 'RW-P-1002'), /^Area/, 'THEIRS');
    await expect(page.getByText(gridTexts.edit.saved)).toBeVisible();

    await away.setOffline(false);
    const conflict = desktop.getByRole('alert').filter({ hasText: 'changed Area' }).last();
    await expect(conflict).toBeVisible();
    await expect(conflict).toContainText('MINE');
    await expect(conflict).toContainText('THEIRS');
    await expect(badgeOf(desktop)).toContainText(fillText(frameTexts.connection.needYou_one, { shown: 1 }));
    await desktop.screenshot({ path: testInfo.outputPath('conflict-1440.png') });
    await expectAccessible(desktop);
    await desktop.setViewportSize(tablet);
    await desktop.screenshot({ path: testInfo.outputPath('conflict-820.png') });
    await conflict.getByRole('button', { name: gridTexts.setup.clash.mine }).click();
    await expect(badgeOf(desktop)).toHaveText(frameTexts.connection.online);
    await expect.poll(() => server.gridChanges()).toBe(2);
    await expect(rowOf(page, 'RW-P-1002')).toContainText('MINE');
    await away.close();
  },
);
