/** Notes how many entries are on this page only, for the page that comes after it if it is killed. */
import { personHere } from '../../../machines/auth/watchAuth.ts';
import type { App } from '../../context/App.ts';
import { notePageOnly, stayOpen } from '../../device/crashedPages.ts';
import { thisPage } from '../../device/thisDevice.ts';

/** From the first paint on: a page may lose its network, and be killed, before anything else was fetched. Returns the end of it. */
export function keepPageNote({ auth, queue }: Pick<App, 'auth' | 'queue'>, storage: Storage | null): () => void {
  if (!storage) return () => undefined;
  stayOpen('locks' in navigator ? navigator.locks : null, thisPage);
  let told = 0;
  return queue.subscribe(() => {
    const { onPageOnly } = queue.getSnapshot();
    const person = personHere(auth.getSnapshot());
    if (!person || onPageOnly === told) return;
    told = onPageOnly;
    notePageOnly(storage, thisPage, person.sub, onPageOnly, Date.now());
  });
}
