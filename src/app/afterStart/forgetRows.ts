/**
 * Deletes the server's data from this device at sign-out: rows, responses, and confirmed entries of the user. The tab might
 * navigate to the provider or be closed before this is done, so the deletion is recorded first, and the next page load completes
 * it.
 */
import type { App } from '../../context/App.ts';
import { withFallback } from '../../base/withFallback.ts';

const key = 'wireway.rowsToForget';

const noop = (): void => undefined;

/** The store is loaded only now, since it is not part of the entry chunk. */
const store = () => import('../../rows/commodityStoreRegistry.ts');
const done = () => withFallback(() => localStorage.removeItem(key), undefined);

/** Records that rows must be deleted, by this page load or the next. */
export const noteRowsToForget = (): void => withFallback(() => localStorage.setItem(key, '1'), undefined);

/** Deletes confirmed entries; those the server does not have stay. */
async function forgetConfirmedEntries(): Promise<void> {
  if (!('indexedDB' in globalThis)) return;
  const { forgetConfirmed, openOutboxDatabase } = await import('../../device/outbox/device.ts');
  const database = await openOutboxDatabase(noop);
  try {
    await forgetConfirmed(database);
  } finally {
    database.close();
  }
}

/** Rejects if something could not be deleted; the next page load tries again. */
export async function forgetRows(app: Pick<App, 'stores'>): Promise<void> {
  noteRowsToForget();
  await Promise.all([store().then(({ forgetEverything }) => forgetEverything(app)), forgetConfirmedEntries()]);
  done();
}

/** Completes a deletion that an earlier page load did not finish. */
export async function finishForgettingRows(): Promise<void> {
  if (withFallback(() => localStorage.getItem(key), null) === null) return;
  await Promise.all([store().then(({ clearDeviceCache }) => clearDeviceCache()), forgetConfirmedEntries()]);
  done();
}
