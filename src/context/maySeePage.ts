import { waitFor } from 'xstate';
import { selectIsPageDecided, selectIsTurnedAway, selectMayShowPage } from '../../machines/shell/shellMachine.ts';
import type { App } from './App.ts';

/**
 * Whether the page at `href` may show: somebody is signed in, or their session is out of reach and will come back. An anonymous
 * visitor is sent to sign in, and back to `href`; false when that needs a click. Never settles while the browser is leaving for
 * the provider.
 */
export async function maySeePage({ auth, shell }: Pick<App, 'auth' | 'shell'>, href: string): Promise<boolean> {
  if (selectMayShowPage(await waitFor(shell, selectIsPageDecided))) return true;
  auth.send({ type: 'page.enteredProtected', path: href });
  return selectMayShowPage(await waitFor(shell, (state) => selectMayShowPage(state) || selectIsTurnedAway(state)));
}
