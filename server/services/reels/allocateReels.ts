/** Allocating cables to reels: what fits is written, the rest comes back with the reason. */
import type { allocateReels as allocateEndpoint, ReelMove } from '../../../contract/reels/reelPlan.ts';
import type { BodyOf, ReplyOf } from '../../../contract/endpoint.ts';
import { isInUse } from '../../../contract/codes/codeFields.ts';
import type { LengthUnit } from '../../../contract/lengthNumber.ts';
import { lengthUnitOf } from '../../../contract/lengths.ts';
import type { Message } from '../../../contract/message.ts';
import { balanceOf, fits, lengthTaken } from '../../../contract/reels/cuts.ts';
import { nameKey } from '../../../contract/tags.ts';
import type { Transaction } from '../../db/database.ts';
import { reelMessage } from '../../locales/en-US/reels.ts';
import { auditCommodities } from '../../repositories/commodityAudit.ts';
import type { StoredCode } from '../../repositories/codes/codeRows.ts';
import { lockProject, writeFields } from '../../repositories/commodities.ts';
import { bumpVersion } from '../../repositories/versions.ts';
import type { CodeRequest } from '../codes/saveCodes.ts';
import { lengthsOf, readReelBook, type CutCable, type ReelBook } from './reelPlan.ts';

type Decision = { readonly cable: CutCable; readonly reel: string | null } | { readonly reason: Message };

/** In the caller's transaction; every cable written leaves its audit event, as one change. */
export async function allocate(
  transaction: Transaction,
  { projectId, moves }: BodyOf<typeof allocateEndpoint>,
  { caller, requestId, say }: CodeRequest,
): Promise<ReplyOf<typeof allocateEndpoint>> {
  const { unitMeasurement } = await lockProject(transaction, projectId);
  const book = await readReelBook(transaction, projectId, caller.rowScope);
  const decisions = decide(book, moves, lengthUnitOf(unitMeasurement));
  const writes = decisions.flatMap((decision) => ('cable' in decision ? decision : []));
  if (writes.length > 0) {
    const version = await bumpVersion(transaction, projectId);
    const changes = new Map(writes.map(({ cable, reel }) => [cable.id, { reel }]));
    await writeFields(transaction, projectId, 'cable', version, changes);
    await auditCommodities(
      transaction,
      { caller, projectId, requestId, action: 'commodity.allocateReel' },
      writes.map(({ cable, reel }) => ({
        type: 'cable',
        id: cable.id,
        before: { reel: cable.reel },
        after: { reel },
      })),
    );
  }
  const results = decisions.map((decision) =>
    'cable' in decision
      ? { status: 'allocated' as const }
      : { status: 'refused' as const, reason: say(decision.reason) },
  );
  return { results };
}

/**
 * Moves count in their order, once all of them have left the reels they come from: a swap of two cables is no trouble. A cable
 * that is refused stays where it is and takes its room there, so the others are looked at again.
 */
function decide(book: ReelBook, moves: readonly ReelMove[], unit: LengthUnit): Decision[] {
  const cables = new Map(book.cables.map((cable) => [cable.id, cable]));
  const reels = new Map(book.reels.map((reel) => [reel.key, reel]));
  const seen = new Set<number>();
  let decisions = moves.map((move): Decision => {
    const cable = cables.get(move.commodityId);
    if (!cable || seen.has(cable.id)) return { reason: reelMessage('cableGone') };
    seen.add(cable.id);
    const reason = unmovable(cable, move);
    return reason ? { reason } : { cable, reel: move.to };
  });
  for (let isSettled = false; !isSettled;) {
    const left = balancesWithout(book, decisions);
    isSettled = true;
    decisions = decisions.map((decision): Decision => {
      if (!('cable' in decision) || decision.reel === null) return decision;
      const { cable } = decision;
      const reel = reels.get(nameKey(decision.reel));
      const balance = (reel && left.get(reel.key)) ?? 0;
      const reason = reel ? unfit(cable, reel, balance, unit) : reelMessage('notListed', { reel: decision.reel });
      if (reason || !reel) {
        isSettled = false;
        return { reason: reason ?? reelMessage('cableGone') };
      }
      left.set(reel.key, balance - lengthTaken(cable));
      return { cable, reel: String(reel.values['code']) };
    });
  }
  return decisions;
}

/** What each reel has left once the cables that move have gone from it. */
function balancesWithout(book: ReelBook, decisions: readonly Decision[]): Map<string, number> {
  const moving = new Set(decisions.flatMap((decision) => ('cable' in decision ? decision.cable.id : [])));
  return new Map(
    book.reels.map((reel) => {
      const staying = book.cutsOf(reel.key).filter(({ id }) => !moving.has(id));
      return [reel.key, balanceOf(lengthsOf(reel), staying).plannedBalance];
    }),
  );
}

/** Why a cable stays on the reel it has. */
function unmovable(cable: CutCable, { from }: ReelMove): Message | null {
  if (cable.isPulled || (cable.pulledLength ?? 0) > 0) return reelMessage('isPulled', { cable: cable.tag });
  if (nameKey(cable.reel) === nameKey(from)) return null;
  return cable.reel === null
    ? reelMessage('movedOff', { cable: cable.tag })
    : reelMessage('movedTo', { cable: cable.tag, reel: cable.reel });
}

/** Why a reel does not take a cable. */
function unfit(cable: CutCable, reel: StoredCode, left: number, unit: LengthUnit): Message | null {
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
  if (cable.plannedLength === null) return reelMessage('noLength', { cable: cable.tag });
  if (fits(lengthTaken(cable), left)) return null;
  const short = lengthTaken(cable) - left;
  return reelMessage('tooLong', {
    reel: to,
    cable: cable.tag,
    planned: { length: lengthTaken(cable), unit },
    left: { length: Math.max(0, left), unit },
    short: { length: short, unit },
  });
}
