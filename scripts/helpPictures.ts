/**
 * Makes the pictures of the user guide, and those of the README, from the demonstration project: starts the built application
 * on a new data folder, signs in as each role, and takes them. Run it when screens change (`npm run build` first):
 *
 *   node scripts/helpPictures.ts [name…]
 *
 * SERVER names a running server with the demonstration project instead.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Browser, type Page } from '@playwright/test';
import { imports } from '../src/i18n/locales/en-US/imports.ts';
import { ensureChromium } from './chromium.ts';
import { freePort } from './freePort.ts';

interface Picture {
  readonly name: string;
  /** Role of the account on the sign-in page. */
  readonly role: 'administrator' | 'foreman';
  readonly size: 'desk' | 'tablet';
  readonly path: string;
  /** Opens what the picture shows, from the page at `path`. */
  readonly open?: (page: Page) => Promise<void>;
}

const guide = 'docs/user-guide/pictures';
const folder = '.tmp/help-pictures';
/** Pixels; the picture is stored at `share` of them, so that it stays below the limit of `tests/userGuide.test.ts`. */
const sizes = {
  desk: { width: 1440, height: 900, share: 0.7 },
  tablet: { width: 820, height: 1100, share: 0.75 },
} as const;
const quality = 0.6;
/** Time without a request after which a page is taken as drawn, ms. */
const quietMs = 1500;
const readyTimeoutMs = 180_000;

const firstRow = async (page: Page) => page.getByRole('gridcell').nth(2).click();

const pictures: readonly Picture[] = [
  { name: 'dashboard', role: 'administrator', size: 'desk', path: '/' },
  { name: 'overview', role: 'administrator', size: 'desk', path: '/1' },
  {
    name: 'figures',
    role: 'administrator',
    size: 'desk',
    path: '/1',
    open: async (page) =>
      page
        .getByRole('button', { name: /earned/i })
        .first()
        .click(),
  },
  { name: 'foreman-home', role: 'foreman', size: 'tablet', path: '/1' },
  {
    name: 'entry-cards',
    role: 'foreman',
    size: 'tablet',
    path: '/1/field-work/cable',
    open: async (page) =>
      page
        .getByRole('main')
        .getByRole('button', { name: /^A\d\d-/ })
        .nth(4)
        .click(),
  },
  { name: 'data', role: 'administrator', size: 'desk', path: '/1/data/cable' },
  { name: 'row-details', role: 'administrator', size: 'desk', path: '/1/data/cable?part=where', open: firstRow },
  { name: 'data-entry', role: 'administrator', size: 'desk', path: '/1/field-work/cable' },
  { name: 'packages', role: 'administrator', size: 'desk', path: '/1/packages/installation' },
  {
    name: 'package',
    role: 'administrator',
    size: 'desk',
    path: '/1/packages/installation',
    open: async (page) => page.getByText('IWP-A10-C-02').click(),
  },
  { name: 'what-is-next', role: 'administrator', size: 'desk', path: '/1/packages/installation?show=readiness' },
  { name: 'import', role: 'administrator', size: 'desk', path: '/1/import/cable' },
  {
    name: 'change-report',
    role: 'administrator',
    size: 'desk',
    path: '/1/import/cable',
    open: async (page) => page.getByRole('link', { name: imports.past.report }).first().click(),
  },
  { name: 'reports', role: 'administrator', size: 'desk', path: '/1/report/cable-summary' },
  { name: 'reels', role: 'administrator', size: 'desk', path: '/1/project/reels' },
  { name: 'cut-plan', role: 'administrator', size: 'desk', path: '/1/project/reels?view=plan' },
  { name: 'timesheet-hours', role: 'administrator', size: 'desk', path: '/1/import/timesheets?view=hours' },
  { name: 'labor-units', role: 'administrator', size: 'desk', path: '/1/project/labor-units' },
  { name: 'project-users', role: 'administrator', size: 'desk', path: '/1/project/users' },
  {
    name: 'print-templates',
    role: 'administrator',
    size: 'desk',
    path: '/1/project/print-templates/cable/pull-card',
  },
  { name: 'executive-summary', role: 'administrator', size: 'desk', path: '/executive-summary' },
  { name: 'admin-dashboard', role: 'administrator', size: 'desk', path: '/admin-dashboard' },
];

