/**
 * Reels of a delivery: the effect of each line of the delivery note on the ledger, previewed before it is written (domain section
 * 8).
 */
import { z } from 'zod/mini';
import { costOfEach } from '../base/calls/callCost.ts';
import { endpoint } from '../base/calls/endpoint.ts';
import { rowCell } from '../base/calls/rowEdits.ts';
import { plausibleDate } from '../base/units/plausibleDate.ts';
import { id, projectId, version } from '../base/values/scalars.ts';
import { reelEdits } from './reels.ts';

const cells = z.array(rowCell).check(z.minLength(1), z.maxLength(40));
const ledgerRow = z.strictObject({ id, version });
/** Maximum lines of a delivery note; a truck brings dozens. */
export const maxPackingSlipLines = 500;

/**
 * `new`: the ledger has no such reel. `arrives`: it was on order. `received`: it was received before, and is not changed.
 * `refused`: the line must be corrected first.
 */
export const deliveryOutcomes = ['new', 'arrives', 'received', 'refused'] as const;

/** Remark about a field of a line; `nearest` is the probable match for a name. */
const arrivalRemark = z.strictObject({ field: z.string(), reason: z.string(), nearest: z.nullable(z.string()) });

export const deliveredReel = z.strictObject({
  outcome: z.enum(deliveryOutcomes),
  /** Ledger row of the ordered reel, or of one received before; null for a new reel. */
  reel: z.nullable(ledgerRow),
  /** Reasons for the rejection. */
  problems: z.array(arrivalRemark),
  /** Remarks that do not prevent the receipt. */
  notices: z.array(arrivalRemark),
});
export type DeliveredReel = z.infer<typeof deliveredReel>;

/** A reel on order. */
const reelOrder = z.strictObject({
  id,
  code: z.string(),
  cableType: z.nullable(z.string()),
  orderedLength: z.nullable(z.number()),
  poNumber: z.nullable(z.string()),
});

const arrivalPlan = z.strictObject({
  /** One for each line, in order. */
  arrivals: z.array(deliveredReel),
  /** All reels on order, including those matched to lines. */
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
          /** The matching reel on order; null for none. If omitted, one of its type and length is searched. */
          order: z.optional(z.nullable(id)),
        }),
      )
      .check(z.minLength(1), z.maxLength(maxPackingSlipLines)),
  }),
  reply: arrivalPlan,
});

/** Data to undo a delivery. */
export const deliveryUndo = z.strictObject({
  reels: z
    .array(
      z.extend(ledgerRow, {
        /** Number of cables on the reel and pulls from it at receipt: with more of them it cannot be undone. */
        work: z.int().check(z.nonnegative()),
        /** Previous cells of a reel that was on order; null for a reel that was new in the ledger. */
        cells: z.nullable(cells),
      }),
    )
    .check(z.minLength(1), z.maxLength(maxPackingSlipLines)),
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
          /** Ledger row as shown to the user; null if there was none. */
          reel: z.nullable(ledgerRow),
        }),
      )
      .check(z.minLength(1), z.maxLength(maxPackingSlipLines)),
  }),
  reply: z.discriminatedUnion('status', [
    z.strictObject({ status: z.literal('received'), undo: deliveryUndo }),
    z.extend(arrivalPlan, { status: z.literal('changed') }),
  ]),
});

export const undoReceipt = endpoint({
  method: 'POST',
  path: '/reels/deliveries/undo',
  formerPaths: ['/reels/arrivals/undo'],
  summary: 'Take a delivery back, all of it; refused where somebody has changed one of its reels, or given it cables.',
  cost: 10,
  access: reelEdits,
  body: z.extend(deliveryUndo, { projectId }),
  reply: z.discriminatedUnion('status', [
    z.strictObject({ status: z.literal('undone') }),
    z.strictObject({ status: z.literal('refused'), reason: z.string() }),
  ]),
});
