/**
 * Measures the delay of each keystroke on a card while camera pictures are converted to photos, with a processor four times
 * slower, compared with the same keystrokes while nothing else runs. The thread that converts the pictures is not slowed: the
 * browser's tools slow the page alone. Serves the built application (`npm run build` first).
 *
 * Cards are opened one after another until there are enough keystrokes to distinguish the slowest of a hundred from the typical
 * one.
 *
 *   node bench/photoTyping.ts [pictures of a card, 5] [times slower, 4] [keys, 200]
 */
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { signInAtProvider } from '../e2e/support/people.ts';
import { csvFile } from '../e2e/support/projects.ts';
import { addProjectWithCables } from '../e2e/support/projectByCalls.ts';
import { chromiumPath } from '../scripts/chromium.ts';
import { startServer } from './browser/startServer.ts';

const pictures = Number(process.argv[2] ?? 5);
const slower = Number(process.argv[3] ?? 4);
const limitMs = 50;
const port = Number(process.env['PORT'] ?? 4386);
const keysWanted = Number(process.argv[4] ?? 200);
const cards = 60;
const tagOf = (at: number): string => `C-${1000 + at}`;

/** Returns a JPEG of twelve megapixels with as much detail as a camera picture. */
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

/** Types a digit and deletes it, one key every 100 ms, until `isOver` is true; returns the delay of each keystroke, ms. */
async function typeUntil(page: Page, isOver: (keys: number) => boolean | Promise<boolean>): Promise<readonly number[]> {
  await page.evaluate(() => {
    const delays: number[] = [];
    Object.assign(window, { inputDelays: delays });
    window.addEventListener('keydown', ({ timeStamp }) => delays.push(performance.now() - timeStamp), true);
  });
  // oxlint-disable-next-line no-await-in-loop -- checked between key presses
  for (let keys = 0; !(await isOver(keys)); keys += 1) {
    // oxlint-disable-next-line no-await-in-loop -- keys are pressed one at a time
    await page.keyboard.press(keys % 2 === 0 ? String(keys % 10) : 'Backspace');
    // oxlint-disable-next-line no-await-in-loop -- at typing speed
    await wait(100);
  }
  return page.evaluate(() => (window as unknown as { inputDelays: number[] }).inputDelays);
}

const p95 = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.95)] ?? 0;
const reported = (delays: readonly number[]): string =>
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
  await signInAtProvider(page, 'Administrator');
  const schedule = csvFile('photos.csv', [
    'Cable Tag,From,To,Length',
    ...Array.from({ length: cards }, (_, at) => `${tagOf(at)},P-${at},MCC-1,100`),
  ]);
  const projectId = await addProjectWithCables(page, 'Photos', schedule);
  const taken = await pictureOfCamera(page);
  await page.goto(`/${projectId}/field-work/cable`);
  const cardOf = (at: number) => page.getByRole('article', { name: tagOf(at), exact: true });
  const openCard = async (at: number) => {
    const row = cardOf(at).locator('[data-row]');
    if ((await row.getAttribute('aria-expanded')) !== 'true') await row.click();
    return cardOf(at).getByLabel(/Start mark/);
  };
  const first = await openCard(0);
  await first.waitFor();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });

  await first.click();
  const alone = await typeUntil(page, (keys) => keys >= keysWanted);

  const files = Array.from({ length: pictures }, (_, at) => ({
    name: `IMG_${at}.jpg`,
    mimeType: 'image/jpeg',
    buffer: taken,
  }));
  const concurrent: number[] = [];
  const tookSeconds: number[] = [];
  // oxlint-disable no-await-in-loop -- one card at a time
  for (let at = 0; concurrent.length < keysWanted && at < cards; at += 1) {
    const mark = await openCard(at);
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      cardOf(at).getByRole('button', { name: 'Photo', exact: true }).click(),
    ]);
    await mark.click();
    const began = performance.now();
    const chosen = chooser.setFiles(files);
    const thumbnails = cardOf(at).getByRole('list', { name: 'Photos' }).locator('img');
    concurrent.push(...(await typeUntil(page, async () => (await thumbnails.count()) >= pictures)));
    await chosen;
    tookSeconds.push((performance.now() - began) / 1000);
  }
  // oxlint-enable no-await-in-loop
  const seconds = tookSeconds.reduce((sum, each) => sum + each, 0) / tookSeconds.length;

  console.log(
    `${pictures} pictures of ${(taken.length / 2 ** 20).toFixed(1)} MB on each of ${tookSeconds.length} cards; load average ${loadavg()[0]!.toFixed(1)}`,
  );
  console.log(`a key alone waits, ${reported(alone)}`);
  console.log(`a key while they are made waits, ${reported(concurrent)}`);
  console.log(`all of a card are on it after ${seconds.toFixed(1)} s, ${(seconds / pictures).toFixed(1)} s each`);
} finally {
  await browser.close();
  server.kill('SIGTERM');
  await once(server, 'exit');
}
