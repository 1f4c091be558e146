import { defineConfig } from '@playwright/test';
import { chromiumPath } from './scripts/chromium.ts';

const port = Number(process.env['E2E_PORT'] ?? 4390);
const executablePath = chromiumPath();

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.tmp/browser',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  workers: 1,
  retries: 0,
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${port}`,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    // The journey of the desk has a mouse and a keyboard.
    {
      name: 'tablet',
      testIgnore: 'gridHands.spec.ts',
      use: { viewport: { width: 820, height: 1180 }, hasTouch: true },
    },
  ],
  webServer: {
    command: 'node scripts/freshServer.ts',
    url: `http://localhost:${port}/readyz`,
    env: { PORT: String(port), DATA_DIR: '.tmp/browser-data', LOG_LEVEL: 'warn', E2E: '1' },
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
