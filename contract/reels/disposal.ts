/** What is left of a reel goes back to the supplier, or is scrapped (domain section 8). Lengths in the project's unit. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { longestLength } from '../lengths.ts';
import { rowEdit } from '../rowEdits.ts';
import { id, isoDate, projectId, version } from '../scalars.ts';
import { reelEdits } from './reelEdits.ts';
import { longestReason } from './reelFields.ts';

/** The statuses of a reel nothing is left of, either way. */
export const disposals = ['returned', 'scrap'] as const;
export type Disposal = (typeof disposals)[number];

export const disposeOfReel = endpoint({
  method: 'POST',
  path: '/reels/dispose',
  summary:
    'Return what is left of a reel, or scrap it, whole or in part, with a day and a reason. Refused beyond what is left on it now.',
  cost: 10,
  access: reelEdits,
  body: z.strictObject({
    projectId,
    reel: z.strictObject({ id, version }),
    as: z.enum(disposals),
    length: z.number().positive().max(longestLength),
    date: isoDate,
    reason: z.string().trim().min(1).max(longestReason),
  }),
  reply: z.discriminatedUnion('status', [
    /** `undo`: what saves the reel as it was. */
    z.strictObject({ status: z.literal('disposed'), undo: rowEdit }),
    z.strictObject({ status: z.literal('refused'), reason: z.string() }),
  ]),
});
