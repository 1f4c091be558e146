/**
 * Eight hours without a signal: three tablets full of entries, two of them on the same cables, one killed, one updated, one handed
 * over; then all of it through a bad network. Nothing is lost, nothing counts twice, and every conflict is shown.
 * `SHIFT_ENTRIES=500` for a whole shift on each tablet.
 */
import { cp } from 'node:fs/promises';
import { expect, test, type Locator, type Page } from '@playwright/test';
import type { Changes } from '../contract/rows/changes.ts';
import type { FieldDay } from '../contract/progress/fieldDay.ts';
import { lookUntilReady, newBuildReady, serveAnotherBuild } from './support/anotherBuild.ts';
import { startBadNetwork, type BadNetwork } from './support/badNetwork.ts';
import { callsOf } from './support/calls.ts';
import { openCard } from './support/fieldWork.ts';
import { cameraSeeing, film } from './support/film.ts';
import { paste, scrollTo } from './support/grid.ts';
import { openKillableBrowser, type KillableBrowser } from './support/killableBrowser.ts';
import { signInAtProvider } from './support/people.ts';
import { addProjectWithCables } from './support/projectByCalls.ts';
import { csvFile } from './support/projects.ts';
import { waitForServiceWorkerActive } from './support/waitForServiceWorker.ts';
import { runsAt } from './support/sizes.ts';

/** On each tablet. */
const entries = Number(process.env['SHIFT_ENTRIES'] ?? 24);
/** Of these, by taps on a card. */
const tapped = Math.min(25, Math.ceil(entries / 8));
/** Cables two of the tablets work on. */
const shared = Math.ceil(entries / 8);
const cables = 3 * entries - shared;
const desk = { width: 1440, height: 900 };
const tablet = { width: 820, height: 1180 };
/** A whole shift is more than a journey. */
const patience = { timeout: 60_000 + entries * 600 };

test.setTimeout(240_000 + entries * 6_000);

const tagOf = (at: number): string => `C-${String(at).padStart(5, '0')}`;
const badgeOf = (page: Page): Locator => page.getByRole('banner').getByRole('status');

interface Tablet {
  readonly name: string;
  browser: KillableBrowser;
  page: Page;
  readonly profile: string;
  /** The first of its cables, by its place in the schedule. */
  readonly first: number;
  /** How long it says its cables were pulled, ft: no two tablets say the same. */
  readonly length: number;
}

/** What the camera of a tablet sees, once it was filmed. */
const filmFor = (profile: string): string => `${profile}.y4m`;

const total = (waiting: number): RegExp => new RegExp(`Offline, ${waiting.toLocaleString('en-US')} waiting`);

/**
 * Puts the application on a profile, and nobody's work: the page of who signed out. Tablets are copies of it, like those a company
 * hands out ready; each fetching all files of the application anew was half of what the journey waited for.
 */
async function install(profile: string, root: string): Promise<void> {
  const browser = await openKillableBrowser(profile);
  try {
    const page = await browser.context.newPage();
    await page.goto(`${root}/signed-out`);
    await waitForServiceWorkerActive(page);
  } finally {
    await browser.kill();
  }
}

/** Opens the page where crews enter at a cable, on line, until the application and its rows are on the device. */
async function prepare(page: Page, address: string, tag: string): Promise<void> {
  await page.setViewportSize(desk);
  await signInAtProvider(page, 'Administrator', address);
  await expect(page.getByRole('grid').getByRole('row').filter({ hasText: tag })).toBeVisible();
  await waitForServiceWorkerActive(page);
  const isKept = () =>
    page.evaluate(async () => {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opened = indexedDB.open('wireway-tables');
        opened.addEventListener('success', () => resolve(opened.result));
      });
      const asked = database.transaction('tables').objectStore('tables').count();
      await new Promise((resolve) => asked.addEventListener('success', resolve));
      database.close();
      return asked.result;
    });
  await expect.poll(isKept).toBeGreaterThan(0);
}

/** The search leaves the cables of a tablet in sight, one by one, and a card of each is filled by hand. */
async function enterByTaps({ page, first, length }: Tablet): Promise<void> {
  await page.setViewportSize(tablet);
  for (let at = first; at < first + tapped; at += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one hand
    await page.getByRole('searchbox').first().fill(tagOf(at));
    // oxlint-disable-next-line no-await-in-loop -- one hand
    const card = await openCard(page, tagOf(at));
    // oxlint-disable-next-line no-await-in-loop -- one hand
    await card.getByLabel(/Pulled length/).fill(String(length));
    // oxlint-disable-next-line no-await-in-loop -- one hand
    await card.getByRole('button', { name: 'Save', exact: true }).click();
    // oxlint-disable-next-line no-await-in-loop -- one hand
    await expect(card.getByText('Saved on this device', { exact: true })).toBeVisible();
  }
  await page.getByRole('searchbox').first().fill('');
}

