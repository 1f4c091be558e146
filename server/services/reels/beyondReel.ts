/** Which rows a revision makes longer than their reel allows (domain rule 4): its planned balance falls below 0. */
import { balanceOf, plannedLength } from '../../../contract/reels/cuts.ts';
import { lengthUnitOf, sameLength } from '../../../contract/lengths.ts';
import { nameKey, tagKey } from '../../../contract/tags.ts';
import type { Transaction } from '../../db/database.ts';
import { groupBy } from '../../../contract/groupBy.ts';
import { readCodes } from '../../repositories/codes/codeRows.ts';
import { readReelChanges, type ReelChange } from '../../repositories/reels/reelChanges.ts';
import type { Staging } from '../../repositories/imports/staging.ts';
import { readInformation } from '../../repositories/projectSettings.ts';
import { readReelCables, readReelSpellings } from '../../repositories/reels/reelCables.ts';
import { lengthsOf } from './reelPlan.ts';

/** By id, of what the import would leave; empty where nothing is cut from reels. */
export async function rowsBeyondReel(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
): Promise<readonly number[]> {
  const changes = await readReelChanges(transaction, staging, projectId);
  if (changes.length === 0) return [];
  const keys = new Set(changes.map(({ reel }) => tagKey(reel)));
  const reels = (await readCodes(transaction, projectId, ['reel'])).filter(({ key }) => keys.has(key));
  if (reels.length === 0) return [];
  const { project, settings } = await readInformation(transaction, projectId);
  const unit = lengthUnitOf(project.unitMeasurement);
  const planned = (of: Pick<ReelChange, 'designLength' | 'runs'>) =>
    plannedLength(of, settings.cutTolerancePercent, unit);
  const spellings = (await readReelSpellings(transaction, projectId)).filter((reel) => keys.has(tagKey(reel)));
  const cables = await readReelCables(transaction, projectId, null, spellings);
  const byReel = groupBy(cables, ({ reel }) => nameKey(reel));
  const changeOf = new Map(changes.map((change) => [change.id, change]));
  return reels.flatMap((reel) => {
    const lengths = lengthsOf(reel);
    // Nobody knows what is on one that was not measured.
    if (lengths.receivedLength === null) return [];
    const after = (byReel.get(reel.key) ?? []).map((cable) => {
      const change = changeOf.get(cable.id);
      const next = planned(change ?? cable);
      const isGone = change?.change === 'removed';
      return {
        id: cable.id,
        plannedLength: isGone ? null : next,
        pulledLength: cable.pulledLength,
        isPulled: cable.isPulled || isGone,
        isLonger: (next ?? 0) > (planned(cable) ?? 0) + sameLength,
      };
    });
    if (balanceOf(lengths, after).plannedBalance >= -sameLength) return [];
    return after.flatMap(({ id, isPulled, isLonger }) => (isLonger && !isPulled ? id : []));
  });
}
