/**
 * Measures the time to print the cards of a package, from the press of Print to the browser's own dialog, compared with the time
 * the browser alone needs for a PDF of the same document: reading, filling and drawing card by card on one side, one call on the
 * other. Serves the built application with the demo project (`npm run build` first).
 *
 *   node bench/printCards.ts [cards, 1000]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Browser, type Page } from '@playwright/test';
import { serverEnvironment } from '../e2e/support/serverEnvironment.ts';
import { lead } from '../e2e/support/appShell.ts';
import { signInAtProvider } from '../e2e/support/people.ts';
import { chromiumPath } from '../scripts/chromium.ts';

const cards = Number(process.argv[2] ?? 1000);
const limitSeconds = 60;
const port = Number(process.env['PORT'] ?? 4380);
const origin = `http://localhost:${port}`;

const isUp = () =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

async function startServer() {
  const server = spawn(process.execPath, ['scripts/freshServer.ts'], {
    env: { ...process.env, ...serverEnvironment, PORT: String(port), DATA_DIR: '.tmp/bench-print' },
    stdio: 'inherit',
  });
  // oxlint-disable-next-line no-await-in-loop -- polls until the server responds
  while (!(await isUp())) await wait(200);
  return server;
}

/** Selects the given number of cables of the demo project, and resolves to the seconds until the browser's dialog would open. */
async function print(page: Page): Promise<number> {
  await signInAtProvider(page, 'Administrator');
  await lead(page, '/1/data/cable');
  await page.getByRole('gridcell').first().click();
  // oxlint-disable-next-line no-await-in-loop -- keys are pressed one at a time
  for (let row = 1; row < cards; row += 1) await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+Space');
  await page.getByRole('button', { name: 'Print…', exact: true }).click();
  await page.frameLocator('iframe[title="Preview"]').locator('.sheet').first().waitFor();
  const began = performance.now();
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await page.getByText(/^Did all .* come out/).waitFor({ timeout: 600_000 });
  return (performance.now() - began) / 1000;
}

/** Returns the seconds the browser needs for a PDF of the document that the print job made. */
async function printBare(browser: Browser, html: string): Promise<number> {
  const paper = await browser.newPage();
  await paper.route('**/on-paper', (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }));
  await paper.goto(`${origin}/on-paper`, { timeout: 600_000 });
  const began = performance.now();
  await paper.pdf({ preferCSSPageSize: true });
  return (performance.now() - began) / 1000;
}

const server = await startServer();
const executablePath = chromiumPath();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
try {
  const page = await browser.newPage({ baseURL: origin, viewport: { width: 1440, height: 900 } });
  const ours = await print(page);
  const made = page.frameLocator('iframe[title="Cards for the printer"]').locator('html');
  const html = await made.evaluate((root) => `<!doctype html>${root.outerHTML}`);
  const bare = await printBare(browser, html);
  console.log(`${cards} cards: ${ours.toFixed(1)} s to the dialog (limit ${limitSeconds} s for 1,000)`);
  console.log(`the browser's own PDF of the same document: ${bare.toFixed(1)} s; ratio ${(ours / bare).toFixed(2)}`);
} finally {
  await browser.close();
  server.kill('SIGTERM');
  await once(server, 'exit');
}
