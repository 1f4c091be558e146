/**
 * The window a popup sign-in or sign-out happens in. Opened at once, while the click still counts for the browser's
 * popup blocker; the identity library then finds it by its name.
 */
import { popupCheckInterval, popupLimit } from '../../../../machines/timings.ts';
import { AuthFailure } from './authErrors.ts';

export interface Popup {
  /** For the identity library, as `popupWindowTarget`. */
  readonly name: string;
  /** Aborts after five minutes, when nobody waits any more, and, after `watch`, when the person closes the window. */
  readonly signal: AbortSignal;
  /** The library itself notices that a sign-in window is closed, but not a sign-out window. */
  readonly watch: () => void;
  /** The work in the window, or why it was given up. */
  readonly run: <T>(work: Promise<T>) => Promise<T>;
  readonly close: () => void;
}

export const popupName = 'wireway-identity';
const features = 'popup,width=520,height=720';

/** Throws 'popup_blocked' when the browser does not open it. */
export function openPopup(window: Window, name: string, signal: AbortSignal): Popup {
  const opened = window.open('', name, features);
  if (!opened) throw new AuthFailure({ kind: 'popup_blocked', message: 'The browser blocked the window.' });
  const stop = new AbortController();
  const giveUp = (message: string) => stop.abort(new AuthFailure({ kind: 'popup_closed', message }));
  const limit = setTimeout(() => giveUp('The window was not finished in time.'), popupLimit);
  let look: ReturnType<typeof setInterval> | undefined;

  const close = () => {
    clearInterval(look);
    clearTimeout(limit);
    if (!opened.closed) opened.close();
  };
  signal.addEventListener('abort', () => {
    giveUp('Nobody waits for the window.');
    close();
  });
  return {
    name,
    signal: stop.signal,
    watch() {
      let wasClosed = false;
      look = setInterval(() => {
        // Twice, because a window that has done its work is closed a moment before the work is reported as done.
        if (opened.closed && wasClosed) giveUp('The window was closed.');
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
