/** A device without free storage. */
import type { Page } from '@playwright/test';

/**
 * Makes every further entry fail with the error a browser reports for a full disk. The quota of the browser itself cannot be
 * used: its headless build ignores `Storage.overrideQuotaForOrigin`.
 */
export const fillDisk = (page: Page): Promise<void> =>
  page.evaluate(() => {
    // oxlint-disable-next-line typescript/unbound-method -- called with the original store as `this`
    const { add } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.add = function addNothing(...given: Parameters<typeof add>) {
      if (this.name === 'operations') throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      return add.apply(this, given);
    };
  });
