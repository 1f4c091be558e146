/**
 * Filter for repeated reads: a camera reads a card many times while it is visible, which counts as one scan until the card has
 * been out of view.
 */
import { codeGoneDelay } from '../../../machines/pageTimings.ts';

export interface Repeats {
  /** Returns true if a code read at `at`, ms, belongs to a card that was not visible before. */
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
