/**
 * Measures the downloads of a browser before the Dashboard's projects can be opened, against the budgets, lists the largest chunks
 * of single routes, and checks that the spinner needs no script. Serves the built application (`npm run build` first; DIST names another folder) with a small mock API
 * to a signed-in user. Exits with code 1 if a budget is exceeded; IGNORE_BUDGETS=1 only prints it.
 *
 *   node bench/firstLoad.ts
 */
import { chromium, type Page } from '@playwright/test';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromiumPath } from '../scripts/chromium.ts';
import type { Settings } from '../contract/base/pages/settings.ts';
import type { CurrentUserReply } from '../contract/users/currentUser.ts';
import type { ReplyOf } from '../contract/base/calls/endpoint.ts';
import type { listAttention } from '../contract/reports/figures/attention.ts';
import type { listProjectFigures } from '../contract/reports/figures/portfolio.ts';
import type { ProjectListItem } from '../contract/setup/projects/projects.ts';

const dist = process.env['DIST'] ?? new URL('../dist', import.meta.url).pathname;
const port = Number(process.env['PORT'] ?? 0);
const executablePath = chromiumPath();
/** Bytes after gzip. `route`: the chunk of a single page, without what it shares with others. */
const budgets = { js: 256_000, css: 15_000, route: 60_000 };
/** Pages with charts and the editor of templates may be larger. */
const largeRoutes = /\/(?:executive-summary|report|print-templates)\b/;
const scriptDelay = 1500;

const mediaTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

const oidc = {
  authority: 'http://localhost:1/oidc',
  clientId: 'wireway',
  projectId: null,
  embedded: true,
  promptConsent: false,
};
const replies: Record<string, unknown> = {
  '/settings.json': {
    authMode: 'oidc',
    oidc,
    sentryDsn: null,
    inspector: false,
    build: 'bench',
  } satisfies Settings,
  '/api/users/get-current-user': {
    id: 1,
    name: 'Bench',
    email: 'bench@example.com',
    isAdmin: true,
    permissions: [],
    rowScope: null,
    home: 'projects',
    switchedOff: [],
  } satisfies CurrentUserReply,
  '/api/users/get-recently-visited-pages': [],
  '/api/users/get-recently-visited-projects': [],
  '/api/project': Array.from({ length: 30 }, (_, index) => ({
    id: index + 1,
    projectNumber: `P-${1000 + index}`,
    name: `Project ${index + 1}`,
    client: 'Client',
    location: 'Site',
    startDate: '2026-01-05',
    unitMeasurement: 'imperial',
    archive: false,
    version: 1,
    percentComplete: index * 3,
    budgetHours: 1000,
    earnedHours: index * 30,
    spentHours: index * 25,
    performanceFactor: index === 0 ? null : 1.2,
    lastActivityAt: new Date('2026-11-19T10:00:00.000Z'),
  })) satisfies ProjectListItem[],
  '/api/project/figures-list': [] satisfies ReplyOf<typeof listProjectFigures>,
  '/api/project/attention-counts': [] satisfies ReplyOf<typeof listAttention>,
};

interface Sent {
  readonly path: string;
  readonly kind: string;
  readonly bytes: number;
}

function send(response: ServerResponse, kind: string, body: Buffer | string): number {
  const packed = gzipSync(body);
  response
    .writeHead(200, { 'content-type': kind, 'content-encoding': 'gzip', 'cache-control': 'no-store' })
    .end(packed);
  return packed.length;
}

/** Serves the application and counts gzip bytes per response; scripts are delayed by `delay()` ms. */
async function serve(sent: Sent[], delay: () => number): Promise<Server> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const reply = replies[pathname];
    if (reply !== undefined) {
      send(response, 'application/json', JSON.stringify(reply));
      return;
    }
    const wanted = join(dist, normalize(pathname));
    const file = extname(wanted) && existsSync(wanted) ? wanted : join(dist, 'index.html');
    const answer = () => {
      const bytes = send(response, mediaTypes[extname(file)] ?? 'application/octet-stream', readFileSync(file));
      sent.push({ path: pathname, kind: extname(file), bytes });
    };
    if (extname(file) === '.js') setTimeout(answer, delay());
    else answer();
  });
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  return server;
}

