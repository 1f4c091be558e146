import { expect, type Page } from '@playwright/test';

/** The worker has all it keeps, and answers for this page. */
export async function waitForServiceWorkerActive(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state ?? 'none'), { timeout: 120_000 })
    .toBe('activated');
}
