/** Return of a reel's remaining length to the supplier, or its scrapping (domain section 8). Lengths in the project's unit. */
import { z } from 'zod/mini';
import { seenUnit } from '../rows/changes.ts';
import { endpoint } from '../base/calls/endpoint.ts';
import { maxLength } from '../base/units/lengths.ts';
import { plausibleDate } from '../base/units/plausibleDate.ts';
import { id, instant, isoDate, projectId, version } from '../base/values/scalars.ts';
import { reelEdits } from './reels.ts';
import { maxReasonLength } from '../setup/codes/reelFields.ts';

/** Statuses of a reel with nothing left, by kind of disposal. */
export const disposals = ['returned', 'scrap'] as const;
export type Disposal = (typeof disposals)[number];

const reel = z.strictObject({ id, version });

/** One return or scrapping. */
export const recordedDisposal = z.strictObject({
  id,
  as: z.enum(disposals),
  length: z.number(),
  /** Day of the disposal. */
  date: isoDate,
  reason: z.string(),
  /** User who entered it, and the time. */
  by: z.string(),
  at: instant,
});
export type RecordedDisposal = z.infer<typeof recordedDisposal>;

export const disposeOfReel = endpoint({
  method: 'POST',
  path: '/reels/disposals/record',
  formerPaths: ['/reels/dispose'],
  summary:
    'Return what is left of a reel, or scrap it, whole or in part, with a day and a reason. Refused beyond what is left on it now.',
  cost: 10,
  access: reelEdits,
  body: z.strictObject({
    projectId,
    reel,
    as: z.enum(disposals),
    length: z.number().check(z.positive(), z.maximum(maxLength)),
    /** Unit of the length; default is the project's unit. */
    unit: z.optional(seenUnit),
    date: plausibleDate,
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxReasonLength)),
  }),
  reply: z.discriminatedUnion('status', [
    /** `undo`: data to undo it. */
    z.strictObject({ status: z.literal('disposed'), undo: z.strictObject({ reel, disposal: id }) }),
    z.strictObject({ status: z.literal('refused'), reason: z.string() }),
  ]),
});

export const undoDisposal = endpoint({
  method: 'POST',
  path: '/reels/disposals/undo',
  formerPaths: ['/reels/dispose/undo'],
  summary:
    'Take back what was returned or scrapped of a reel last: its length is on the reel again. Refused once the reel was changed since it was looked at, or it is not the last.',
  cost: 10,
  access: reelEdits,
  body: z.strictObject({ projectId, reel, disposal: id }),
  reply: z.discriminatedUnion('status', [
    z.strictObject({ status: z.literal('undone') }),
    z.strictObject({ status: z.literal('refused'), reason: z.string() }),
  ]),
});
