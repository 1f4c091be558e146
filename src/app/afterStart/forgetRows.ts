/**
 * What this device holds of the server's data belongs to the person who signed out: rows, answers, and what they entered and the
 * server has. The page may leave for the provider before it is gone, or be closed: that it is to go is noted first, and the
 * next page sees to it.
 */
import type { App } from '../../context/App.ts';
import { withFallback } from '../../base/withFallback.ts';

const key = 'wireway.rowsToForget';

const noop = (): void => undefined;

/** The store is fetched only then: it is not in the entry. */
const store = () => import('../../rows/commodityStoreRegistry.ts');
const done = () => withFallback(() => localStorage.removeItem(key), undefined);

/** The next page that is loaded forgets them, or this one. */
export const noteRowsToForget = (): void => withFallback(() => localStorage.setItem(key, '1'), undefined);

/** What a person entered and the server has; what it does not have stays. */
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

/** Rejects when something could not be forgotten; the next page tries again. */
export async function forgetRows(app: Pick<App, 'stores'>): Promise<void> {
  noteRowsToForget();
  await Promise.all([store().then(({ forgetEverything }) => forgetEverything(app)), forgetConfirmedEntries()]);
  done();
}

/** What a page before this one had to leave undone. */
export async function finishForgettingRows(): Promise<void> {
  if (withFallback(() => localStorage.getItem(key), null) === null) return;
  await Promise.all([store().then(({ clearDeviceCache }) => clearDeviceCache()), forgetConfirmedEntries()]);
  done();
}
