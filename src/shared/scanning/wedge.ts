/**
 * Detects a hand-held scanner that types: a code arrives in keys faster than a person types, ended by Enter. The pauses between
 * the keys are the only difference between the two.
 */
import { wedgeKeyWindow } from '../../../machines/pageTimings.ts';

/** Minimum length of a code: two or three fast keys can come from a slip of the hand. */
const minKeys = 4;

export interface PressedKey {
  readonly key: string;
  /** Time of the key press, ms. */
  readonly at: number;
}

export type WedgeSignal =
  /** Key that the page handles. */
  | { readonly is: 'key' }
  /** Key that belongs to a code and is withheld from the page. */
  | { readonly is: 'part' }
  | { readonly is: 'code'; readonly code: string };

const key: WedgeSignal = { is: 'key' };

export interface Wedge {
  press(pressed: PressedKey): WedgeSignal;
  /** Discards the keys so far; called when the focus is in a field, which handles its own input. */
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
      // The scanner sends these keys, too: it holds them for capital letters.
      if (pressed === 'Shift' || pressed === 'CapsLock') return key;
      const isFast = at - last <= wedgeKeyWindow;
      last = at;
      if (pressed === 'Enter' && isFast && keys.length >= minKeys) {
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
