/**
 * Window of a popup sign-in or sign-out. Opened immediately, while the click still satisfies the browser's popup blocker; the
 * identity library then finds it by name.
 */
import { popupCheckInterval, popupLimit } from '../../../../machines/timings.ts';
import { AuthFailure } from './authErrors.ts';

export interface Popup {
  /** Window name for the identity library, passed as `popupWindowTarget`. */
  readonly name: string;
  /** Aborts after five minutes, when the caller aborts, and, after `watch`, when the user closes the window. */
  readonly signal: AbortSignal;
  /**
   * Starts watching for the window to close. The library itself only detects this for a sign-in window, not for a sign-out
   * window.
   */
  readonly watch: () => void;
  /** Runs work in the window; rejects with the reason if it was aborted. */
  readonly run: <T>(work: Promise<T>) => Promise<T>;
  readonly close: () => void;
}

export const popupName = 'wireway-identity';
const features = 'popup,width=520,height=720';

/** Opens the window. Throws 'popup_blocked' if the browser does not open it. */
export function openPopup(window: Window, name: string, signal: AbortSignal): Popup {
  const opened = window.open('', name, features);
  if (!opened) throw new AuthFailure({ kind: 'popup_blocked', message: 'The browser blocked the window.' });
  const stop = new AbortController();
  const discard = (message: string) => stop.abort(new AuthFailure({ kind: 'popup_closed', message }));
  const limit = setTimeout(() => discard('The window was not finished in time.'), popupLimit);
  let look: ReturnType<typeof setInterval> | undefined;

  const close = () => {
    clearInterval(look);
    clearTimeout(limit);
    if (!opened.closed) opened.close();
  };
  signal.addEventListener('abort', () => {
    discard('Nobody waits for the window.');
    close();
  });
  return {
    name,
    signal: stop.signal,
    watch() {
      let wasClosed = false;
      look = setInterval(() => {
        // Checked twice, because a finished window closes a moment before its work is reported as done.
        if (opened.closed && wasClosed) discard('The window was closed.');
        wasClosed = opened.closed;
      }, popupCheckInterval);
    },
    run: (work) =>
      Promise.race([
        work,
        new Promise<never>((_, reject) => {
          stop.signal.addEventListener('abort', () => reject(stop.signal.reason));
        }),
      ]),
    close,
  };
}
