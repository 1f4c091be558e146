/**
 * Measures three windows of one user, of which one sends: the time until another window sends after the sending one is closed or
 * crashes while an entry is pending. Measured by the lock they share, and by the call with the entry. Serves the built
 * application (`npm run build` first).
 *
 *   node bench/nextLeader.ts [rounds, 5]
 */
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { signInAtProvider } from '../e2e/support/people.ts';
import { enterMarks } from '../e2e/support/fieldWork.ts';
import { addProjectWithCables } from '../e2e/support/projectByCalls.ts';
import { chromiumPath } from '../scripts/chromium.ts';
import { startServer } from './browser/startServer.ts';

const limitSeconds = 2;
const port = Number(process.env['PORT'] ?? 4386);
/** Cables of the sample schedule, and the end mark of each after a full pull that starts at 1000. */
const cables = [
  ['RW-P-1001', 1180],
  ['RW-P-1002', 1145],
  ['RW-P-1003', 1160],
  ['RW-P-1004', 1125],
  ['RW-V-1011', 1088],
] as const;
/** Each round uses another cable. */
const rounds = Math.min(cables.length, Number(process.argv[2] ?? cables.length));

async function openWindow(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  await page.getByRole('article').first().waitFor();
  return page;
}

/** Returns the client that holds the outbox lock; runs in the page. */
const holderOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query();
    return held.find(({ name }) => name?.startsWith('outbox:'))?.clientId;
  });

/** Resolves when another client holds the lock; runs in the page. */
const untilAnotherHolds = (page: Page, before: string | undefined): Promise<void> =>
  page.evaluate(async (holder) => {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- polls until the leader changes
      const { held = [] } = await navigator.locks.query();
      const now = held.find(({ name }) => name?.startsWith('outbox:'))?.clientId;
      if (now !== undefined && now !== holder) return;
      // oxlint-disable-next-line no-await-in-loop -- same reason as above
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }, before);

async function crash(page: Page): Promise<void> {
  const isCrashed = page.waitForEvent('crash');
  page.goto('chrome://crash').catch(() => undefined);
  await isCrashed;
}

const server = await startServer(port, 'bench-leader');
const executablePath = chromiumPath();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
try {
  const baseURL = `http://localhost:${port}`;
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 820, height: 1180 },
    serviceWorkers: 'block',
  });
  const online = await context.newPage();
  await signInAtProvider(online, 'Administrator');
  const projectId = await addProjectWithCables(online, 'Three Windows', 'samples/cable-schedule.csv');
  await online.close();
  const address = `/${projectId}/field-work/cable`;
  const ends = { closed: (page: Page) => page.close(), crashed: crash };
  for (const [way, end] of Object.entries(ends)) {
    const [leads, sends]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      // oxlint-disable no-await-in-loop -- one round at a time
      const [leading, second, third] = [
        await openWindow(context, address),
        await openWindow(context, address),
        await openWindow(context, address),
      ];
      const holder = await holderOf(second);
      // The aborted request leaves an entry in the outbox, which the next leader has to send.
      await context.route('**/field-work/record', (route) => route.abort());
      const failed = context.waitForEvent('requestfailed', (request) => request.url().endsWith('/field-work/record'));
      const [tag, mark] = cables[round]!;
      await enterMarks(second, tag, '1000', `${way === 'closed' ? mark : mark + 1}`);
      await failed;
      await context.unroute('**/field-work/record');
      const sent = context.waitForEvent('request', (request) => request.url().endsWith('/field-work/record'));
      const began = performance.now();
      const hasLed = untilAnotherHolds(third, holder).then(() => performance.now() - began);
      await end(leading);
      leads.push(await hasLed);
      await sent;
      sends.push(performance.now() - began);
      for (const page of [leading, second, third]) await page.close();
      // oxlint-enable no-await-in-loop
    }
    const worst = (values: readonly number[]) => {
      const seconds = Math.max(...values) / 1000;
      return `${seconds.toFixed(2)} s (${(seconds / limitSeconds).toFixed(2)} of ${limitSeconds})`;
    };
    console.log(`${way}, longest of ${rounds}: another leads after ${worst(leads)}, sends after ${worst(sends)}`);
  }
  console.log(`load average ${loadavg()[0]!.toFixed(1)}`);
} finally {
  await browser.close();
  server.kill('SIGTERM');
  await once(server, 'exit');
}
