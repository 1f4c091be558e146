/** The calls that try rows and put them into a package, as one answer however many calls it takes. */
import type { BodyInputOf } from '../../../../contract/base/calls/endpoint.ts';
import { fillPackage, maxRowsFilled, type FillReply } from '../../../../contract/packages/packages.ts';
import type { Call } from '../../../api/client.ts';

type FillBody = BodyInputOf<typeof fillPackage>;
type Target = Pick<FillBody, 'projectId' | 'id' | 'commodityType'>;

/** The rows somebody means for a package: those of a rule, or rows by id. */
export interface RowsToFill {
  /** Another text for other rows. */
  readonly key: string;
  /** What each call asks for. */
  readonly parts: readonly FillBody['by'][];
}

export type FillRule = Partial<Record<'area' | 'system' | 'typeCode', string>>;

/** The rows of a rule, of its parts that are filled in; null where none is. */
export function rowsOfRule(rule: FillRule): RowsToFill | null {
  const where = Object.fromEntries(
    Object.entries(rule).flatMap(([key, text]) => (text.trim() === '' ? [] : [[key, text.trim()]])),
  );
  return Object.keys(where).length === 0 ? null : { key: JSON.stringify(where), parts: [{ where }] };
}

/** Rows by id, no more in a call than it takes. `name` tells them from others. */
export function rowsById(name: string, ids: readonly number[]): RowsToFill | null {
  if (ids.length === 0) return null;
  const parts: FillBody['by'][] = [];
  for (let at = 0; at < ids.length; at += maxRowsFilled) parts.push({ ids: ids.slice(at, at + maxRowsFilled) });
  return { key: name, parts };
}

export interface FillTrial extends Pick<FillReply, 'added' | 'alreadyIn' | 'free' | 'wouldMove' | 'refused'> {
  /** The rows of other packages, whichever. */
  readonly moving: Work;
}

/** Rows with their budget hours, and their quantity in the project's unit. */
export interface Work {
  readonly rows: number;
  readonly hours: number;
  readonly quantity: number;
}

const noWork: Work = { rows: 0, hours: 0, quantity: 0 };

export const plus = (one: Work, other: Work): Work => ({
  rows: one.rows + other.rows,
  hours: one.hours + other.hours,
  quantity: one.quantity + other.quantity,
});

/** What putting the rows there would do; nothing is written. */
export async function tryFill(call: Call, target: Target, rows: RowsToFill, signal: AbortSignal): Promise<FillTrial> {
  const replies: FillReply[] = [];
  for (const by of rows.parts)
    replies.push(
      // oxlint-disable-next-line no-await-in-loop -- parts are asked one after the other: none waits for locks of the other
      await call(fillPackage, { body: { ...target, by, movesFromOthers: false, isTrial: true }, quiet: true, signal }),
    );
  const wouldMove = joined(
    replies.flatMap((reply) => reply.wouldMove),
    (each) => each.package,
    (one, other) => ({ ...one, ...plus(one, other) }),
  );
  return {
    added: sumOf(replies, ({ added }) => added),
    alreadyIn: sumOf(replies, ({ alreadyIn }) => alreadyIn),
    free: { hours: sumOf(replies, ({ free }) => free.hours), quantity: sumOf(replies, ({ free }) => free.quantity) },
    wouldMove,
    refused: joined(
      replies.flatMap((reply) => reply.refused),
      ({ reason }) => reason,
      (one, { rows: more }) => ({ ...one, rows: one.rows + more }),
    ),
    moving: wouldMove.reduce(plus, noWork),
  };
}

/** Puts them there, and tells how many after each call: what was written before a call failed stays. */
export async function fillAll(
  call: Call,
  target: Target & Pick<FillBody, 'movesFromOthers' | 'changeId'>,
  rows: RowsToFill,
  onAdded: (rows: number) => void,
): Promise<void> {
  for (const by of rows.parts)
    for (let left = true; left;) {
      // oxlint-disable-next-line no-await-in-loop -- the next call goes on where the last one ended
      const reply = await call(fillPackage, { body: { ...target, by, isTrial: false }, quiet: true });
      onAdded(reply.added);
      left = reply.left > 0 && reply.added > 0;
    }
}

const sumOf = <Each>(all: readonly Each[], of: (each: Each) => number): number =>
  all.reduce((sum, each) => sum + of(each), 0);

/** Those of one name as one. */
function joined<Each>(
  all: readonly Each[],
  nameOf: (each: Each) => string,
  join: (one: Each, other: Each) => Each,
): Each[] {
  const byName = new Map<string, Each>();
  for (const each of all) {
    const known = byName.get(nameOf(each));
    byName.set(nameOf(each), known ? join(known, each) : each);
  }
  return [...byName.values()];
}
