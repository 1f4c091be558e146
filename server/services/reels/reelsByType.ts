/** Received and remaining length on site per cable type (domain section 12). Lengths in the project's unit. */
import { cutLength, balanceOf } from '../../../contract/progress/cuts.ts';
import { lengthUnitOf } from '../../../contract/base/units/lengths.ts';
import { onHandStatuses } from '../../../contract/setup/codes/reelFields.ts';
import { nameKey, tagKey } from '../../../contract/base/values/tags.ts';
import type { Transaction } from '../../db/database.ts';
import { groupBy } from '../../../contract/base/values/groupBy.ts';
import { readCodes } from '../../repositories/codes/codeRows.ts';
import { readInformation } from '../../repositories/projects/projectSettings.ts';
import { readReelTotals } from '../../repositories/reels/reelCables.ts';
import { ledgerFactsOf } from './reelPlan.ts';

export interface ReelOfType {
  readonly id: number;
  readonly code: string;
  readonly received: number;
  /** Length that can be cut from it today; 0 for a reel that is not on site. */
  readonly remaining: number;
}

/** Returns the reels of each cable type, by the type's key. */
export async function readReelsByType(
  transaction: Transaction,
  projectId: number,
): Promise<ReadonlyMap<string, readonly ReelOfType[]>> {
  const reels = await readCodes(transaction, projectId, ['reel']);
  if (reels.length === 0) return new Map();
  const { project, settings } = await readInformation(transaction, projectId);
  const unit = lengthUnitOf(project.unitMeasurement);
  const totals = groupBy(await readReelTotals(transaction, projectId), ({ reel }) => tagKey(reel));
  const reported = reels.map((reel) => {
    const facts = ledgerFactsOf(reel);
    const cuts = (totals.get(reel.key) ?? []).map(({ pulledLength, designLength, runs, cables }) => ({
      plannedLength: null,
      pulledLength: pulledLength ?? cables * (cutLength(designLength, runs, settings.cutTolerancePercent, unit) ?? 0),
      isPulled: true,
    }));
    const isOnHand = onHandStatuses.some((status) => status === reel.values['status']);
    return {
      id: reel.id,
      code: facts.code,
      typeKey: nameKey(facts.cableType),
      received: facts.receivedLength ?? 0,
      remaining: isOnHand ? Math.max(0, balanceOf(facts, cuts).remainingNow) : 0,
    };
  });
  return groupBy(reported, ({ typeKey }) => typeKey);
}
