/** What is left of a reel goes back to the supplier, or is scrapped (domain section 8). Lengths in the project's unit. */
import { z } from 'zod';
import { seenUnit } from '../rows/changes.ts';
import { endpoint } from '../base/calls/endpoint.ts';
import { maxLength } from '../base/units/lengths.ts';
import { plausibleDate } from '../base/units/plausibleDate.ts';
import { id, instant, isoDate, projectId, version } from '../base/values/scalars.ts';
import { reelEdits } from './reels.ts';
import { maxReasonLength } from '../setup/codes/reelFields.ts';

/** The statuses of a reel nothing is left of, either way. */
export const disposals = ['returned', 'scrap'] as const;
export type Disposal = (typeof disposals)[number];

const reel = z.strictObject({ id, version });

/** What was returned or scrapped at one time. */
export const recordedDisposal = z.strictObject({
  id,
  as: z.enum(disposals),
  length: z.number(),
  /** The day it went. */
  date: isoDate,
  reason: z.string(),
  /** Who entered it, and when. */
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
    length: z.number().positive().max(maxLength),
    /** Of the length; the project's unit where none is named. */
    unit: seenUnit.optional(),
    date: plausibleDate,
    reason: z.string().trim().min(1).max(maxReasonLength),
  }),
  reply: z.discriminatedUnion('status', [
    /** `undo`: what takes it back. */
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
