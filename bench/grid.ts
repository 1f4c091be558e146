/**
 * Compares our grid, as declared and in a project that customizes every column, with AG Grid Community and a bare virtual list,
 * in one run on one machine: 100,000 rows × 25 columns, 1280×800, headless Chromium. Prints medians and ratios; the budgets apply
 * to the ratios, because absolute figures vary from day to day. Usage: node bench/grid.ts [runs, 3] [frames of each scroll, 240]
 */
import { chromium, type Browser, type CDPSession } from '@playwright/test';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { chromiumPath } from '../scripts/chromium.ts';
import type { Bench } from './grid/measure.ts';
import { median } from '../tests/support/percentile.ts';

declare const window: { bench: Bench; ready?: boolean };

const names = ['ours', 'oursDecided', 'agGrid', 'bareList'] as const;
type Name = (typeof names)[number];
type Result = Record<string, number>;

const runs = Number(process.argv[2] ?? 3);
const frames = Number(process.argv[3] ?? 240);
const port = Number(process.env['PORT'] ?? 4178);
const words = ['m', 'mc', 'mcc', 'mcc-', 'mcc-1', 'mcc-12', 'mcc-1', 'mcc-', 'mcc'];
const mediaTypes: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

const outDir = await mkdtemp(join(tmpdir(), 'wireway-bench-grid-'));
await build({
  configFile: fileURLToPath(new URL('./grid/vite.config.ts', import.meta.url)),
  build: { outDir, emptyOutDir: true },
});
const site = createServer((request, response) => {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname;
  const file = join(outDir, path === '/' ? 'index.html' : path);
  readFile(file).then(
    (content) =>
      response.setHeader('content-type', mediaTypes[extname(file)] ?? 'application/octet-stream').end(content),
    () => response.writeHead(404).end(),
  );
}).listen(port);

const executablePath = chromiumPath();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--enable-precise-memory-info'],
});
const results: Record<Name, Result[]> = { ours: [], oursDecided: [], agGrid: [], bareList: [] };
for (let run = 0; run < runs; run++) {
  // oxlint-disable-next-line no-await-in-loop -- concurrent measurements would share the machine
  for (const name of names) results[name].push(await measure(browser, name));
}
await browser.close();
site.close();
await rm(outDir, { recursive: true });

async function taskMilliseconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
}

async function measure(inside: Browser, name: Name): Promise<Result> {
  const page = await inside.newPage({ viewport: { width: 1280, height: 800 } });
  page.on('pageerror', (error) => console.error(name, error));
  await page.goto(`http://localhost:${port}/?grid=${name}`);
  await page.waitForFunction(() => window.ready === true);
  const session = await page.context().newCDPSession(page);
  // Processor time of the thread is measured, so that other work on the machine matters little: by wall time, a frame that waits
  // counts as a long one.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const result: Result = {};
  result['mount to paint, ms'] = await page.evaluate(() => window.bench.mount());
  await page.waitForTimeout(500);
  for (const [label, pixels] of [
    ['slow', 105],
    ['fast', 700],
  ] as const) {
    const before = await taskMilliseconds(session);
    const times = await page.evaluate(([step, count]) => window.bench.scroll(step!, count!), [pixels, frames]);
    result[`${label} scroll, main thread ms per frame`] = ((await taskMilliseconds(session)) - before) / frames;
    result[`${label} scroll, frame p95 ms`] = times.p95;
    result[`${label} scroll, frames > 50 ms of ${frames}`] = times.long;
  }
  result['jump, ms'] = median([
    await page.evaluate(() => window.bench.jump(71_234)),
    await page.evaluate(() => window.bench.jump(12_345)),
    await page.evaluate(() => window.bench.jump(93_210)),
  ]);
  await page.evaluate(() => window.bench.jump(0));
  const keystrokes = await page.evaluate((typed) => window.bench.filter(typed), words);
  result['filter keystroke to paint, median ms'] = median(keystrokes);
  result['filter keystroke to paint, longest ms'] = Math.max(...keystrokes);
  result['sort a text column, ms'] = await page.evaluate(() => window.bench.sort('toEquipment', false));
  result['sort it the other way, ms'] = await page.evaluate(() => window.bench.sort('toEquipment', true));
  await page.evaluate(() => window.bench.sort('tag', false));
  result['edit commit to paint, ms'] = median([
    await page.evaluate(() => window.bench.edit('typeCode', 'Quill One')),
    await page.evaluate(() => window.bench.edit('typeCode', 'Quill Two')),
    await page.evaluate(() => window.bench.edit('typeCode', 'Quill Three')),
  ]);
  await page.close();
  return result;
}

const shown = (value: number) => value.toFixed(value < 10 ? 1 : 0).padStart(9);
const ratio = (a: number, b: number) => (b === 0 ? '-' : (a / b).toFixed(2)).padStart(9);

function print(): void {
  const rows = Object.keys(results.ours[0]!);
  const of = (name: Name, row: string) => median(results[name].map((result) => result[row]!));
  console.log(`\n100,000 rows × 25 columns, medians of ${runs} runs`);
  console.log(
    `${''.padEnd(42)}${['ours', 'decided', 'AG Grid', 'bare list', 'dec./ours', 'ours/AG', 'ours/bare'].map((head) => head.padStart(10)).join('')}`,
  );
  for (const row of rows) {
    const [own, decided, ag, bare] = [of('ours', row), of('oursDecided', row), of('agGrid', row), of('bareList', row)];
    const ratios = `${ratio(decided, own)} ${ratio(own, ag)} ${ratio(own, bare)}`;
    console.log(`${row.padEnd(42)} ${shown(own)} ${shown(decided)} ${shown(ag)} ${shown(bare)} ${ratios}`);
  }
}

print();