/** The rest at the speed of the page: pasted into the grid, which stands at the first of them, and saved as an entry each. */
async function enterByPaste({ page, first, length }: Tablet): Promise<void> {
  const count = entries - tapped;
  const header = page.getByRole('columnheader', { name: /^Pulled length/ });
  await scrollTo(page, header);
  const column = await header.getAttribute('aria-colindex');
  const row = page
    .getByRole('grid')
    .getByRole('row')
    .filter({ hasText: tagOf(first + tapped) });
  await row.locator(`[role="gridcell"][aria-colindex="${column}"]`).click();
  await paste(page, `${length}\n`.repeat(count));
  const save = page.getByRole('button', { name: `Save ${count} row${count === 1 ? '' : 's'}` });
  const asked = page.getByRole('button', { name: /^Paste \d+ cells$/ });
  await expect(save.or(asked)).toBeVisible(patience);
  // So many cells are shown before they change.
  if (await asked.isVisible()) await asked.click();
  await save.click();
}

/** Whoever has no session any more signs in, at the provider or by the one the provider still knows. */
async function signInAgain(page: Page, address: string): Promise<void> {
  const choice = page.getByRole('button', { name: /Administrator/i });
  const banner = page.getByRole('banner');
  // With so little signal the provider may be missed on the way: its person loads the page again.
  await expect(async () => {
    await page.goto(address);
    await expect(choice.or(banner).first()).toBeVisible({ timeout: 30_000 });
  }).toPass({ timeout: 2 * patience.timeout });
  if (await choice.isVisible()) await choice.click();
  await expect(banner).toBeVisible(patience);
}

async function killAndStartAgain(used: Tablet, network: BadNetwork, address: string): Promise<void> {
  await used.browser.kill();
  used.browser = await openKillableBrowser(used.profile, network.proxy);
  await used.browser.context.setOffline(true);
  await openAnotherTab(used, address);
}

async function openAnotherTab(used: Tablet, address: string): Promise<void> {
  const { page, browser } = used;
  if (!page.isClosed()) await page.close();
  used.page = await browser.context.newPage();
  await used.page.goto(address);
  await used.page.getByRole('button', { name: 'Continue as Ingrid Halvorsen' }).click();
  await expect(badgeOf(used.page)).toContainText(total(entries), patience);
}

/** The application is updated under what waits: the signal is there for a moment, and the server too busy for entries. */
async function update({ page, browser: { context } }: Tablet, network: BadNetwork): Promise<void> {
  await network.suffer('busy');
  const back = await serveAnotherBuild();
  try {
    await context.setOffline(false);
    await page.evaluate(() => document.body.setAttribute('data-mark', 'before'));
    await lookUntilReady(page);
    await newBuildReady(page).getByRole('button', { name: 'Update' }).click();
    await expect(page.locator('[data-mark]')).toHaveCount(0);
    await expect(badgeOf(page)).toContainText(`Saving ${entries.toLocaleString('en-US')}`);
    await context.setOffline(true);
    await expect(badgeOf(page)).toContainText(total(entries));
  } finally {
    await back();
    await network.suffer('good');
  }
}

async function outboxOf({ page }: Tablet): Promise<Locator> {
  await badgeOf(page).getByRole('button').click();
  const panel = page.getByRole('dialog', { name: 'Outbox' });
  await expect(panel).toBeVisible();
  return panel;
}

/** Shown by one as moving codes, filmed by the camera of the other, who has them beside their own. */
async function handOver(giver: Tablet, taker: Tablet): Promise<void> {
  const given = await outboxOf(giver);
  await given.getByRole('button', { name: 'Transfer to another tablet' }).click();
  await given.getByRole('button', { name: 'Show codes for its camera' }).click();
  const codes = given.getByRole('img', { name: new RegExp(`${entries} entries as moving codes`) });
  await expect(codes).toBeVisible();
  // Nearly any so many different codes are enough, and each picture may be one that was taken before.
  const kilobytes = Number(/([\d.]+) kB/.exec((await codes.getAttribute('aria-label')) ?? '')?.[1]);
  await film(codes, filmFor(taker.profile), 8 + Math.ceil(kilobytes * 2));
  await given.getByRole('button', { name: 'Transfer complete' }).click();
  await giver.page.keyboard.press('Escape');
  const taken = await outboxOf(taker);
  await taken.getByRole('button', { name: 'Receive from another tablet' }).click();
  await taken.getByRole('button', { name: 'Use the camera' }).click();
  await taken.getByRole('button', { name: `Take ${entries.toLocaleString('en-US')} entries` }).click(patience);
  await expect(badgeOf(taker.page)).toContainText(total(2 * entries), patience);
  await taker.page.keyboard.press('Escape');
}

/** How many of a tablet's entries wait for the person, once nothing waits for the server. */
async function left({ page }: Tablet): Promise<number> {
  await expect(badgeOf(page)).toHaveText(/^Online(, \d+ needs? you)?$/, patience);
  return Number(/(\d+) needs? you/.exec(await badgeOf(page).innerText())?.[1] ?? 0);
}

