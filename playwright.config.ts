import { defineConfig } from '@playwright/test';
import { serverEnvironment } from './e2e/support/serverEnvironment.ts';
import { chromiumPath } from './scripts/chromium.ts';

/** As many tests run side by side, each beside a server of its own: some of them stop the identity provider. */
const workers = Number(process.env['E2E_WORKERS'] ?? 2);
const firstPort = Number(process.env['E2E_PORT'] ?? 4390);
const ports = Array.from({ length: workers }, (_, index) => firstPort + index);
/** Playwright reads this file again in each worker, and tells it there which of them it is. */
const ownPort = firstPort + Number(process.env['TEST_PARALLEL_INDEX'] ?? 0);
const executablePath = chromiumPath();

/**
 * A quarter of the pixels, since nobody looks at them: drawing was a third of what a journey cost. Lines get thicker by it: a journey
 * that measures sizes asks for whole pixels.
 */
const coarse = 0.5;

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.tmp/browser',
  // What must not take long is asserted by what happens first, never by these: a machine with others on it may stand still.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  workers,
  // Two browsers, two servers and two identity providers share two cores: what passes at the second try is named at the end.
  retries: process.env['CI'] ? 1 : 0,
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${ownPort}`,
    trace: process.env['CI'] ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    // Each journey is a browser that was never here: it would fetch all of the application for a day that does not come, beside
    // what it waits for. The journeys without a signal (offlineStart.spec.ts) allow it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: coarse } },
    // Journeys of the desk alone: a mouse and a keyboard, a wide table of changes, pages that only have to be drawn once; and
    // what has no size: an answer of the server, a sheet of paper, a file.
    {
      name: 'tablet',
      testIgnore: [
        'gridInteractions.spec.ts',
        'hostileContent.spec.ts',
        'printTemplates.spec.ts',
        'projectControls.spec.ts',
      ],
      grepInvert: /@anySize/,
      // Its person asked for no motion, and for the grid where Data & Assignment has cards; the one at the desk did not.
      use: {
        viewport: { width: 820, height: 1180 },
        deviceScaleFactor: coarse,
        hasTouch: true,
        contextOptions: { reducedMotion: 'reduce' },
        storageState: {
          cookies: [],
          origins: [
            {
              origin: `http://localhost:${ownPort}`,
              localStorage: [{ name: 'wireway.looks', value: JSON.stringify({ narrowRows: 'grid' }) }],
            },
          ],
        },
      },
    },
  ],
  webServer: ports.map((port) => ({
    command: 'node scripts/freshServer.ts',
    url: `http://localhost:${port}/readyz`,
    env: {
      PORT: `${port}`,
      DATA_DIR: `.tmp/browser-data-${port}`,
      ...serverEnvironment,
    },
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  })),
});
