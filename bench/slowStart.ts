/**
 * Measures the time until the application frame is visible over 256 kbit/s with 400 ms round trip and 1 % packet loss, for a
 * tablet on its first visit, and for one that has the application stored. Serves the built application (`npm run build` first).
 *
 *   node bench/slowStart.ts [rounds, 3]
 */
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { chromium, type Page } from '@playwright/test';
import { waitForServiceWorkerActive } from '../e2e/support/waitForServiceWorker.ts';
import { chromiumPath } from '../scripts/chromium.ts';
import { startChaosProxy } from '../tests/support/chaosProxy/chaosProxy.ts';
import { noFaults, slowNetwork } from '../tests/support/chaosProxy/faults.ts';
import { startServer } from './browser/startServer.ts';

const rounds = Number(process.argv[2] ?? 3);
const limits = { first: 10, repeat: 3 };
const port = Number(process.env['PORT'] ?? 4388);
const origin = `http://localhost:${port}`;
const patience = { timeout: 180_000 };

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};
const middle = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
const print = (what: string, values: readonly number[], limit?: number) => {
  const seconds = middle(values);
  const share = limit === undefined ? '' : ` (${(seconds / limit).toFixed(2)} of ${limit})`;
  console.log(`${what}, middle of ${values.length}: ${seconds.toFixed(1)} s${share}`);
};

const frame = (page: Page) => page.getByRole('banner').waitFor(patience);
const choice = (page: Page) => page.getByRole('button', { name: /Administrator/i });

const server = await startServer(port, 'bench-slow');
const proxy = await startChaosProxy({ target: origin, seed: 17 });
const executablePath = chromiumPath();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  proxy: { server: proxy.origin, bypass: '<-loopback>' },
  args: ['--no-sandbox'],
});
try {
  const [empty, first, afterChoice, again, newWindow]: [number[], number[], number[], number[], number[]] = [
    [],
    [],
    [],
    [],
    [],
  ];
  for (let round = 0; round < rounds; round += 1) {
    // oxlint-disable no-await-in-loop -- one round at a time
    const context = await browser.newContext({ baseURL: origin, viewport: { width: 820, height: 1180 } });
    const page = await context.newPage();
    page.setDefaultNavigationTimeout(patience.timeout);
    proxy.suffer(slowNetwork);
    first.push(
      await secondsOf(async () => {
        await page.goto('/', { waitUntil: 'commit' });
        await choice(page).waitFor(patience);
      }),
    );
    afterChoice.push(
      await secondsOf(async () => {
        await choice(page).click();
        await frame(page);
      }),
    );
    // The full download takes minutes and runs in the background, so its time is not measured.
    proxy.suffer(noFaults);
    await waitForServiceWorkerActive(page);
    proxy.suffer(slowNetwork);
    again.push(
      await secondsOf(async () => {
        await page.reload({ waitUntil: 'commit' });
        await frame(page);
      }),
    );
    const other = await context.newPage();
    newWindow.push(
      await secondsOf(async () => {
        await other.goto('/', { waitUntil: 'commit' });
        await frame(other);
      }),
    );
    empty.push(await secondsOf(() => other.goto('/livez')));
    await context.close();
    // oxlint-enable no-await-in-loop
  }
  console.log(`load average ${loadavg()[0]!.toFixed(1)}`);
  print('first visit, to the sign-in page of the provider', first, limits.first);
  print('… and from the choice to the frame of the application', afterChoice, limits.first);
  print('application on the device: the page loaded again, to its frame', again, limits.repeat);
  print('… in a new window, with a sign-in check at the provider', newWindow, limits.repeat);
  print('the shortest answer the server has, for comparison', empty);
} finally {
  await browser.close();
  await proxy.stop();
  server.kill('SIGTERM');
  await once(server, 'exit');
}
