/** A camera reads a card many times while it lies there: it is one scan until the card has been out of sight. */
import { codeGoneDelay } from '../../../machines/pageTimings.ts';

export interface Repeats {
  /** Whether a code read at `at`, ms, is another card than those in sight. */
  isNew(code: string, at: number): boolean;
}

export function createRepeats(): Repeats {
  const seen = new Map<string, number>();
  return {
    isNew(code, at) {
      const last = seen.get(code);
      seen.set(code, at);
      return last === undefined || at - last > codeGoneDelay;
    },
  };
}