async function signIn(page: Page): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  const session = {
    id_token: 'bench.id.token',
    access_token: 'bench',
    token_type: 'Bearer',
    expires_at: now + 36_000,
    profile: { iss: oidc.authority, sub: 'bench', aud: oidc.clientId, iat: now, exp: now + 36_000, name: 'Bench' },
  };
  await page.addInitScript(
    ([key, value]) => sessionStorage.setItem(key ?? '', value ?? ''),
    [`oidc.user:${oidc.authority}:${oidc.clientId}`, JSON.stringify(session)],
  );
}

/** Returns the chunk of each route by the path of its source, largest first; source maps tell which chunk has which route. */
function routeChunks(): readonly { readonly route: string; readonly bytes: number }[] {
  const maps = globSync('assets/*.js.map', { cwd: dist });
  return maps
    .flatMap((map) => {
      const { sources }: { sources: string[] } = JSON.parse(readFileSync(join(dist, map), 'utf8'));
      const source = sources.find((name) => name.endsWith('.tsx?tsr-split=component'));
      if (source === undefined) return [];
      const route = source.replace(/^.*\/src\/routes/, '').replace(/\.tsx\?.*$/, '');
      return [{ route, bytes: gzipSync(readFileSync(join(dist, map.slice(0, -'.map'.length)))).length }];
    })
    .filter(({ route }) => !route.endsWith('_authed') && !route.endsWith('_authed/index'))
    .toSorted((one, other) => other.bytes - one.bytes);
}

const total = (sent: readonly Sent[], kind: string) =>
  sent.filter((item) => item.kind === kind).reduce((sum, { bytes }) => sum + bytes, 0);
const kilo = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

async function main(): Promise<void> {
  if (!existsSync(join(dist, 'index.html'))) throw new Error(`Nothing built in ${dist}: run npm run build first.`);
  const sent: Sent[] = [];
  let delay = 0;
  const server = await serve(sent, () => delay);
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    await signIn(page);
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (![...document.links].some(({ textContent }) => textContent === 'Project 30')) return;
        performance.mark('projects');
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(origin);
    await page.getByRole('link', { name: 'Project 30' }).waitFor();
    const requested = await page.evaluate(() => {
      const { startTime } = performance.getEntriesByName('projects')[0]!;
      const files = performance.getEntriesByType('resource').filter((file) => file.startTime <= startTime);
      return files.map(({ name }) => new URL(name).pathname);
    });
    const before = sent.filter(({ path }) => requested.includes(path));
    const js = total(before, '.js');
    const css = total(before, '.css');
    console.log(
      `until the projects can be opened: ${kilo(js)} JS in ${before.filter(({ kind }) => kind === '.js').length} files, ${kilo(css)} CSS`,
    );
    console.log(
      `  of the budget: JS ${(js / budgets.js).toFixed(2)} of ${kilo(budgets.js)}, CSS ${(css / budgets.css).toFixed(2)} of ${kilo(budgets.css)}`,
    );
    for (const { path, bytes } of before
      .filter(({ kind }) => kind === '.js')
      .toSorted((a, b) => b.bytes - a.bytes)
      .slice(0, 8)) {
      console.log(`  ${kilo(bytes).padStart(9)}  ${path}`);
    }
    const routes = routeChunks();
    console.log(`largest chunks of single routes, of ${kilo(budgets.route)}:`);
    for (const { route, bytes } of routes.slice(0, 5)) console.log(`  ${kilo(bytes).padStart(9)}  ${route}`);
    const isRouteOver = routes.some(({ route, bytes }) => bytes > budgets.route && !largeRoutes.test(route));
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(3000);
    console.log(
      `and when the browser is idle afterwards: ${kilo(total(sent, '.js') - js)} JS, ${kilo(total(sent, '.css') - css)} CSS more`,
    );

    delay = scriptDelay;
    const slow = await browser.newPage();
    await signIn(slow);
    const start = performance.now();
    await slow.goto(origin, { waitUntil: 'commit' });
    await slow.getByText('Loading application...').waitFor({ state: 'visible' });
    const painted = performance.now() - start;
    console.log(
      `spinner visible after ${painted.toFixed(0)} ms with scripts held back ${scriptDelay} ms: ${painted < scriptDelay ? 'before any script' : 'NOT before the scripts'}`,
    );
    const isOver = isRouteOver || js > budgets.js || css > budgets.css || painted >= scriptDelay;
    if (isOver && !process.env['IGNORE_BUDGETS']) process.exitCode = 1;
  } finally {
    await browser.close();
    server.close();
  }
}

await main();
