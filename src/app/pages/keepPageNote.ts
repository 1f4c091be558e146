/** Records how many entries exist only in this tab, for the next page load in case the tab is killed. */
import { personHere } from '../../../machines/auth/watchAuth.ts';
import type { App } from '../../context/App.ts';
import { notePageOnly, stayOpen } from '../../device/crashedPages.ts';
import { thisPage } from '../../device/thisDevice.ts';

/**
 * Starts with the first paint, since a page can lose its network and be killed before anything else is loaded. Returns a function
 * that stops it.
 */
export function keepPageNote({ auth, queue }: Pick<App, 'auth' | 'queue'>, storage: Storage | null): () => void {
  if (!storage) return () => undefined;
  stayOpen('locks' in navigator ? navigator.locks : null, thisPage);
  let reported = 0;
  return queue.subscribe(() => {
    const { onPageOnly } = queue.getSnapshot();
    const person = personHere(auth.getSnapshot());
    if (!person || onPageOnly === reported) return;
    reported = onPageOnly;
    notePageOnly(storage, thisPage, person.sub, onPageOnly, Date.now());
  });
}
