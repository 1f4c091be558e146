/** Reels of a delivery: what each line of its note means to the ledger, told before anything is written (domain section 8). */
import { z } from 'zod';
import { costOfEach } from '../base/calls/callCost.ts';
import { endpoint } from '../base/calls/endpoint.ts';
import { rowCell } from '../base/calls/rowEdits.ts';
import { plausibleDate } from '../base/units/plausibleDate.ts';
import { id, projectId, version } from '../base/values/scalars.ts';
import { reelEdits } from './reels.ts';

const cells = z.array(rowCell).min(1).max(40);
const ledgerRow = z.strictObject({ id, version });
/** A truck brings dozens. */
export const maxPackingSlipLines = 500;

/**
 * `new`: the ledger has no such reel. `arrives`: it was on order. `received`: it was received before, and stays as it is.
 * `refused`: something of the line must be put right first.
 */
export const deliveryOutcomes = ['new', 'arrives', 'received', 'refused'] as const;

/** What is to be known of a line, at one of its fields; `nearest` is the name that is probably meant. */
const arrivalRemark = z.strictObject({ field: z.string(), reason: z.string(), nearest: z.string().nullable() });

export const deliveredReel = z.strictObject({
  outcome: z.enum(deliveryOutcomes),
  /** The row of the ledger it arrives for or that has it already; null for a new one. */
  reel: ledgerRow.nullable(),
  /** Why it is refused. */
  problems: z.array(arrivalRemark),
  /** What does not keep it from being received. */
  notices: z.array(arrivalRemark),
});
export type DeliveredReel = z.infer<typeof deliveredReel>;

/** A reel on order. */
const reelOrder = z.strictObject({
  id,
  code: z.string(),
  cableType: z.string().nullable(),
  orderedLength: z.number().nullable(),
  poNumber: z.string().nullable(),
});

const arrivalPlan = z.strictObject({
  /** One for each line, in their order. */
  arrivals: z.array(deliveredReel),
  /** What is on order, whichever line takes it. */
  orders: z.array(reelOrder),
});
export type DeliveryPlan = z.infer<typeof arrivalPlan>;

export const previewDelivery = endpoint({
  method: 'POST',
  path: '/reels/deliveries/preview',
  formerPaths: ['/reels/arrivals/plan'],
  isUnaudited: true,
  summary: 'What receiving the reels of a delivery note would do to the ledger, line by line. Nothing is written.',
  cost: costOfEach('lines', 1 / 20),
  access: reelEdits,
  body: z.strictObject({
    projectId,
    receivedDate: plausibleDate,
    lines: z
      .array(
        z.strictObject({
          cells,
          /** The reel on order it is; null for none of them. Left out, one of its type and length is looked for. */
          order: id.nullable().optional(),
        }),
      )
      .min(1)
      .max(maxPackingSlipLines),
  }),
  reply: arrivalPlan,
});

/** What takes a delivery back. */
export const deliveryUndo = z.strictObject({
  reels: z
    .array(
      ledgerRow.extend({
        /** Cables on the reel, and pulls off it, when it came: with more of them it cannot be taken back. */
        work: z.number().int().nonnegative(),
        /** As they were, of one that was on order; null of one the ledger had not. */
        cells: cells.nullable(),
      }),
    )
    .min(1)
    .max(maxPackingSlipLines),
});
export type DeliveryUndo = z.infer<typeof deliveryUndo>;

export const receiveReels = endpoint({
  method: 'POST',
  path: '/reels/deliveries/record',
  formerPaths: ['/reels/arrivals'],
  summary:
    'Receive the reels of a delivery note: all of its lines, or none where one of them means something else by now than what was looked at.',
  cost: costOfEach('lines', 1 / 20),
  access: reelEdits,
  body: z.strictObject({
    projectId,
    receivedDate: plausibleDate,
    lines: z
      .array(
        z.strictObject({
          cells,
          /** The row of the ledger as it was looked at; null where there was none. */
          reel: ledgerRow.nullable(),
        }),
      )
      .min(1)
      .max(maxPackingSlipLines),
  }),
  reply: z.discriminatedUnion('status', [
    z.strictObject({ status: z.literal('received'), undo: deliveryUndo }),
    arrivalPlan.extend({ status: z.literal('changed') }),
  ]),
});

export const undoReceipt = endpoint({
  method: 'POST',
  path: '/reels/deliveries/undo',
  formerPaths: ['/reels/arrivals/undo'],
  summary: 'Take a delivery back, all of it; refused where somebody has changed one of its reels, or given it cables.',
  cost: 10,
  access: reelEdits,
  body: deliveryUndo.extend({ projectId }),
  reply: z.discriminatedUnion('status', [
    z.strictObject({ status: z.literal('undone') }),
    z.strictObject({ status: z.literal('refused'), reason: z.string() }),
  ]),
});
