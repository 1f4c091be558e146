/** Matches the lines of a delivery note with the ledger: new, on order, received before, or to be corrected. */
import type { RowEdit } from '../../../contract/base/calls/rowEdits.ts';
import type { LengthUnit } from '../../../contract/base/values/lengthNumber.ts';
import { sameLength } from '../../../contract/base/units/lengths.ts';
import type { Message } from '../../../contract/base/messages/message.ts';
import { nearestIn, type FindNearest } from '../../../contract/base/values/nearest.ts';
import { reelFields } from '../../../contract/setup/codes/reelFields.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import { readSetupCell } from '../../../contract/commodities/fields/setupField.ts';
import { tagKey } from '../../../contract/base/values/tags.ts';
import { reelMessage } from '../../locales/en-US/reels.ts';
import type { StoredCode } from '../../repositories/codes/codeRows.ts';
import { checkCodes } from '../codes/checkCodes.ts';
import type { Problem } from '../rows/readRowCells.ts';
import { deliveryNotices } from './deliveryNotices.ts';

export interface SlipLine {
  readonly cells: RowEdit['cells'];
  /** Id of the matching reel on order; null for none; undefined to search for one. */
  readonly order?: number | null | undefined;
}

export interface Delivery {
  readonly unit: LengthUnit;
  /** Entries of the ledger and of the lists its fields use. */
  readonly stored: readonly StoredCode[];
  readonly receivedDate: string;
}

export interface Remark {
  readonly field: string;
  readonly reason: Message;
  readonly nearest: string | null;
}

export interface DeliveredReel {
  readonly outcome: 'new' | 'arrives' | 'received' | 'refused';
  readonly reel: StoredCode | null;
  readonly problems: readonly Remark[];
  readonly notices: readonly Remark[];
  /** Edit that receives the reel; null if nothing is written. */
  readonly edit: RowEdit | null;
}

const isOnOrder = ({ values }: StoredCode): boolean => values['status'] === 'ordered';
export const ledgerOf = ({ stored }: Pick<Delivery, 'stored'>): StoredCode[] =>
  stored.filter(({ kind }) => kind === 'reel');
export const ordersOf = (delivery: Pick<Delivery, 'stored'>): StoredCode[] => ledgerOf(delivery).filter(isOnOrder);

/** A line with its values, as far as they can be parsed. */
interface ReadLine extends SlipLine {
  readonly key: string;
  readonly said: (field: string) => CellValue;
}

/** Returns one result per line, in line order. */
export function matchDelivery(delivery: Delivery, lines: readonly SlipLine[]): DeliveredReel[] {
  const read = lines.map((line) => readLine(line, delivery.unit));
  const reels = reelsOf(delivery, read);
  const first = new Map<string, number>();
  for (const [at, { key }] of read.entries()) if (key !== '' && !first.has(key)) first.set(key, at);
  const edits = read.map((line, at) => editOf(line, reels[at] ?? null, delivery.receivedDate));
  const isOpen = (at: number) => reels[at] === null || isOnOrder(reels[at]!);
  // A reel that was received before is only reported, not checked.
  const open = [...read.keys()].filter((at) => isOpen(at) && (read[at]!.key === '' || first.get(read[at]!.key) === at));
  const checked = checkCodes(
    { kind: 'reel', unit: delivery.unit, stored: delivery.stored },
    open.map((at) => edits[at]!),
  );
  const resultAt = new Map(open.map((at, place) => [at, checked[place]!]));
  const nearest = nearestNames(delivery);
  return read.map((line, at) => {
    const reel = reels[at] ?? null;
    const earlier = first.get(line.key) ?? at;
    if (earlier !== at) return rejectedAs(reel, [twice(line, earlier)]);
    const facts = { said: line.said, reel, unit: delivery.unit };
    if (reel && !isOnOrder(reel))
      return { outcome: 'received', reel, problems: [], notices: deliveryNotices('received', facts), edit: null };
    const result = resultAt.get(at);
    const wrong = result?.status === 'refused' ? result.problems : [];
    const problems = [...wrong, ...otherTypeOf(line, reel)];
    if (problems.length > 0)
      return rejectedAs(
        reel,
        problems.map(({ field, reason }) => ({ field, reason, nearest: nearest(field, textOf(line.said(field))) })),
      );
    const outcome = reel ? 'arrives' : 'new';
    const alike = reel ? null : nearest('reel', textOf(line.said('code')));
    const notices = deliveryNotices(outcome, Object.assign(facts, { alike }));
    return { outcome, reel, problems: [], notices, edit: edits[at]! };
  });
}

