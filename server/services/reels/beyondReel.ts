/** Rows that a revision makes longer than their reel allows (domain rule 4): the reel's planned balance falls below 0. */
import { balanceOf } from '../../../contract/progress/cuts.ts';
import { lengthUnitOf, sameLength } from '../../../contract/base/units/lengths.ts';
import { plannedPieces } from '../../../contract/progress/pieces.ts';
import { nameKey, tagKey } from '../../../contract/base/values/tags.ts';
import type { Transaction } from '../../db/database.ts';
import { groupBy } from '../../../contract/base/values/groupBy.ts';
import { readCodes } from '../../repositories/codes/codeRows.ts';
import { readReelChanges, type ReelChange } from '../../repositories/reels/reelChanges.ts';
import type { Staging } from '../../repositories/imports/staged/staging.ts';
import { readInformation } from '../../repositories/projects/projectSettings.ts';
import { readReelCables, readReelSpellings, type ReelSplice } from '../../repositories/reels/reelCables.ts';
import { lengthsOf } from './reelPlan.ts';

/** Returns the ids of such rows, as they would be after the import; empty if nothing is cut from reels. */
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
  const planned = (of: Pick<ReelChange, 'designLength' | 'runs'>, splice: ReelSplice | null) =>
    plannedPieces(of, splice, settings.cutTolerancePercent, unit);
  const spellings = (await readReelSpellings(transaction, projectId)).filter((reel) => keys.has(tagKey(reel)));
  const cables = await readReelCables(transaction, projectId, null, spellings);
  const changeOf = new Map(changes.map((change) => [change.id, change]));
  const pieces = cables.flatMap(({ id, reel, splice, designLength, runs, pulledLength, isPulled }) => {
    const now = { designLength, runs };
    const change = changeOf.get(id);
    const [was, next] = [planned(now, splice), planned(change ?? now, splice)];
    const isGone = change?.change === 'removed';
    const pieceOf = (part: 'own' | 'splice', of: { reel: string | null; pulledLength: number | null }) => ({
      id,
      reel: of.reel,
      plannedLength: isGone ? null : next[part],
      pulledLength: of.pulledLength,
      isPulled: isPulled || isGone,
      isLonger: (next[part] ?? 0) > (was[part] ?? 0) + sameLength,
    });
    return [pieceOf('own', { reel, pulledLength }), splice ? pieceOf('splice', splice) : []].flat();
  });
  const byReel = groupBy(pieces, ({ reel }) => nameKey(reel));
  return reels.flatMap((reel) => {
    const lengths = lengthsOf(reel);
    // Without a received length, the reel's remaining length is unknown.
    if (lengths.receivedLength === null) return [];
    const after = byReel.get(reel.key) ?? [];
    if (balanceOf(lengths, after).plannedBalance >= -sameLength) return [];
    return after.flatMap(({ id, isPulled, isLonger }) => (isLonger && !isPulled ? id : []));
  });
}
