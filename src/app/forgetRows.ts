/**
 * Rows kept on this device belong to the person who signed out. The page may leave for the provider before they are gone,
 * or be closed: that they are to go is noted first, and the next page sees to it.
 */
import type { App } from '../context/App.ts';
import { tryOr } from '../tryOr.ts';

const key = 'wireway.rowsToForget';

/** The store is fetched only then: it is not in the entry. */
const store = () => import('../store/commodityStoreRegistry.ts');
const done = () => tryOr(() => localStorage.removeItem(key), undefined);

/** The next page that is loaded forgets them, or this one. */
export const noteRowsToForget = (): void => tryOr(() => localStorage.setItem(key, '1'), undefined);

/** Rejects when the store could not be fetched; the next page tries again. */
export async function forgetRows(app: Pick<App, 'stores'>): Promise<void> {
  noteRowsToForget();
  await (await store()).forgetEverything(app);
  done();
}

/** What a page before this one had to leave undone. */
export async function finishForgettingRows(): Promise<void> {
  if (tryOr(() => localStorage.getItem(key), null) === null) return;
  await (await store()).clearDeviceCache();
  done();
}
