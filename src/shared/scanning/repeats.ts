/** A camera reads a card many times while it lies there: it is one scan until the card has been out of sight. */

/** A hand shakes: a code that was not read for so long, ms, has gone. */
const gone = 2000;

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
      return last === undefined || at - last > gone;
    },
  };
}
