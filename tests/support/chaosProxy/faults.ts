/** What a bad network does to calls, and what becomes of one of them: drawn from a seed, so that a run can be had again. */
import type { Chance } from '../../../server/seed/random.ts';

type Range = readonly [least: number, most: number];

/** Shares are 0-1 of all calls. */
export interface Faults {
  /** How long a call and its reply are on their way, ms each. */
  readonly delayMs?: Range;
  /** The connection is reset before the server hears of the call. */
  readonly loss?: number;
  /** The server answers, and the connection is reset in place of the reply. */
  readonly dropReply?: number;
  /** The connection is reset after so many bytes of the call, or of its reply. */
  readonly cut?: { readonly share: number; readonly bytes: Range };
  /** The call reaches the server as often, all at once. */
  readonly duplicate?: { readonly share: number; readonly copies: Range };
  /** A further copy reaches the server after so many later calls were answered. */
  readonly late?: { readonly share: number; readonly calls: Range };
  /** The call waits until another one has overtaken it. */
  readonly reorder?: number;
  /** What goes through in a second, each way, for all calls together. */
  readonly bytesPerSecond?: number;
  /** Packets that have to be sent again: what follows waits for a round trip. */
  readonly packetLoss?: number;
}

export const noFaults: Faults = {};

/** Of 400 ms there and back, 1 % of packets lost, 256 kbit/s. */
export const slowNetwork: Faults = { delayMs: [200, 200], packetLoss: 0.01, bytesPerSecond: 32_000 };

/** What becomes of one call. */
export interface Fate {
  readonly delayMs: { readonly there: number; readonly back: number };
  readonly isLost: boolean;
  readonly isReplyDropped: boolean;
  /** Bytes that get through. */
  readonly cutThere: number | null;
  readonly cutBack: number | null;
  /** How often it reaches the server at once. */
  readonly copies: number;
  /** How many calls are answered before a further copy arrives; null for none. */
  readonly lateAfter: number | null;
  readonly isOvertaken: boolean;
}

/** Draws for every call alike, whatever becomes of it: the next call has the same fate in every run of a seed. */
export function drawFate(faults: Faults, chance: Chance): Fate {
  const { delayMs = [0, 0], loss = 0, dropReply = 0, cut, duplicate, late, reorder = 0 } = faults;
  const there = chance.whole(...delayMs);
  const back = chance.whole(...delayMs);
  const isLost = chance.happens(loss);
  const isReplyDropped = chance.happens(dropReply);
  const isCut = chance.happens(cut?.share ?? 0);
  const isCutThere = chance.happens(0.5);
  const cutAfter = chance.whole(...(cut?.bytes ?? [0, 0]));
  const isDuplicated = chance.happens(duplicate?.share ?? 0);
  const copies = chance.whole(...(duplicate?.copies ?? [1, 1]));
  const isLate = chance.happens(late?.share ?? 0);
  const lateAfter = chance.whole(...(late?.calls ?? [0, 0]));
  return {
    delayMs: { there, back },
    isLost,
    isReplyDropped,
    cutThere: isCut && isCutThere ? cutAfter : null,
    cutBack: isCut && !isCutThere ? cutAfter : null,
    copies: isDuplicated ? copies : 1,
    lateAfter: isLate ? lateAfter : null,
    isOvertaken: chance.happens(reorder),
  };
}
