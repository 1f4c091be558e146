/** Faults of a bad network, and the fate of one call: drawn from a seed, so that a run can be repeated. */
import type { Chance } from '../../../server/seed/random.ts';

type Range = readonly [least: number, most: number];

/** Shares are 0-1 of all calls. */
export interface Faults {
  /** ms in transit for a call and for its reply. */
  readonly delayMs?: Range;
  /** Share of calls whose connection is reset before the call reaches the server. */
  readonly loss?: number;
  /** Share of calls that the server executes, but whose connection is reset in place of the reply. */
  readonly dropReply?: number;
  /** Connection is reset after this many bytes of the call, or of its reply. */
  readonly cut?: { readonly share: number; readonly bytes: Range };
  /** Call reaches the server this many times at once. */
  readonly duplicate?: { readonly share: number; readonly copies: Range };
  /** A further copy reaches the server after responses to this many later calls. */
  readonly late?: { readonly share: number; readonly calls: Range };
  /** Share of calls that wait until another one overtakes them. */
  readonly reorder?: number;
  /** Bandwidth in each direction, for all calls together. */
  readonly bytesPerSecond?: number;
  /** Share of packets that are resent: the following ones wait for a round trip. */
  readonly packetLoss?: number;
}

export const noFaults: Faults = {};

/** Round trip of 400 ms, 1 % of packets lost, 256 kbit/s. */
export const slowNetwork: Faults = { delayMs: [200, 200], packetLoss: 0.01, bytesPerSecond: 32_000 };

/** Fate of one call. */
export interface Fate {
  readonly delayMs: { readonly there: number; readonly back: number };
  readonly isLost: boolean;
  readonly isReplyDropped: boolean;
  /** Number of bytes that arrive before the cut. */
  readonly cutThere: number | null;
  readonly cutBack: number | null;
  /** Number of simultaneous copies. */
  readonly copies: number;
  /** Number of responses before a further copy arrives; null for none. */
  readonly lateAfter: number | null;
  readonly isOvertaken: boolean;
}

/** Draws equally often for every call, whatever its fate: the next call has the same fate in every run of a seed. */
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
