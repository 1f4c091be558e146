import { defineConfig, type PlaywrightTestOptions } from '@playwright/test';
import { serverEnvironment } from './e2e/support/serverEnvironment.ts';
import type { Size } from './e2e/support/sizes.ts';
import { chromiumPath } from './scripts/chromium.ts';
import { testMs, waitMs } from './tests/support/slowness.ts';

/** The gate runs the journeys a release depends on; the full run, and a run by hand, every journey at each of its sizes. */
const isGate = process.env['TEST_TIER'] === 'gate';
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

/** Its person asked for no motion, and for the grid where Data & Assignment has cards; the one at the desk did not. */
const touch: Partial<PlaywrightTestOptions> = {
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
};

const project = (size: Size, use: Partial<PlaywrightTestOptions>) => ({
  name: size,
  // `size` is followed by the end of the tag.
  grep: new RegExp(`@${isGate ? 'gate-' : ''}${size}(?![\\w-])`),
  use,
});

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.tmp/browser',
  timeout: testMs,
  expect: { timeout: waitMs },
  workers,
  // Two browsers, two servers and two identity providers share two cores: what passes at the second try is named at the end.
  retries: process.env['CI'] ? 1 : 0,
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${ownPort}`,
    actionTimeout: waitMs,
    navigationTimeout: waitMs,
    trace: isGate || process.env['CI'] ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    // Each journey is a browser that was never here: it would fetch all of the application for a day that does not come, beside
    // what it waits for. The journeys without a signal (offlineStart.spec.ts) allow it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // No machine of the tests has a graphics processor: a process that imitates one took a third of the time.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    project('desktop', { viewport: { width: 1440, height: 900 }, deviceScaleFactor: coarse }),
    project('tablet', { ...touch, viewport: { width: 820, height: 1180 } }),
    project('phone', { ...touch, viewport: { width: 390, height: 844 } }),
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
