import { waitFor } from 'xstate';
import { selectIsPageDecided, selectIsTurnedAway, selectMayShowPage } from '../../machines/shell/shellMachine.ts';
import type { App } from './App.ts';

/**
 * True if the page at `href` can be shown: a user is signed in, or their session is temporarily unreachable. An anonymous visitor
 * is sent to sign in and then back to `href`; false if that needs a click. Never settles while the browser is navigating to the
 * provider.
 */
export async function maySeePage({ auth, shell }: Pick<App, 'auth' | 'shell'>, href: string): Promise<boolean> {
  if (selectMayShowPage(await waitFor(shell, selectIsPageDecided))) return true;
  auth.send({ type: 'page.enteredProtected', path: href });
  return selectMayShowPage(await waitFor(shell, (state) => selectMayShowPage(state) || selectIsTurnedAway(state)));
}
