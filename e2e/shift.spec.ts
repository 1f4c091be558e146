/**
 * Eight hours offline: three tablets full of entries, two of them on the same cables, one killed, one updated, one transferred to
 * another; then everything is sent over a bad network. Nothing is lost or counted twice, and every conflict is shown.
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
import { outbox as outboxTexts } from '../src/i18n/locales/en-US/outbox.ts';
import { fieldWork as fieldWorkTexts } from '../src/i18n/locales/en-US/fieldWork.ts';
import { frame as frameTexts } from '../src/i18n/locales/en-US/frame.ts';
import { transfer as transferTexts } from '../src/i18n/locales/en-US/transfer.ts';
import { fillText } from '../tests/support/fillText.ts';

/** Entries on each tablet. */
const entries = Number(process.env['SHIFT_ENTRIES'] ?? 24);
/** Entries made by taps on a card. */
const tapped = Math.min(25, Math.ceil(entries / 8));
/** Cables that two of the tablets work on. */
const shared = Math.ceil(entries / 8);
const cables = 3 * entries - shared;
const desk = { width: 1440, height: 900 };
const tablet = { width: 820, height: 1180 };
/** A whole shift takes longer than the default timeout. */
const patience = { timeout: 60_000 + entries * 600 };

test.setTimeout(240_000 + entries * 6_000);

const tagOf = (at: number): string => `C-${String(at).padStart(5, '0')}`;
const badgeOf = (page: Page): Locator => page.getByRole('banner').getByRole('status');

interface Tablet {
  readonly name: string;
  browser: KillableBrowser;
  page: Page;
  readonly profile: string;
  /** Schedule index of the first cable of this tablet. */
  readonly first: number;
  /** Pulled length this tablet records for its cables, ft: different on every tablet. */
  readonly length: number;
}

/** File with the film that the camera of a tablet sees. */
const filmFor = (profile: string): string => `${profile}.y4m`;

const total = (waiting: number): RegExp => new RegExp(`Offline, ${waiting.toLocaleString('en-US')} waiting`);

/**
 * Installs the application into a profile without any user: on the signed-out page. The tablets are copies of it, like tablets a
 * company issues preinstalled; downloading all files on each one took half of the test time.
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

/** Opens the data entry page at a cable, online, until the application and its rows are stored on the device. */
async function prepare(page: Page, address: string, tag: string): Promise<void> {
  await page.setViewportSize(desk);
  await signInAtProvider(page, 'Administrator', address);
  await expect(page.getByRole('grid').getByRole('row').filter({ hasText: tag })).toBeVisible();
  await waitForServiceWorkerActive(page);
  const isStored = () =>
    page.evaluate(async () => {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opened = indexedDB.open('wireway-tables');
        opened.addEventListener('success', () => resolve(opened.result));
      });
      const requested = database.transaction('tables').objectStore('tables').count();
      await new Promise((resolve) => requested.addEventListener('success', resolve));
      database.close();
      return requested.result;
    });
  await expect.poll(isStored).toBeGreaterThan(0);
}

/** Filters the search to one cable after another and fills its card field by field. */
async function enterByTaps({ page, first, length }: Tablet): Promise<void> {
  await page.setViewportSize(tablet);
  for (let at = first; at < first + tapped; at += 1) {
    // oxlint-disable-next-line no-await-in-loop -- user actions run one at a time
    await page.getByRole('searchbox').first().fill(tagOf(at));
    // oxlint-disable-next-line no-await-in-loop -- user actions run one at a time
    const card = await openCard(page, tagOf(at));
    // oxlint-disable-next-line no-await-in-loop -- user actions run one at a time
    await card.getByLabel(/Pulled length/).fill(String(length));
    // oxlint-disable-next-line no-await-in-loop -- user actions run one at a time
    await card.getByRole('button', { name: 'Save', exact: true }).click();
    // oxlint-disable-next-line no-await-in-loop -- user actions run one at a time
    await expect(card.getByText(fieldWorkTexts.state.onDevice, { exact: true })).toBeVisible();
  }
  await page.getByRole('searchbox').first().fill('');
}

/** Enters the rest in bulk: pasted into the grid from the first of the remaining cables, and saved as one entry each. */
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
  const requested = page.getByRole('button', { name: /^Paste \d+ cells$/ });
  await expect(save.or(requested)).toBeVisible(patience);
  // A paste of this many cells asks for confirmation.
  if (await requested.isVisible()) await requested.click();
  await save.click();
}

/** Signs in if there is no session, at the provider or with the session the provider still has. */
async function signInAgain(page: Page, address: string): Promise<void> {
  const choice = page.getByRole('button', { name: /Administrator/i });
  const banner = page.getByRole('banner');
  // On such a bad network the provider can be unreachable: the user reloads the page.
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
  await used.page.getByRole('button', { name: fillText(frameTexts.goOn.button, { name: 'Ingrid Halvorsen' }) }).click();
  await expect(badgeOf(used.page)).toContainText(total(entries), patience);
}

