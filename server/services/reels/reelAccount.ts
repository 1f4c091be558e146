/** What reels have left while entries of crews are judged one after the other (domain section 5). Lengths in the project's unit. */
import type { ReelFacts } from '../../../contract/entryChecks.ts';
import { balanceOf } from '../../../contract/reels/cuts.ts';
import { tagKey } from '../../../contract/tags.ts';
import type { Transaction } from '../../db/database.ts';
import { readCodes } from '../../repositories/codes/codeRows.ts';
import { lengthsOf, readReelBook } from './reelPlan.ts';

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

/** Over all cables of the project, whoever may see them: what others pulled is gone from the reel too. Undefined without a ledger. */
export async function openReelAccount(transaction: Transaction, projectId: number): Promise<ReelAccount | undefined> {
  if ((await readCodes(transaction, projectId, ['reel'])).length === 0) return undefined;
  const { reels, cables } = await readReelBook(transaction, projectId, null);
  const byKey = new Map(reels.map((reel) => [reel.key, reel]));
  const taken = new Map<number, Taken>();
  for (const { id, reel, pulledLength } of cables)
    if (reel !== null && pulledLength !== null) taken.set(id, { reelKey: tagKey(reel), length: pulledLength });
  return {
    factsOf(reel, cableId) {
      const reelKey = tagKey(reel);
      const row = byKey.get(reelKey);
      if (!row) return undefined;
      const others = [...taken].filter(([id, each]) => id !== cableId && each.reelKey === reelKey);
      const cuts = others.map(([, { length }]) => ({ plannedLength: null, pulledLength: length, isPulled: false }));
      const cableType = row.values['cableType'];
      const lengths = lengthsOf(row);
      return {
        cableType: typeof cableType === 'string' ? cableType : null,
        // One that nobody measured yet says nothing about what is left.
        left: lengths.receivedLength === null ? null : balanceOf(lengths, cuts).remainingNow,
      };
    },
    take: (cableId, reel, length) => taken.set(cableId, { reelKey: tagKey(reel), length }),
  };
}
