/** Refresh tokens of sessions that ended here, to be revoked as soon as the provider can be reached. */
import { retryDelay } from '../../../machines/timings.ts';

export interface Revocations {
  readonly add: (refreshToken: string | undefined) => void;
}

/** Tried at once, each 60 s, and when the signal is back; for as long as the page lives. */
const retryDelayMs = 12 * retryDelay;

export function createRevocations(window: Window, revoke: (token: string) => Promise<void>): Revocations {
  const waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isAtWork = false;

  async function work(): Promise<void> {
    if (isAtWork) return;
    isAtWork = true;
    if (timer !== null) clearTimeout(timer);
    timer = null;
    try {
      for (const token of waiting) {
        // One after the other: there is rarely more than one.
        // oxlint-disable-next-line no-await-in-loop
        await revoke(token);
        waiting.delete(token);
      }
    } catch {
      timer = setTimeout(() => void work(), retryDelayMs);
    } finally {
      isAtWork = false;
    }
  }

  window.addEventListener('online', () => void work());
  return {
    add(refreshToken) {
      if (!refreshToken) return;
      waiting.add(refreshToken);
      void work();
    },
  };
}