/** Updates the application while entries wait: the network is up for a moment, and the server too busy to take them. */
async function update({ page, browser: { context } }: Tablet, network: BadNetwork): Promise<void> {
  await network.suffer('busy');
  const back = await serveAnotherBuild();
  try {
    await context.setOffline(false);
    await page.evaluate(() => document.body.setAttribute('data-mark', 'before'));
    await lookUntilReady(page);
    await newBuildReady(page).getByRole('button', { name: frameTexts.update.start }).click();
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
  const panel = page.getByRole('dialog', { name: outboxTexts.title });
  await expect(panel).toBeVisible();
  return panel;
}

/**
 * Transfers entries: one tablet shows them as moving codes, and the other films them with its camera and adds them to its own.
 */
async function handOver(giver: Tablet, taker: Tablet): Promise<void> {
  const given = await outboxOf(giver);
  await given.getByRole('button', { name: outboxTexts.giveAway }).click();
  await given.getByRole('button', { name: transferTexts.showCodes }).click();
  const codes = given.getByRole('img', { name: new RegExp(`${entries} entries as moving codes`) });
  await expect(codes).toBeVisible();
  // Almost any set of that many different codes is enough, but a picture can repeat an earlier one.
  const kilobytes = Number(/([\d.]+) kB/.exec((await codes.getAttribute('aria-label')) ?? '')?.[1]);
  await film(codes, filmFor(taker.profile), 8 + Math.ceil(kilobytes * 2));
  await given.getByRole('button', { name: transferTexts.theyHaveThem }).click();
  await giver.page.keyboard.press('Escape');
  const taken = await outboxOf(taker);
  await taken.getByRole('button', { name: outboxTexts.takeOver }).click();
  await taken.getByRole('button', { name: transferTexts.useCamera }).click();
  await taken.getByRole('button', { name: `Take ${entries.toLocaleString('en-US')} entries` }).click(patience);
  await expect(badgeOf(taker.page)).toContainText(total(2 * entries), patience);
  await taker.page.keyboard.press('Escape');
}

/** Number of a tablet's entries that need the user, once none waits for the server. */
async function left({ page }: Tablet): Promise<number> {
  await expect(badgeOf(page)).toHaveText(/^Online(, \d+ needs? you)?$/, patience);
  return Number(/(\d+) needs? you/.exec(await badgeOf(page).innerText())?.[1] ?? 0);
}

test(
  'an offline shift arrives completely and once, and reports where two tablets differ',
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
    const [projectId] = await test.step('create the project and install the application', () =>
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
      await test.step('online until everything is stored on the device', () =>
        all(async (each) => {
          await prepare(each.page, `${address}?row=${ids[each.first + tapped]}`, tagOf(each.first + tapped));
          await each.browser.context.setOffline(true);
          await expect(badgeOf(each.page)).toContainText(frameTexts.connection.offline);
        }));
      await test.step('paste', () => all(enterByPaste));
      await test.step('taps', () => all(enterByTaps));
      await test.step('total', () => all((each) => expect(badgeOf(each.page)).toContainText(total(entries), patience)));
      // A closed tab does not end the tablet's work.
      await Promise.all([
        test.step('killed', () => killAndStartAgain(one, network, address)),
        test.step('updated', () => update(two, network)),
        test.step('closed', () => openAnotherTab(three, address)),
      ]);
      await test.step('handed over', () => handOver(two, three));

      await network.suffer('slow');
      const started = performance.now();
      const waiting = await test.step('arrives', async () => {
        await all(async (each) => {
          await each.browser.context.setOffline(false);
          await signInAgain(each.page, address);
        });
        return [await left(one), await left(two), await left(three)];
      });
      const seconds = (performance.now() - started) / 1000;
      const done = await network.suffer('good');

      const day = await page.evaluate(() => new Date().toLocaleDateString('sv'));
      const counted = await calls.get<FieldDay>(`/field-work/day?projectId=${projectId}&day=${day}`);
      console.log('shift', { entries, shared, waiting, seconds, ...done, counted: counted.types });
      // Each cable has one entry: shared cables have the entry that arrived first, and the other one waits for its user.
      expect(counted.types).toMatchObject([{ type: 'cable', entries: cables }]);
      // A transferred entry waits on both tablets that hold it once it conflicts.
      expect(waiting[0]! + waiting[1]!).toBe(shared);
      expect(waiting[2]).toBe(waiting[1]);
      const sum = counted.types[0]!.quantity;
      const ofOthers = (entries - shared) * (one.length + two.length) + entries * three.length;
      expect(sum).toBe(ofOthers + waiting[1]! * one.length + waiting[0]! * two.length);
      for (const [at, each] of tablets.entries()) {
        if (waiting[at] === 0) continue;
        // oxlint-disable-next-line no-await-in-loop -- all browsers run on one machine
        const panel = await outboxOf(each);
        const requested = panel.getByRole('list', { name: outboxTexts.needYou }).getByRole('article');
        // oxlint-disable-next-line no-await-in-loop -- all browsers run on one machine
        await expect(requested.first()).toContainText(outboxTexts.theirs);
        // oxlint-disable-next-line no-await-in-loop -- all browsers run on one machine
        await expect(
          panel.getByRole('heading', { name: `Needs attention ${waiting[at]!.toLocaleString('en-US')}` }),
        ).toBeVisible();
      }
    } finally {
      for (const { browser } of tablets) {
        // oxlint-disable-next-line no-await-in-loop -- all browsers run on one machine
        await browser.kill();
      }
      await network.stop();
    }
  },
);
