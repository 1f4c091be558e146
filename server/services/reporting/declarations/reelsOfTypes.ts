/** Sums that reels add to a report by cable type (domain rule 12). */
import { readReelsByType } from '../../reels/reelsByType.ts';
import type { ExtraSums } from './declaration.ts';

export const reelsOfTypes: ExtraSums = {
  of: 'typeCode',
  keys: ['reelReceived', 'reelRemaining'],
  read: async (transaction, projectId) =>
    new Map(
      Array.from(await readReelsByType(transaction, projectId), ([type, reels]) => [
        type,
        reels.map(({ id, code, received, remaining }) => ({
          id,
          code,
          adds: { reelReceived: received, reelRemaining: remaining },
        })),
      ]),
    ),
};
