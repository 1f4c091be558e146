/** A device with no room left. */
import type { Page } from '@playwright/test';

/**
 * From now on the disk takes no entry more, as a browser says it. The quota of the browser itself cannot be used: its headless
 * build does not go by `Storage.overrideQuotaForOrigin`.
 */
export const fillDisk = (page: Page): Promise<void> =>
  page.evaluate(() => {
    // oxlint-disable-next-line typescript/unbound-method -- called with the store it was called on
    const { add } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.add = function addNothing(...given: Parameters<typeof add>) {
      if (this.name === 'operations') throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      return add.apply(this, given);
    };
  });
