/** Notices about a reel that can be received or was received before: differences between the delivery note and the ledger. */
import type { LengthUnit } from '../../../contract/base/values/lengthNumber.ts';
import { sameLength } from '../../../contract/base/units/lengths.ts';
import type { Message } from '../../../contract/base/messages/message.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import { tagKey } from '../../../contract/base/values/tags.ts';
import { reelMessage } from '../../locales/en-US/reels.ts';
import type { StoredCode } from '../../repositories/codes/codeRows.ts';

interface Facts {
  readonly said: (field: string) => CellValue;
  readonly reel: StoredCode | null;
  readonly unit: LengthUnit;
  /** Reel in the ledger with a very similar number. */
  readonly alike?: string | null;
}

interface Notice {
  readonly field: string;
  readonly reason: Message;
  readonly nearest: string | null;
}

/** Jacket marks are read at the end of the reel and lengths are given to the foot, so smaller differences are ignored. */
const jacketShare = 0.01;

export function deliveryNotices(outcome: 'new' | 'arrives' | 'received', facts: Facts): Notice[] {
  const { alike = null, said } = facts;
  const looksLike: Notice[] =
    alike === null
      ? []
      : [
          {
            field: 'code',
            reason: reelMessage('looksLike', { reel: String(said('code')), known: alike }),
            nearest: alike,
          },
        ];
  if (outcome === 'received') return [receivedBefore(facts)];
  return [...looksLike, ...numberOf(facts), ...orderedLengthOf(facts), ...jacketOf(facts)];
}

/** Returns the notice for a reel received before, with its length if the note gives a different one. */
function receivedBefore({ said, reel, unit }: Facts): Notice {
  const code = String(reel?.values['code']);
  const [length, was] = [said('receivedLength'), reel?.values['receivedLength']];
  const differs = typeof length === 'number' && typeof was === 'number' && Math.abs(length - was) > sameLength;
  const reason = differs
    ? reelMessage('receivedAs', { reel: code, was: { length: was, unit }, said: { length, unit } })
    : reelMessage('receivedBefore', { reel: code });
  return { field: differs ? 'receivedLength' : 'code', reason, nearest: null };
}

/** Returns the notice that an order line with its own name takes the number on the reel's flange. */
function numberOf({ said, reel }: Facts): Notice[] {
  const [order, code] = [String(reel?.values['code'] ?? ''), String(said('code') ?? '')];
  if (!reel || tagKey(order) === tagKey(code)) return [];
  return [{ field: 'code', reason: reelMessage('takesNumber', { order, reel: code }), nearest: null }];
}

function orderedLengthOf({ said, reel, unit }: Facts): Notice[] {
  const [length, ordered] = [said('receivedLength'), reel?.values['orderedLength']];
  if (typeof length !== 'number' || typeof ordered !== 'number' || Math.abs(length - ordered) <= sameLength) return [];
  const words = { ordered: { length: ordered, unit }, difference: { length: Math.abs(length - ordered), unit } };
  const reason = length < ordered ? reelMessage('lessThanOrdered', words) : reelMessage('moreThanOrdered', words);
  return [{ field: 'receivedLength', reason, nearest: null }];
}

function jacketOf({ said, unit }: Facts): Notice[] {
  const [length, start, end] = [said('receivedLength'), said('startMark'), said('endMark')];
  if (typeof length !== 'number' || typeof start !== 'number' || typeof end !== 'number') return [];
  const marked = Math.abs(end - start);
  if (Math.abs(marked - length) <= length * jacketShare) return [];
  const words = { marked: { length: marked, unit }, said: { length, unit } };
  return [{ field: 'endMark', reason: reelMessage('jacketDiffers', words), nearest: null }];
}