/** Starts the server on an empty folder, which gets the demonstration project; returns a function that stops it. */
async function startDemo(origin: string): Promise<() => Promise<void>> {
  rmSync(folder, { recursive: true, force: true });
  const server = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, PORT: new URL(origin).port, DATA_DIR: folder, LOG_LEVEL: 'warn', DRAIN_SECONDS: '0' },
    stdio: 'inherit',
  });
  process.once('exit', () => server.kill());
  const isUp = async () => {
    try {
      return (await fetch(`${origin}/readyz`)).ok;
    } catch {
      return false;
    }
  };
  const until = Date.now() + readyTimeoutMs;
  // oxlint-disable no-await-in-loop -- polls until the server responds
  while (!(await isUp())) {
    if (server.exitCode !== null || Date.now() > until) throw new Error('The server did not start.');
    await wait(200);
  }
  // oxlint-enable no-await-in-loop
  return async () => {
    server.kill();
    await once(server, 'exit');
  };
}

/** Opens a window and signs in on the provider's page. */
async function signIn(browser: Browser, origin: string, { role, size }: Pick<Picture, 'role' | 'size'>): Promise<Page> {
  const { width, height } = sizes[size];
  const isTouch = size === 'tablet';
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch: isTouch,
    isMobile: isTouch,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    baseURL: origin,
  });
  const page = await context.newPage();
  await page.goto('/');
  const account = role === 'foreman' ? /(?<!general )foreman/i : /administrator/i;
  await page.getByRole('button', { name: account }).first().click();
  await page.getByRole('banner').waitFor();
  return page;
}

/** Waits until the page has made no request for a while: the stream of live events never ends, so it does not count. */
async function settle(page: Page): Promise<void> {
  let last = Date.now();
  const note = () => {
    last = Date.now();
  };
  page.on('request', note);
  page.on('requestfinished', note);
  // oxlint-disable-next-line no-await-in-loop -- polls until the page is quiet
  while (Date.now() - last < quietMs) await wait(100);
  page.off('request', note);
  page.off('requestfinished', note);
}

/** Returns a PNG as a WebP, scaled: the browser draws and encodes it, so that no image library is needed. */
async function webpOf(page: Page, png: Buffer, share: number): Promise<Buffer> {
  const base64 = await page.evaluate(encodeWebp, { png: png.toString('base64'), share, quality });
  return Buffer.from(base64, 'base64');
}

/** Runs in the page. */
async function encodeWebp(given: { png: string; share: number; quality: number }): Promise<string> {
  const bytes = Uint8Array.from(atob(given.png), (letter) => letter.codePointAt(0) ?? 0);
  const picture = await createImageBitmap(new Blob([bytes]));
  const width = Math.round(picture.width * given.share);
  const height = Math.round(picture.height * given.share);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d')!;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: given.quality });
  const encoded = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(encoded, (byte) => String.fromCodePoint(byte)).join(''));
}

/** The two pictures of the README: the grid, and the inspector of a tab whose network is cut. */
async function takeReadmePictures(page: Page): Promise<void> {
  const inspector = await page.context().newPage();
  await inspector.goto('/inspect');
  await page.goto('/1/data/cable');
  await settle(page);
  await page.screenshot({ path: 'docs/screenshots/data-cable.png' });
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  await inspector.bringToFront();
  await inspector.getByRole('treeitem').filter({ hasText: /^auth/ }).first().click();
  await wait(quietMs);
  await inspector.screenshot({ path: 'docs/screenshots/inspector.png' });
}

const wanted = new Set(process.argv.slice(2));
const isWanted = (name: string) => wanted.size === 0 || wanted.has(name);
const running = process.env['SERVER'];
const origin = running ?? `http://localhost:${await freePort()}`;
const stop = running === undefined ? await startDemo(origin) : undefined;
const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
mkdirSync(guide, { recursive: true });
// oxlint-disable no-await-in-loop -- one page shows one picture after the other
for (const [role, size] of [
  ['administrator', 'desk'],
  ['foreman', 'tablet'],
] as const) {
  const page = await signIn(browser, origin, { role, size });
  const blank = await page.context().newPage();
  for (const picture of pictures.filter((each) => each.role === role && each.size === size && isWanted(each.name))) {
    await page.goto(picture.path);
    await settle(page);
    if (picture.open) {
      await picture.open(page);
      await settle(page);
    }
    const file = await webpOf(blank, await page.screenshot(), sizes[size].share);
    writeFileSync(`${guide}/${picture.name}.webp`, file);
    console.log(`${picture.name}: ${Math.round(file.length / 1000)} kB`);
  }
  if (role === 'administrator' && isWanted('readme')) await takeReadmePictures(page);
}
// oxlint-enable no-await-in-loop
await browser.close();
await stop?.();
