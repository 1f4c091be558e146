import { defineConfig, type PlaywrightTestOptions } from '@playwright/test';
import { serverEnvironment } from './e2e/support/serverEnvironment.ts';
import type { Size } from './e2e/support/sizes.ts';
import { chromiumPath } from './scripts/chromium.ts';
import { testMs, waitMs } from './tests/support/slowness.ts';

/** The gate runs the browser tests a release depends on; the full run, and a manual run, every test at each of its sizes. */
const isGate = process.env['TEST_TIER'] === 'gate';
/** Number of tests that run in parallel, each with its own server: some of them stop the identity provider. */
const workers = Number(process.env['E2E_WORKERS'] ?? 2);
const firstPort = Number(process.env['E2E_PORT'] ?? 4390);
const ports = Array.from({ length: workers }, (_, index) => firstPort + index);
/** Playwright reads this file again in each worker and sets the worker's index there. */
const ownPort = firstPort + Number(process.env['TEST_PARALLEL_INDEX'] ?? 0);
const executablePath = chromiumPath();

/**
 * A quarter of the pixels, since no one views them: rendering was a third of the time of a test. Lines get thicker at this scale:
 * a test that measures sizes requests whole pixels.
 */
const coarse = 0.5;

/** Touch devices with reduced motion, and with the grid where Data & Assignment would show cards; the desktop has neither. */
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
  // Other browsers, with a configuration of their own (playwright.browsers.config.ts).
  testIgnore: 'anyBrowser/**',
  outputDir: '.tmp/browser',
  timeout: testMs,
  expect: { timeout: waitMs },
  workers,
  // Two browsers, two servers and two identity providers share two cores: a test that passes on the second attempt is listed at
  // the end.
  retries: process.env['CI'] ? 1 : 0,
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${ownPort}`,
    actionTimeout: waitMs,
    navigationTimeout: waitMs,
    trace: isGate || process.env['CI'] ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    // Each test starts a new browser, whose worker would download the whole application during the test without using it. The
    // offline tests (offlineStart.spec.ts) allow it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // The test machines have no graphics processor: a process that emulates one took a third of the time.
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
