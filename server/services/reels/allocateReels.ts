/** Allocates cables to reels: what fits is written, the rest is returned with the reason. */
import {
  rejectionCauses,
  type allocateReels as allocateEndpoint,
  type ReelMove,
} from '../../../contract/reels/reelPlan.ts';
import type { BodyOf, ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import { isInUse } from '../../../contract/setup/codes/codeFields.ts';
import type { LengthUnit } from '../../../contract/base/values/lengthNumber.ts';
import { convertLength, lengthUnitOf, sameLength } from '../../../contract/base/units/lengths.ts';
import type { Message } from '../../../contract/base/messages/message.ts';
import { balanceOf, fits } from '../../../contract/progress/cuts.ts';
import { plannedPieces } from '../../../contract/progress/pieces.ts';
import { nameKey } from '../../../contract/base/values/tags.ts';
import type { Transaction } from '../../db/database.ts';
import { reelMessage, type reels } from '../../locales/en-US/reels.ts';
import { auditCommodities } from '../../repositories/history/commodityAudit.ts';
import type { StoredCode } from '../../repositories/codes/codeRows.ts';
import { lockProject, writeFields } from '../../repositories/rows/commodities.ts';
import { bumpVersion } from '../../repositories/projects/versions.ts';
import type { CodeRequest } from '../codes/saveCodes.ts';
import { lengthsOf, readReelBook, type CutCable, type ReelBook } from './reelPlan.ts';

/** The requested second piece of a cable. */
type Splice = NonNullable<NonNullable<ReelMove['splice']>['to']>;

/** Target reels of a cable's pieces. */
interface Allocation {
  readonly cable: CutCable;
  readonly reel: string | null;
  /** Null for no splice; undefined to leave the existing one unchanged. */
  readonly splice: Splice | null | undefined;
}
type Decision = Allocation | { readonly reason: Message };

/** Runs in the caller's transaction; every cable written gets its own audit event, all as one change. */
export async function allocate(
  transaction: Transaction,
  { projectId, moves, includeCauses }: BodyOf<typeof allocateEndpoint>,
  { caller, requestId, say }: CodeRequest,
): Promise<ReplyOf<typeof allocateEndpoint>> {
  const { unitMeasurement } = await lockProject(transaction, projectId);
  const book = await readReelBook(transaction, projectId, caller.rowScope);
  const decisions = decide(book, movesIn(moves, lengthUnitOf(unitMeasurement)), lengthUnitOf(unitMeasurement));
  const writes = decisions.flatMap((decision) => ('cable' in decision ? changeOf(decision) : []));
  if (writes.length > 0) {
    const version = await bumpVersion(transaction, projectId);
    const changes = new Map(writes.map(({ id, after }) => [id, after]));
    await writeFields(transaction, projectId, 'cable', version, changes);
    await auditCommodities(
      transaction,
      { caller, projectId, requestId, action: 'commodity.allocateReel' },
      writes.map(({ id, before, after }) => ({ type: 'cable', id, before, after })),
    );
  }
  const results = decisions.map((decision) => {
    if ('cable' in decision) return { status: 'allocated' as const };
    const refused = { status: 'refused' as const, reason: say(decision.reason) };
    return includeCauses ? Object.assign(refused, causeOf(decision.reason)) : refused;
  });
  return { results };
}

/** Converts the splice lengths of the moves to the project's unit. */
const movesIn = (moves: readonly ReelMove[], unit: LengthUnit): readonly ReelMove[] =>
  moves.map((move) => {
    const { splice } = move;
    if (!splice?.to || splice.to.length === null) return move;
    const length = convertLength(splice.to.length, splice.to.unit ?? unit, unit);
    return { ...move, splice: { ...splice, to: { ...splice.to, length } } };
  });

/** Returns the rejection cause and the reel it is about. Each cause is the key of its message. */
function causeOf({ key, params }: Message) {
  const reel = params?.['reel'];
  const cause = rejectionCauses.find((each) => key === `reels:${each satisfies keyof typeof reels}`);
  return { cause, reel: typeof reel === 'string' ? reel : null };
}

/** Returns the fields of a cable before and after the write. */
function changeOf({ cable, reel, splice }: Allocation) {
  const was = cable.splice;
  if (splice === undefined) return { id: cable.id, before: { reel: cable.reel }, after: { reel } };
  return {
    id: cable.id,
    before: {
      reel: cable.reel,
      spliceReel: was?.reel ?? null,
      spliceLength: was?.length ?? null,
      spliceNote: was?.note ?? null,
    },
    after: {
      reel,
      spliceReel: splice?.reel ?? null,
      spliceLength: splice?.length ?? null,
      spliceNote: splice?.note ?? null,
    },
  };
}

/** Returns the length each piece takes from its target reel. */
function piecesOf(
  { cable, reel, splice }: Allocation,
  { tolerancePercent, unit }: ReelBook,
): readonly { readonly to: string; readonly planned: number | null }[] {
  const second = splice === undefined ? cable.splice : splice;
  const planned = plannedPieces(cable, second, tolerancePercent, unit);
  return [
    ...(reel === null ? [] : [{ to: reel, planned: planned.own }]),
    ...(second && second.length !== null ? [{ to: second.reel, planned: planned.splice }] : []),
  ];
}

/**
 * Decides the moves in order, after all moving cables have left their current reels, so that swapping two cables works. A
 * rejected cable stays on its reel and takes up length there, so the others are checked again.
 */
function decide(book: ReelBook, moves: readonly ReelMove[], unit: LengthUnit): Decision[] {
  const cables = new Map(book.cables.map((cable) => [cable.id, cable]));
  const reels = new Map(book.reels.map((reel) => [reel.key, reel]));
  const spelled = (reel: string) => String(reels.get(nameKey(reel))?.values['code'] ?? reel);
  const seen = new Set<number>();
  let decisions = moves.map((move): Decision => {
    const cable = cables.get(move.commodityId);
    if (!cable || seen.has(cable.id)) return { reason: reelMessage('cableGone') };
    seen.add(cable.id);
    const reason = unmovable(cable, move, unit);
    if (reason) return { reason };
    // A cable without a reel has no splice either.
    const splice = move.to === null ? cable.splice && null : move.splice?.to;
    return {
      cable,
      reel: move.to === null ? null : spelled(move.to),
      splice: splice && { ...splice, reel: spelled(splice.reel) },
    };
  });
  for (let isSettled = false; !isSettled;) {
    const left = balancesWithout(book, decisions);
    isSettled = true;
    decisions = decisions.map((decision): Decision => {
      if (!('cable' in decision)) return decision;
      for (const { to, planned } of piecesOf(decision, book)) {
        const reel = reels.get(nameKey(to));
        const balance = (reel && left.get(reel.key)) ?? 0;
        const reason = reel
          ? unfit(decision.cable, planned, reel, balance, unit)
          : reelMessage('notListed', { reel: to });
        if (reason || !reel) {
          isSettled = false;
          return { reason: reason ?? reelMessage('cableGone') };
        }
        left.set(reel.key, balance - (planned ?? 0));
      }
      return decision;
    });
  }
  return decisions;
}

/** Returns the remaining length of each reel without the cables that move. */
function balancesWithout(book: ReelBook, decisions: readonly Decision[]): Map<string, number> {
  const moving = new Set(decisions.flatMap((decision) => ('cable' in decision ? decision.cable.id : [])));
  return new Map(
    book.reels.map((reel) => {
      const staying = book.cutsOf(reel.key).filter(({ cable }) => !moving.has(cable.id));
      return [reel.key, balanceOf(lengthsOf(reel), staying).plannedBalance];
    }),
  );
}

/** Returns the reason a cable must stay on its reel, or null. */
function unmovable(cable: CutCable, { from, to, splice }: ReelMove, unit: LengthUnit): Message | null {
  const isStarted = [cable, ...(cable.splice ? [cable.splice] : [])].some(
    ({ pulledLength }) => (pulledLength ?? 0) > 0,
  );
  if (cable.isPulled || isStarted) return reelMessage('isPulled', { cable: cable.tag });
  if (nameKey(cable.reel) !== nameKey(from))
    return cable.reel === null
      ? reelMessage('movedOff', { cable: cable.tag })
      : reelMessage('movedTo', { cable: cable.tag, reel: cable.reel });
  if (splice && nameKey(cable.splice?.reel ?? null) !== nameKey(splice.from))
    return reelMessage('splicedMeanwhile', { cable: cable.tag });
  const design = cable.designLength ?? 0;
  if (to !== null && splice?.to && (splice.to.length ?? 0) >= design - sameLength)
    return reelMessage('spliceTooLong', { cable: cable.tag, length: { length: design, unit } });
  return null;
}

/** Returns the reason a reel cannot take a piece of a cable, or null. */
function unfit(
  cable: CutCable,
  planned: number | null,
  reel: StoredCode,
  left: number,
  unit: LengthUnit,
): Message | null {
  const to = String(reel.values['code']);
  if (!isInUse('reel', reel.values)) return reelMessage('notInUse', { reel: to });
  const cableType = String(reel.values['cableType'] ?? '');
  if (nameKey(cableType) !== nameKey(cable.cableType))
    return reelMessage('otherType', {
      reel: to,
      holds: cableType || '–',
      cable: cable.tag,
      needs: cable.cableType ?? '–',
    });
  if (planned === null) return reelMessage('noLength', { cable: cable.tag });
  if (fits(planned, left)) return null;
  return reelMessage('tooLong', {
    reel: to,
    cable: cable.tag,
    planned: { length: planned, unit },
    left: { length: Math.max(0, left), unit },
    short: { length: planned - left, unit },
  });
}
