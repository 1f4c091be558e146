/** What reels have left while entries of crews are judged one after the other (domain section 5). Lengths in the project's unit. */
import type { ReelFacts } from '../../../contract/entryChecks.ts';
import { balanceOf } from '../../../contract/reels/cuts.ts';
import { tagKey } from '../../../contract/tags.ts';
import type { Transaction } from '../../db/database.ts';
import { readCodes } from '../../repositories/codes/codeRows.ts';
import { readReelsPulled } from '../../repositories/reels/reelCables.ts';
import { lengthsOf } from './reelPlan.ts';

export interface ReelAccount {
  /** A reel of the ledger as the cable finds it: without what came off for the cable itself; undefined for one that is in no ledger. */
  factsOf(reel: string, cableId: number): ReelFacts | undefined;
  /** An entry was recorded: so much is off this reel for the cable now. */
  take(cableId: number, reel: string, length: number): void;
}

interface Taken {
  readonly reelKey: string;
  readonly length: number;
}

/**
 * For entries of these cables; over all cables of the project, whoever may see them: what others pulled is gone from the reel
 * too. Undefined without a ledger.
 */
export async function openReelAccount(
  transaction: Transaction,
  projectId: number,
  cableIds: readonly number[],
): Promise<ReelAccount | undefined> {
  const reels = await readCodes(transaction, projectId, ['reel']);
  if (reels.length === 0) return undefined;
  const byKey = new Map(reels.map((reel) => [reel.key, reel]));
  const byOthers = new Map<string, number>();
  const taken = new Map<number, Taken>();
  for (const { cableId, reel, length } of await readReelsPulled(transaction, projectId, cableIds)) {
    const reelKey = tagKey(reel);
    if (cableId === null) byOthers.set(reelKey, (byOthers.get(reelKey) ?? 0) + length);
    else taken.set(cableId, { reelKey, length });
  }
  const takenBesides = (reelKey: string, cableId: number) =>
    [...taken].reduce(
      (sum, [id, each]) => (id !== cableId && each.reelKey === reelKey ? sum + each.length : sum),
      byOthers.get(reelKey) ?? 0,
    );
  return {
    factsOf(reel, cableId) {
      const reelKey = tagKey(reel);
      const row = byKey.get(reelKey);
      if (!row) return undefined;
      const cut = { plannedLength: null, pulledLength: takenBesides(reelKey, cableId), isPulled: false };
      const cableType = row.values['cableType'];
      const lengths = lengthsOf(row);
      return {
        cableType: typeof cableType === 'string' ? cableType : null,
        // One that nobody measured yet says nothing about what is left.
        left: lengths.receivedLength === null ? null : balanceOf(lengths, [cut]).remainingNow,
      };
    },
    take: (cableId, reel, length) => taken.set(cableId, { reelKey: tagKey(reel), length }),
  };
}
