/** Which changes of a grid put back what the same person had changed: Ctrl+Z is an edit like any other, and is told as what it is. */
import type { CommodityChange } from '../../../contract/rows/commodityHistory.ts';
import type { DigestedChange } from '../../repositories/history/commodityHistory.ts';

/**
 * Changes, the newest first, each with the change it takes back: as the call said, else the last one of the same person that
 * still stands and of which it is exactly the opposite, cell by cell.
 */
export function pairReverted(changes: readonly DigestedChange[]): CommodityChange[] {
  const revertedBy = new Map<string, string>();
  const earlier: DigestedChange[] = [];
  for (const digested of changes.toReversed()) {
    const { changeId, reverts } = digested.change;
    const isOpposite = ({ change, userId, forth }: DigestedChange) =>
      userId === digested.userId && forth === digested.back && !change.isReverted && !revertedBy.has(change.changeId);
    const reverted = reverts ?? earlier.findLast(isOpposite)?.change.changeId;
    if (reverted !== undefined) revertedBy.set(reverted, changeId);
    earlier.push(digested);
  }
  const reverts = new Map(Array.from(revertedBy, ([reverted, by]) => [by, reverted]));
  return changes.map(({ change }) => ({
    ...change,
    reverts: reverts.get(change.changeId) ?? change.reverts,
    isReverted: change.isReverted || revertedBy.has(change.changeId),
  }));
}
