/** Calls that preview rows and add them to a package, combined into one result for any number of requests. */
import type { BodyInputOf } from '../../../../contract/base/calls/endpoint.ts';
import { fillPackage, maxRowsFilled, type FillReply } from '../../../../contract/packages/packages.ts';
import type { Call } from '../../../api/client.ts';

type FillBody = BodyInputOf<typeof fillPackage>;
type Target = Pick<FillBody, 'projectId' | 'id' | 'commodityType'>;

/** Rows selected for a package: those of a rule, or rows by id. */
export interface RowsToFill {
  /** Key that identifies the selected rows. */
  readonly key: string;
  /** Selection of each request. */
  readonly parts: readonly FillBody['by'][];
}

export type FillRule = Partial<Record<'area' | 'system' | 'typeCode', string>>;

/** Returns the rows that match the filled-in parts of a rule; null if none is filled in. */
export function rowsOfRule(rule: FillRule): RowsToFill | null {
  const where = Object.fromEntries(
    Object.entries(rule).flatMap(([key, text]) => (text.trim() === '' ? [] : [[key, text.trim()]])),
  );
  return Object.keys(where).length === 0 ? null : { key: JSON.stringify(where), parts: [{ where }] };
}

/** Returns rows by id, split at the maximum per request. `name` distinguishes the selection from others. */
export function rowsById(name: string, ids: readonly number[]): RowsToFill | null {
  if (ids.length === 0) return null;
  const parts: FillBody['by'][] = [];
  for (let at = 0; at < ids.length; at += maxRowsFilled) parts.push({ ids: ids.slice(at, at + maxRowsFilled) });
  return { key: name, parts };
}

export interface FillTrial extends Pick<FillReply, 'added' | 'alreadyIn' | 'free' | 'wouldMove' | 'refused'> {
  /** Rows that are in other packages, in total. */
  readonly moving: Work;
}

/** Number of rows with their budget hours, and their quantity in the project's unit. */
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

/** Previews adding the rows; nothing is written. */
export async function tryFill(call: Call, target: Target, rows: RowsToFill, signal: AbortSignal): Promise<FillTrial> {
  const replies: FillReply[] = [];
  for (const by of rows.parts)
    replies.push(
      // oxlint-disable-next-line no-await-in-loop -- one part at a time, so that none waits for another's locks
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

/** Adds the rows and reports the count after each request; rows written before a failed request remain. */
export async function fillAll(
  call: Call,
  target: Target & Pick<FillBody, 'movesFromOthers' | 'changeId'>,
  rows: RowsToFill,
  onAdded: (rows: number) => void,
): Promise<void> {
  for (const by of rows.parts)
    for (let left = true; left;) {
      // oxlint-disable-next-line no-await-in-loop -- each call continues where the previous one ended
      const reply = await call(fillPackage, { body: { ...target, by, isTrial: false }, quiet: true });
      onAdded(reply.added);
      left = reply.left > 0 && reply.added > 0;
    }
}

const sumOf = <Each>(all: readonly Each[], of: (each: Each) => number): number =>
  all.reduce((sum, each) => sum + of(each), 0);

/** Merges entries of the same name. */
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
