/**
 * Ten journeys in browsers that Playwright cannot drive as they are installed: Firefox and WebKitGTK, and Chromium for
 * comparison (docs/browsers.md). Needs a built application. Pictures of each journey: .tmp/anyBrowser/.
 *
 *   npx playwright test --config=playwright.browsers.config.ts [--project=firefox]
 */
import { defineConfig } from '@playwright/test';
import { browserNames, isInstalled, packagesOf } from './e2e/anyBrowser/installed.ts';
import { serverPort, sitePort } from './e2e/anyBrowser/site.ts';
import { serverEnvironment } from './e2e/support/serverEnvironment.ts';
import { testMs, waitMs } from './tests/support/slowness.ts';

const missing = browserNames.filter((name) => !isInstalled[name]());
// Workers read this file again.
if (process.env['TEST_WORKER_INDEX'] === undefined)
  for (const name of missing)
    console.log(`No journeys in ${name}: it is not installed (Debian: apt-get install ${packagesOf[name]}).`);

export default defineConfig({
  testDir: 'e2e',
  testMatch: 'anyBrowser/*.spec.ts',
  outputDir: '.tmp/anyBrowserResults',
  timeout: testMs * 2,
  expect: { timeout: waitMs },
  workers: 1,
  reporter: 'list',
  projects: browserNames.map((name) => ({ name, testIgnore: missing.includes(name) ? '**' : [] })),
  webServer: {
    command: 'node scripts/freshServer.ts',
    url: `http://localhost:${serverPort}/readyz`,
    env: {
      PORT: `${serverPort}`,
      PUBLIC_URL: `http://localhost:${sitePort}`,
      DATA_DIR: `.tmp/browser-data-${serverPort}`,
      ...serverEnvironment,
    },
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
