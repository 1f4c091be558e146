/**
 * A hand-held scanner that types: a code in keys faster than a hand, ended by Enter. It is told from a person by the pauses alone, for
 * nothing else tells the two apart.
 */
import { wedgeKeyWindow } from '../../../machines/pageTimings.ts';

/** Two or three keys may come from a hand that slips. */
const leastKeys = 4;

export interface PressedKey {
  readonly key: string;
  /** ms. */
  readonly at: number;
}

export type WedgeSignal =
  /** The key is the page's. */
  | { readonly is: 'key' }
  /** The key belongs to a code: the page does not get it. */
  | { readonly is: 'part' }
  | { readonly is: 'code'; readonly code: string };

const key: WedgeSignal = { is: 'key' };

export interface Wedge {
  press(pressed: PressedKey): WedgeSignal;
  /** The focus is in a field: what is typed there is the field's. */
  forget(): void;
}

export function createWedge(): Wedge {
  let keys = '';
  let last = Number.NEGATIVE_INFINITY;
  const forget = () => {
    keys = '';
  };
  return {
    forget,
    press({ key: pressed, at }) {
      // Of the scanner, too: it holds them for its capitals.
      if (pressed === 'Shift' || pressed === 'CapsLock') return key;
      const isFast = at - last <= wedgeKeyWindow;
      last = at;
      if (pressed === 'Enter' && isFast && keys.length >= leastKeys) {
        const code = keys;
        forget();
        return { is: 'code', code };
      }
      if (pressed.length !== 1) {
        forget();
        return key;
      }
      keys = isFast ? keys + pressed : pressed;
      return keys.length > 1 ? { is: 'part' } : key;
    },
  };
}
