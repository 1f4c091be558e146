/**
 * Cut order: a stored snapshot of the plan by which a yard cuts, and the differences from the current plan (domain section 8).
 */
import { z } from 'zod/mini';
import { endpoint } from '../base/calls/endpoint.ts';
import { id, instant, projectId } from '../base/values/scalars.ts';
import { reelEdits } from './reels.ts';

/** A piece to cut. Lengths in the project's unit. */
export const orderedPiece = z.strictObject({
  commodityId: id,
  tag: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  cableType: z.nullable(z.string()),
  reel: z.string(),
  length: z.number(),
  /** True for the second piece of a spliced cable. */
  isSplice: z.boolean(),
});
export type OrderedPiece = z.infer<typeof orderedPiece>;

const cutOrder = z.strictObject({
  number: id,
  madeAt: instant,
  madeBy: z.string(),
  /** Last cable schedule applied before the order; null if there was none. */
  schedule: z.nullable(z.strictObject({ fileName: z.string(), revision: z.string() })),
  /** Pieces by reel, the longest first; only those of rows visible to the caller. */
  pieces: z.array(orderedPiece),
});
export type CutOrder = z.infer<typeof cutOrder>;

export const getCutOrder = endpoint({
  method: 'GET',
  path: '/reels/cut-order',
  summary: 'The cut order that was kept last, with its pieces; null while there is none.',
  cost: 5,
  access: { scope: 'project', permission: 'data.view' },
  query: z.strictObject({ projectId }),
  reply: z.strictObject({
    order: z.nullable(cutOrder),
    /** Version of the cut plan, which includes the order (`getReelPlanVersion`). */
    version: z.optional(z.string()),
  }),
});

export const makeCutOrder = endpoint({
  method: 'POST',
  path: '/reels/cut-order',
  summary:
    'Keep the cut plan as the order the yard cuts by: every cable that has a reel of the ledger and is not pulled.',
  cost: 10,
  access: reelEdits,
  body: z.strictObject({ projectId }),
  reply: z.discriminatedUnion('status', [
    z.strictObject({ status: z.literal('kept'), number: id }),
    z.strictObject({ status: z.literal('refused'), reason: z.string() }),
  ]),
});

export const withdrawCutOrder = endpoint({
  method: 'POST',
  path: '/reels/cut-order/withdraw',
  summary: 'Take back the cut order that was kept last: the one before it stands again.',
  access: reelEdits,
  body: z.strictObject({ projectId, number: id }),
  reply: z.discriminatedUnion('status', [
    z.strictObject({ status: z.literal('withdrawn') }),
    z.strictObject({ status: z.literal('refused'), reason: z.string() }),
  ]),
});
