/**
 * Measures a device that reconnects with thousands of entries: the time to start with them and to send them, the delay of
 * keystrokes while they are sent, and the memory. Compared with the same entries sent by bare calls, and with a start without
 * entries. Serves the built application (`npm run build` first).
 *
 *   node bench/drainOutbox.ts [entries, 10000]
 */
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type BrowserContext, type CDPSession, type Page } from '@playwright/test';
import type { Changes } from '../contract/rows/changes.ts';
import { callsOf } from '../e2e/support/calls.ts';
import { outboxCalls } from '../e2e/support/outboxCalls.ts';
import { signInAtProvider } from '../e2e/support/people.ts';
import { addProjectWithCables } from '../e2e/support/projectByCalls.ts';
import { csvFile } from '../e2e/support/projects.ts';
import { chromiumPath } from '../scripts/chromium.ts';
import { queueEntries } from './browser/queueEntries.ts';
import { startServer } from './browser/startServer.ts';

const entries = Number(process.argv[2] ?? 10_000);
const limits = { drainSeconds: 60, startSeconds: 3, inputMs: 100, heapMb: 150 };
const port = Number(process.env['PORT'] ?? 4382);
const origin = `http://localhost:${port}`;
const workDate = '2026-11-19';

/** Returns the seconds until a newly opened page shows its first row. */
async function coldStart(context: BrowserContext, address: string, at: (page: Page) => Promise<void>) {
  const page = await context.newPage();
  const began = performance.now();
  await page.goto(address);
  await page.getByRole('gridcell').first().waitFor();
  const seconds = (performance.now() - began) / 1000;
  await at(page);
  return seconds;
}

const heapMb = async (devtools: CDPSession): Promise<number> => {
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize / 2 ** 20;
};

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0;

/** Types until `isOver` is true; returns the delay of each keystroke on the page, ms. */
async function typeUntil(page: Page, isOver: () => boolean): Promise<readonly number[]> {
  await page.evaluate(() => {
    const delays: number[] = [];
    Object.assign(window, { inputDelays: delays });
    window.addEventListener('keydown', ({ timeStamp }) => delays.push(performance.now() - timeStamp), true);
  });
  await page.getByRole('searchbox').first().click();
  while (!isOver()) {
    // oxlint-disable-next-line no-await-in-loop -- keys are pressed one at a time
    await page.keyboard.press('a');
    // oxlint-disable-next-line no-await-in-loop -- at typing speed
    await wait(100);
  }
  return page.evaluate(() => (window as unknown as { inputDelays: number[] }).inputDelays);
}

/** Returns the seconds for the same entries sent by calls alone, 100 entries each, in sequence. */
async function sendBare(page: Page, projectId: number, cables: readonly number[]): Promise<number> {
  const calls = await callsOf(page);
  const began = performance.now();
  for (let from = 0; from < cables.length; from += 100) {
    const sent = cables.slice(from, from + 100).map((commodityId) => ({
      id: crypto.randomUUID(),
      type: 'cable',
      commodityId,
      workDate,
      values: { pulledLength: 10 },
    }));
    // oxlint-disable-next-line no-await-in-loop -- sequential, as in the outbox
    await calls.post('/field-work/record', { data: { projectId, entries: sent } });
  }
  return (performance.now() - began) / 1000;
}

const schedule = () =>
  csvFile('many.csv', [
    'Cable Tag,From,To,Length',
    ...Array.from({ length: entries }, (_, n) => `C-${n},P-${n % 700},MCC-${n % 90},100`),
  ]);

async function newProject(page: Page): Promise<{ projectId: number; cables: readonly number[] }> {
  const projectId = Number(await addProjectWithCables(page, 'Many Entries', schedule()));
  const calls = await callsOf(page);
  const { ids } = await calls.get<Changes>(`/commodity/changes?projectId=${projectId}&type=cable`);
  return { projectId, cables: ids };
}

const of = (value: number, limit: number, unit: string) =>
  `${value.toFixed(1)} ${unit} (${(value / limit).toFixed(2)} of ${limit})`;

const server = await startServer(port, 'bench-drain');
const executablePath = chromiumPath();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
try {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 } });
  const desk = await context.newPage();
  await signInAtProvider(desk, 'Administrator');
  const bareProject = await newProject(desk);
  const bare = await sendBare(desk, bareProject.projectId, bareProject.cables);
  const { projectId, cables } = await newProject(desk);
  const address = `/${projectId}/data/cable`;
  const empty = await coldStart(context, address, (page) => page.close());
  await queueEntries(desk, projectId, cables, workDate);
  await desk.close();

  // Calls that carry entries get no response yet.
  const held = new AbortController();
  await context.route(outboxCalls, async (route) => {
    if (!held.signal.aborted) await once(held.signal, 'abort');
    await route.continue();
  });
  let drained = 0;
  let delays: readonly number[] = [];
  const heap = { before: 0, most: 0 };
  const full = await coldStart(context, address, async (page) => {
    const badge = page.getByRole('banner').getByRole('status');
    await badge.filter({ hasText: entries.toLocaleString('en-US') }).waitFor();
    const devtools = await context.newCDPSession(page);
    await devtools.send('HeapProfiler.collectGarbage');
    heap.before = await heapMb(devtools);
    const over = new AbortController();
    const began = performance.now();
    const typing = typeUntil(page, () => over.signal.aborted);
    held.abort();
    const watched = (async () => {
      while (!over.signal.aborted) {
        // oxlint-disable-next-line no-await-in-loop -- samples until the outbox is drained
        heap.most = Math.max(heap.most, await heapMb(devtools));
        // oxlint-disable-next-line no-await-in-loop -- samples until the outbox is drained
        await wait(250);
      }
    })();
    await badge.filter({ hasText: /^Online$/ }).waitFor({ timeout: 600_000 });
    drained = (performance.now() - began) / 1000;
    over.abort();
    [delays] = await Promise.all([typing, watched]);
  });

  const p95 = quantile(delays, 0.95);
  const more = heap.most - heap.before;
  console.log(`${entries.toLocaleString('en-US')} entries; load average ${loadavg()[0]!.toFixed(1)}`);
  console.log(
    `drained in ${of(drained, limits.drainSeconds, 's')}; bare calls ${bare.toFixed(1)} s, ratio ${(drained / bare).toFixed(2)}`,
  );
  console.log(
    `a key waits, 95 of 100: ${of(p95, limits.inputMs, 'ms')}, longest ${Math.max(...delays).toFixed(0)} ms, ${delays.length} keys`,
  );
  console.log(`heap, more than before: ${of(more, limits.heapMb, 'MB')}, before ${heap.before.toFixed(0)} MB`);
  console.log(
    `start with them ${of(full, limits.startSeconds, 's')}; without ${empty.toFixed(1)} s, ratio ${(full / empty).toFixed(2)}`,
  );
} finally {
  await browser.close();
  server.kill('SIGTERM');
  await once(server, 'exit');
}
