/**
 * Somebody who types on a card while pictures of a camera are made into photos, with a processor four times slower: how long each key
 * waits for the page, beside the same keys while nothing else is done. The thread the pictures are made on is not slowed: the browser's
 * tools slow the page alone. Serves the built application (`npm run build` first).
 *
 *   node bench/photoTyping.ts [pictures, 5] [times slower, 4]
 */
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { signIn } from '../e2e/support/people.ts';
import { addProjectWithCables } from '../e2e/support/projectByCalls.ts';
import { chromiumPath } from '../scripts/chromium.ts';
import { startServer } from './browser/startServer.ts';

const pictures = Number(process.argv[2] ?? 5);
const slower = Number(process.argv[3] ?? 4);
const limitMs = 50;
const port = Number(process.env['PORT'] ?? 4386);
const keysAlone = 60;

/** Twelve megapixels with as much in them as a camera sees. */
async function pictureOfCamera(page: Page): Promise<Buffer> {
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [4000, 3000];
    const context = canvas.getContext('2d')!;
    for (let at = 0; at < 40_000; at += 1) {
      context.fillStyle = `hsl(${(at * 47) % 360} ${at % 90}% ${20 + (at % 60)}%)`;
      context.fillRect((at * 7919) % 4000, (at * 104_729) % 3000, 8 + (at % 40), 8 + (at % 30));
    }
    return canvas.toDataURL('image/jpeg', 0.92).split(',')[1]!;
  });
  return Buffer.from(drawn, 'base64');
}

/** One key every 100 ms until it is over; how long each waited for the page, ms. */
async function typeUntil(page: Page, isOver: (keys: number) => boolean | Promise<boolean>): Promise<readonly number[]> {
  await page.evaluate(() => {
    const delays: number[] = [];
    Object.assign(window, { inputDelays: delays });
    window.addEventListener('keydown', ({ timeStamp }) => delays.push(performance.now() - timeStamp), true);
  });
  // oxlint-disable-next-line no-await-in-loop -- looked at between the keys
  for (let keys = 0; !(await isOver(keys)); keys += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one key after the other
    await page.keyboard.press(String(keys % 10));
    // oxlint-disable-next-line no-await-in-loop -- as fast as people type
    await wait(100);
  }
  return page.evaluate(() => (window as unknown as { inputDelays: number[] }).inputDelays);
}

const p95 = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.95)] ?? 0;
const told = (delays: readonly number[]): string =>
  `95 of 100: ${p95(delays).toFixed(1)} ms (${(p95(delays) / limitMs).toFixed(2)} of ${limitMs}), longest ${Math.max(...delays).toFixed(0)} ms, ${delays.length} keys`;

const server = await startServer(port, 'bench-photos');
const executablePath = chromiumPath();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
try {
  const context = await browser.newContext({
    baseURL: `http://localhost:${port}`,
    viewport: { width: 820, height: 1180 },
    hasTouch: true,
  });
  const page = await context.newPage();
  await signIn(page, 'Administrator');
  const projectId = await addProjectWithCables(page, 'Photos', 'samples/cable-schedule.csv');
  const taken = await pictureOfCamera(page);
  await page.goto(`/${projectId}/field-work/cable`);
  const card = page.getByRole('article', { name: 'RW-P-1001', exact: true });
  await card.locator('[data-row]').click();
  const mark = card.getByLabel(/Start mark/);
  await mark.waitFor();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });

  await mark.click();
  const alone = await typeUntil(page, (keys) => keys >= keysAlone);

  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    card.getByRole('button', { name: 'Photo', exact: true }).click(),
  ]);
  await mark.click();
  const began = performance.now();
  const files = Array.from({ length: pictures }, (_, at) => ({
    name: `IMG_${at}.jpg`,
    mimeType: 'image/jpeg',
    buffer: taken,
  }));
  const chosen = chooser.setFiles(files);
  const thumbnails = card.getByRole('list', { name: 'Photos' }).locator('img');
  const meanwhile = await typeUntil(page, async () => (await thumbnails.count()) >= pictures);
  await chosen;
  const seconds = (performance.now() - began) / 1000;

  console.log(
    `${pictures} pictures of ${(taken.length / 2 ** 20).toFixed(1)} MB; load average ${loadavg()[0]!.toFixed(1)}`,
  );
  console.log(`a key alone waits, ${told(alone)}`);
  console.log(`a key while they are made waits, ${told(meanwhile)}`);
  console.log(`all are on the card after ${seconds.toFixed(1)} s, ${(seconds / pictures).toFixed(1)} s each`);
} finally {
  await browser.close();
  server.kill('SIGTERM');
  await once(server, 'exit');
}