test(
  'a shift without a signal arrives whole, once, and says what two tablets wrote differently',
  runsAt({ full: ['desktop'] }),
  async ({ page, request, baseURL }, testInfo) => {
    const root = baseURL ?? '';
    const installed = testInfo.outputPath('installed');
    const schedule = csvFile('shift.csv', [
      'Cable Tag,From,To,Length',
      ...Array.from({ length: cables }, (_, at) => `${tagOf(at)},P-${at % 700},MCC-${at % 90},110`),
    ]);
    const addProject = async () => {
      await signInAtProvider(page, 'Administrator');
      return addProjectWithCables(page, 'Eight Hours', schedule);
    };
    const [projectId] = await test.step('a project, and the application', () =>
      Promise.all([addProject(), install(installed, root)]));
    const calls = await callsOf(page, request);
    const address = `${root}/${projectId}/field-work/cable`;
    const rows = await calls.get<Changes>(`/commodity/changes?projectId=${projectId}&type=cable`);
    const ids = rows.ids.toSorted((row, other) => row - other);
    expect(ids).toHaveLength(cables);
    const network = await startBadNetwork(root, testInfo.workerIndex + 1);
    const open = async (name: string, first: number, length: number): Promise<Tablet> => {
      const profile = testInfo.outputPath(name);
      await cp(installed, profile, { recursive: true });
      const browser = await openKillableBrowser(profile, network.proxy, cameraSeeing(filmFor(profile)));
      await browser.context.grantPermissions(['clipboard-read', 'clipboard-write', 'camera'], { origin: root });
      return { name, profile, browser, page: await browser.context.newPage(), first, length };
    };
    // The first and the second have cables in common.
    const [one, two, three] = await Promise.all([
      open('one', 0, 100),
      open('two', entries - shared, 101),
      open('three', 2 * entries - shared, 102),
    ]);
    const tablets = [one, two, three];
    const all = (what: (each: Tablet) => Promise<unknown>): Promise<unknown> => Promise.all(tablets.map(what));
    try {
      await test.step('on line, until all is on the device', () =>
        all(async (each) => {
          await prepare(each.page, `${address}?row=${ids[each.first + tapped]}`, tagOf(each.first + tapped));
          await each.browser.context.setOffline(true);
          await expect(badgeOf(each.page)).toContainText('Offline');
        }));
      await test.step('paste', () => all(enterByPaste));
      await test.step('taps', () => all(enterByTaps));
      await test.step('total', () => all((each) => expect(badgeOf(each.page)).toContainText(total(entries), patience)));
      // A tab that is closed is not the tablet.
      await Promise.all([
        test.step('killed', () => killAndStartAgain(one, network, address)),
        test.step('updated', () => update(two, network)),
        test.step('closed', () => openAnotherTab(three, address)),
      ]);
      await test.step('handed over', () => handOver(two, three));

      await network.suffer('slow');
      const begun = performance.now();
      const waiting = await test.step('arrives', async () => {
        await all(async (each) => {
          await each.browser.context.setOffline(false);
          await signInAgain(each.page, address);
        });
        return [await left(one), await left(two), await left(three)];
      });
      const seconds = (performance.now() - begun) / 1000;
      const done = await network.suffer('good');

      const day = await page.evaluate(() => new Date().toLocaleDateString('sv'));
      const counted = await calls.get<FieldDay>(`/field-work/day?projectId=${projectId}&day=${day}`);
      console.log('shift', { entries, shared, waiting, seconds, ...done, counted: counted.types });
      // Each cable has one entry: those two tablets had in common have the one that came first, and the other waits for its person.
      expect(counted.types).toMatchObject([{ type: 'cable', entries: cables }]);
      // What was handed over waits on both tablets that have it, once it is said otherwise.
      expect(waiting[0]! + waiting[1]!).toBe(shared);
      expect(waiting[2]).toBe(waiting[1]);
      const sum = counted.types[0]!.quantity;
      const ofOthers = (entries - shared) * (one.length + two.length) + entries * three.length;
      expect(sum).toBe(ofOthers + waiting[1]! * one.length + waiting[0]! * two.length);
      for (const [at, each] of tablets.entries()) {
        if (waiting[at] === 0) continue;
        // oxlint-disable-next-line no-await-in-loop -- one machine
        const panel = await outboxOf(each);
        const asked = panel.getByRole('list', { name: 'Needs attention' }).getByRole('article');
        // oxlint-disable-next-line no-await-in-loop -- one machine
        await expect(asked.first()).toContainText('Theirs');
        // oxlint-disable-next-line no-await-in-loop -- one machine
        await expect(
          panel.getByRole('heading', { name: `Needs attention ${waiting[at]!.toLocaleString('en-US')}` }),
        ).toBeVisible();
      }
    } finally {
      for (const { browser } of tablets) {
        // oxlint-disable-next-line no-await-in-loop -- one machine
        await browser.kill();
      }
      await network.stop();
    }
  },
);
