/** Lines of the plan as people look for them: what loses its reel first, each part by its tags as people count. */
import type { ProposedMove } from '../../../../contract/reels/proposeMoves.ts';
import { naturalRanks } from '../../../base/naturalOrder.ts';

export function inOrderOfTags(moves: readonly ProposedMove[]): ProposedMove[] {
  const ranks = naturalRanks(moves.map(({ cable }) => cable.tag));
  return Array.from(moves, (move, at) => ({ move, rank: ranks[at]! }))
    .toSorted(
      (one, other) => Number(other.move.from !== null) - Number(one.move.from !== null) || one.rank - other.rank,
    )
    .map(({ move }) => move);
}
