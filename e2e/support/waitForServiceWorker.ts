import { expect, type Page } from '@playwright/test';

/** Waits until the worker is active and controls this page. */
export async function waitForServiceWorkerActive(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state ?? 'none'), { timeout: 120_000 })
    .toBe('activated');
}
