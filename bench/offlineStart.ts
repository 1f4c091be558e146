/**
 * Measures a tablet that starts without a signal, with a processor four times slower: the time until the first entry is saved on
 * it, and the time to search a package of 200 cables and to open a card. Compared with a page of the same build without stored
 * data. Serves the built application (`npm run build` first).
 *
 *   node bench/offlineStart.ts [times slower, 4]
 */
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import type { Changes } from '../contract/rows/changes.ts';
import { callsOf } from '../e2e/support/calls.ts';
import { signInAtProvider } from '../e2e/support/people.ts';
import { addProjectWithCables } from '../e2e/support/projectByCalls.ts';
import { csvFile } from '../e2e/support/projects.ts';
import { chromiumPath } from '../scripts/chromium.ts';
import { startServer } from './browser/startServer.ts';

const slower = Number(process.argv[2] ?? 4);
const limits = { firstEntrySeconds: 10, searchMs: 200, openMs: 200 };
const port = Number(process.env['PORT'] ?? 4384);
const origin = `http://localhost:${port}`;
const number = 'IWP-1';
const [inPackage, inProject, samples] = [200, 1000, 10];
const tagOf = (at: number): string => `C-${1000 + at}`;

/** Adds a project whose first 200 cables are a package; returns the address of its list. */
async function newPackage(page: Page): Promise<string> {
  const schedule = csvFile('package.csv', [
    'Cable Tag,From,To,Length',
    ...Array.from({ length: inProject }, (_, at) => `${tagOf(at)},P-${at % 70},MCC-${at % 9},100`),
  ]);
  const projectId = await addProjectWithCables(page, 'Basement', schedule);
  const calls = await callsOf(page);
  const { ids } = await calls.get<Changes>(`/commodity/changes?projectId=${projectId}&type=cable`);
  const cells = [{ field: 'package', before: null, after: number, isNew: true }];
  const rows = ids
    .toSorted((one, other) => one - other)
    .slice(0, inPackage)
    .map((id) => ({ id, cells }));
  await calls.post('/commodity/update', { data: { projectId: Number(projectId), type: 'cable', rows } });
  return `/${projectId}/field-work/cable?package=${number}`;
}

const rowsOf = (page: Page) => page.getByRole('article');
const cardOf = (page: Page, tag: string) => page.getByRole('article', { name: tag, exact: true });

/** Opens the page online and waits until the application and the rows are stored on the device. */
async function prepare(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await rowsOf(page).first().waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, {
    timeout: 120_000,
  });
  // Rows are stored shortly after they arrive.
  await page.waitForFunction(async () => {
    const names = await indexedDB.databases();
    return names.some(({ name }) => name === 'wireway-tables');
  });
  await page.waitForTimeout(3000);
}

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  return page;
}

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};

/** Returns the ms from the event that `act` triggers until `isShown` is true, as measured in the page. */
async function msUntil(page: Page, event: string, isShown: string, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(
    ([name, source]) => {
      // oxlint-disable-next-line typescript/no-implied-eval -- the source comes from this file and runs only in the page
      const holds = new Function(`return ${source}`) as () => boolean;
      const timed = new Promise<number>((resolve) => {
        const began = ({ timeStamp }: Event) => {
          const look = () => (holds() ? resolve(performance.now() - timeStamp) : requestAnimationFrame(look));
          requestAnimationFrame(look);
        };
        window.addEventListener(name!, began, { capture: true, once: true });
      });
      Object.assign(window, { timed });
    },
    [event, isShown],
  );
  await act();
  return page.evaluate(() => (window as unknown as { timed: Promise<number> }).timed);
}

const middle = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
const of = (value: number, limit: number, unit: string) =>
  `${value.toFixed(unit === 's' ? 1 : 0)} ${unit} (${(value / limit).toFixed(2)} of ${limit})`;

const server = await startServer(port, 'bench-offline');
const executablePath = chromiumPath();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
try {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 820, height: 1180 },
    bypassCSP: true,
  });
  const online = await context.newPage();
  await signInAtProvider(online, 'Administrator');
  const address = await newPackage(online);
  await prepare(online, address);
  await online.close();
  await context.setOffline(true);

  const bare = await slowPage(context);
  const empty = await secondsOf(async () => {
    await bare.goto('/signed-out');
    await bare.getByRole('heading').first().waitFor();
  });
  await bare.close();

  const page = await slowPage(context);
  const firstEntry = await secondsOf(async () => {
    await page.goto(address);
    await page.getByRole('button', { name: /^Continue as/ }).click();
    await cardOf(page, tagOf(0)).locator('[aria-expanded]').first().click();
    await cardOf(page, tagOf(0))
      .getByLabel(/Start mark/)
      .fill('1000');
    await cardOf(page, tagOf(0))
      .getByLabel(/End mark/)
      .fill('1100');
    await cardOf(page, tagOf(0)).getByRole('button', { name: 'Save', exact: true }).click();
    await cardOf(page, tagOf(0)).getByText('Saved on this device', { exact: true }).first().waitFor();
  });

  const searches: number[] = [];
  const openings: number[] = [];
  const search = page.getByRole('searchbox').first();
  for (let at = 1; at <= samples; at += 1) {
    const tag = tagOf(at * 17);
    // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
    await search.fill('');
    // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
    await page.waitForFunction(() => document.querySelectorAll('article').length > 5);
    // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
    await search.focus();
    const alone = `document.querySelectorAll('article').length === 1`;
    // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
    searches.push(await msUntil(page, 'input', alone, () => page.keyboard.insertText(tag)));
    const opened = `document.querySelector('article [aria-expanded="true"]') !== null && document.querySelector('article input') !== null`;
    const head = cardOf(page, tag).locator('[aria-expanded="false"]').first();
    // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
    openings.push(await msUntil(page, 'click', opened, () => head.click()));
    // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
    await cardOf(page, tag).locator('[aria-expanded="true"]').first().click();
  }
  console.log(`processor ${slower} times slower; load average ${loadavg()[0]!.toFixed(1)}`);
  console.log(
    `first entry saved, from a cold start off line: ${of(firstEntry, limits.firstEntrySeconds, 's')}; an empty page ${empty.toFixed(1)} s, ratio ${(firstEntry / empty).toFixed(2)}`,
  );
  console.log(
    `search in ${inPackage} cables, middle of ${samples}: ${of(middle(searches), limits.searchMs, 'ms')}, longest ${Math.max(...searches).toFixed(0)} ms`,
  );
  console.log(
    `card opened, middle of ${samples}: ${of(middle(openings), limits.openMs, 'ms')}, longest ${Math.max(...openings).toFixed(0)} ms`,
  );
} finally {
  await browser.close();
  server.kill('SIGTERM');
  await once(server, 'exit');
}
