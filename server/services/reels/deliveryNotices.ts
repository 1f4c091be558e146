/** What is to be known of a reel that can be received, or was before: where the note and the ledger differ. */
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
  /** A reel of the ledger whose number is nearly the same. */
  readonly alike?: string | null;
}

interface Notice {
  readonly field: string;
  readonly reason: Message;
  readonly nearest: string | null;
}

/** A jacket is measured to the end of the reel, a length to the foot: what is nearer than this is no difference. */
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

/** With the length it has, where the note says another. */
function receivedBefore({ said, reel, unit }: Facts): Notice {
  const code = String(reel?.values['code']);
  const [length, was] = [said('receivedLength'), reel?.values['receivedLength']];
  const differs = typeof length === 'number' && typeof was === 'number' && Math.abs(length - was) > sameLength;
  const reason = differs
    ? reelMessage('receivedAs', { reel: code, was: { length: was, unit }, said: { length, unit } })
    : reelMessage('receivedBefore', { reel: code });
  return { field: differs ? 'receivedLength' : 'code', reason, nearest: null };
}

/** An order line under a name of its own takes the number on the flange. */
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