const textOf = (value: CellValue | undefined): string => String(value ?? '');

const rejectedAs = (reel: StoredCode | null, problems: readonly Remark[]): DeliveredReel => ({
  outcome: 'refused',
  reel,
  problems,
  notices: [],
  edit: null,
});

const twice = ({ said }: ReadLine, earlier: number): Remark => ({
  field: 'code',
  reason: reelMessage('twiceOnNote', { reel: textOf(said('code')), line: earlier + 1 }),
  nearest: null,
});

function readLine(line: SlipLine, unit: LengthUnit): ReadLine {
  const values = new Map(
    line.cells.map(({ field: key, value }) => {
      const field = reelFields.find((each) => each.key === key);
      const read = field && readSetupCell(field, value, { unit });
      return [key, read?.ok ? read.value : value] as const;
    }),
  );
  const said = (field: string) => values.get(field) ?? null;
  return { ...line, said, key: keyOf(said('code')) };
}

/**
 * Returns the ledger row of each line. A reel with the line's number takes precedence over the chosen order, and that over one
 * found by its values.
 */
function reelsOf(delivery: Delivery, lines: readonly ReadLine[]): (StoredCode | null)[] {
  const byKey = new Map(ledgerOf(delivery).map((reel) => [reel.key, reel]));
  const reels = lines.map(({ key }) => byKey.get(key) ?? null);
  const orders = ordersOf(delivery);
  const taken = new Set(reels.flatMap((reel) => reel?.id ?? []));
  const take = (at: number, mayBe: (order: StoredCode) => boolean) => {
    const order = orders.find((each) => !taken.has(each.id) && mayBe(each));
    if (!order) return;
    taken.add(order.id);
    reels[at] = order;
  };
  for (const [at, { order }] of lines.entries())
    if (!reels[at] && typeof order === 'number') take(at, ({ id }) => id === order);
  for (const [at, line] of lines.entries())
    if (!reels[at] && line.order === undefined && line.key !== '') take(at, (order) => isIntended(order, line));
  return reels;
}

const keyOf = (value: CellValue | undefined): string => tagKey(textOf(value));

/** True if the type and the ordered length match; a purchase order number must match if both have one. */
function isIntended({ values }: StoredCode, { said }: ReadLine): boolean {
  const [length, ordered] = [said('receivedLength'), values['orderedLength']];
  const [order, ofOrder] = [keyOf(said('poNumber')), keyOf(values['poNumber'])];
  return (
    keyOf(said('cableType')) === keyOf(values['cableType']) &&
    typeof length === 'number' &&
    typeof ordered === 'number' &&
    Math.abs(length - ordered) <= sameLength &&
    (order === '' || ofOrder === '' || order === ofOrder)
  );
}

/** Values of the note replace the ordered ones; the status is always set to received. */
function editOf({ cells, said }: ReadLine, reel: StoredCode | null, receivedDate: string): RowEdit {
  const own = cells.filter(({ field, value }) => field !== 'status' && (value ?? '') !== '');
  return {
    row: reel && { id: reel.id, version: reel.version },
    cells: [
      ...own,
      { field: 'status', value: 'received' },
      ...((said('receivedDate') ?? '') === '' ? [{ field: 'receivedDate', value: receivedDate }] : []),
    ],
  };
}

/** Cables are planned from the ordered type: a different one is an error in the note, or a wrong delivery. */
function otherTypeOf({ said }: ReadLine, reel: StoredCode | null): Problem[] {
  const [came, ordered] = [keyOf(said('cableType')), keyOf(reel?.values['cableType'])];
  if (!reel || came === '' || ordered === '' || came === ordered) return [];
  const words = {
    reel: String(reel.values['code']),
    ordered: String(reel.values['cableType']),
    came: String(said('cableType')),
  };
  return [{ field: 'cableType', reason: reelMessage('orderedAs', words) }];
}

/** Returns a function that gives the closest list entry to a field's text; for `reel`, the closest number in the ledger. */
function nearestNames({ stored }: Delivery): (field: string, text: string) => string | null {
  const kinds = new Map<string, FindNearest>();
  const findIn = (kind: string): FindNearest => {
    const find = nearestIn(stored.filter((code) => code.kind === kind).map(({ values }) => String(values['code'])));
    kinds.set(kind, find);
    return find;
  };
  return (key, text) => {
    const kind = key === 'reel' ? key : reelFields.find((field) => field.key === key)?.codeKind;
    if (kind === undefined || text === '') return null;
    const found = (kinds.get(kind) ?? findIn(kind))(text);
    return found !== null && tagKey(found) === tagKey(text) ? null : found;
  };
}
