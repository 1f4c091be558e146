/** Finds grid changes that undo an earlier change of the same user: Ctrl+Z is an ordinary edit, but is shown as an undo. */
import type { CommodityChange } from '../../../contract/rows/commodityHistory.ts';
import type { DigestedChange } from '../../repositories/history/commodityHistory.ts';

/**
 * Changes, newest first, each with the change it reverts: the one the call named, otherwise the last one of the same user that is
 * still in effect and of which it is the exact opposite, cell by cell.
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
