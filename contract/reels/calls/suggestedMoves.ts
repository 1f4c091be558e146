/** Suggested moves of a cut plan, computed by the server: a project has a hundred thousand cables, and most fit on no reel. */
import { z } from 'zod/mini';
import { endpoint } from '../../base/calls/endpoint.ts';
import { projectId } from '../../base/values/scalars.ts';
import { plannedCables } from '../plannedCables.ts';
import type { ProposedMove } from '../proposeMoves.ts';
import { reelEdits } from '../reels.ts';

/** Maximum number of cables in the reply that fit on no reel; they can be spliced one by one. */
export const maxWithoutReel = 1000;

const line = z.strictObject({ from: z.nullable(z.string()), to: z.nullable(z.string()), plannedLength: z.number() });

export const suggestMoves = endpoint({
  method: 'GET',
  path: '/reels/suggested-moves',
  summary:
    'Moves that give cables without a reel one, and cables of reels that are too short another one. Nothing is written.',
  cost: 10,
  access: reelEdits,
  query: z.strictObject({ projectId }),
  reply: z.strictObject({
    /** Cables of the lines: those with a move or without room on their reel, and the first that fit on no reel. */
    cables: plannedCables,
    /** Line of each cable, as in `ProposedMove`. */
    lines: z.array(line),
    /** Number of all cables that fit on no reel. */
    withoutReel: z.number().check(z.int()),
    /** Reels of the types of the cables with too little left for a suggestion. */
    leftAlone: z.array(z.string()),
  }),
});
export type SuggestedMoves = z.infer<typeof suggestMoves.reply>;

/** Returns the lines of a suggestion, each with its cable. */
export const movesOf = ({ cables, lines }: SuggestedMoves): ProposedMove[] =>
  lines.flatMap((each, at) => {
    const cable = cables[at];
    return cable ? [{ cable, ...each }] : [];
  });
