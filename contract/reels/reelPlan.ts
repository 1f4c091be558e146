/** The cut plan of a project (domain section 8): every reel with what is left of it, every cable with what it takes, and allocating. */
import { z } from 'zod';
import { costOfEach } from '../base/calls/callCost.ts';
import { seenUnit } from '../rows/changes.ts';
import { endpoint } from '../base/calls/endpoint.ts';
import { id, projectId, shortText, version } from '../base/values/scalars.ts';
import { recordedDisposal } from './disposal.ts';
import { lengthOrNone } from '../progress/lengthOrNone.ts';
import { plannedCables } from './plannedCables.ts';
import { reelEdits } from './reels.ts';
import { reelStatuses } from '../setup/codes/reelFields.ts';

/** A row of the ledger with its balance over all of its cables, whoever may see them. Lengths in the project's unit. */
export const plannedReel = z.strictObject({
  id,
  version,
  code: z.string(),
  cableType: z.string().nullable(),
  status: z.enum(reelStatuses).nullable(),
  orderedLength: lengthOrNone,
  receivedLength: lengthOrNone,
  scrap: lengthOrNone,
  returned: lengthOrNone,
  startMark: lengthOrNone,
  endMark: lengthOrNone,
  remainingNow: z.number(),
  plannedBalance: z.number(),
  /** What was returned or scrapped of it, each time, the last one last. */
  disposals: z.array(recordedDisposal),
});
export type PlannedReel = z.infer<typeof plannedReel>;

export const getReelPlan = endpoint({
  method: 'GET',
  path: '/reels/plan',
  summary: 'The reels of a project with what is left of each, and the cables with the reel and the cut of each.',
  cost: 10,
  access: { scope: 'project', permission: 'data.view' },
  query: z.strictObject({ projectId }),
  reply: z.strictObject({
    tolerancePercent: z.number(),
    reels: z.array(plannedReel),
    /** In the order of their tags; those of the caller’s rows. */
    cables: plannedCables,
    /** Whether these are all cables of the project. */
    isWhole: z.boolean(),
  }),
});
export type ReelPlan = z.infer<typeof getReelPlan.reply>;
export type PlannedCable = ReelPlan['cables'][number];

/** `length` in `unit`, the project's unit where none is named, is of the design length of each run; null while nobody said. Without a note only where it is put back as a desk wrote it. */
const splice = z.strictObject({
  reel: shortText,
  length: z.number().positive().nullable(),
  unit: seenUnit.optional(),
  note: shortText.nullable(),
});

/**
 * A cable from one reel to another; null: from none, to none. `splice` gives it a second piece, of the reel named, or takes it away:
 * `from` is the reel of the splice it has. Left out, the splice stays; a cable that is taken off its reel has none.
 */
const reelMove = z.strictObject({
  commodityId: id,
  from: shortText.nullable(),
  to: shortText.nullable(),
  splice: z.strictObject({ from: shortText.nullable(), to: splice.nullable() }).optional(),
});
export type ReelMove = z.input<typeof reelMove>;

/** In one call. */
export const maxMoves = 5000;

/** Why a cable stays. */
export const rejectionCauses = [
  'cableGone',
  'isPulled',
  'movedTo',
  'movedOff',
  'splicedMeanwhile',
  'spliceTooLong',
  'notListed',
  'notInUse',
  'otherType',
  'noLength',
  'tooLong',
] as const;
export type RejectionCause = (typeof rejectionCauses)[number];

export const allocateReels = endpoint({
  method: 'POST',
  path: '/reels/allocate',
  summary:
    'Allocate cables to reels, or take them off. A cable that is pulled, that another reel has by now, or that does not fit stays; the answer says of each line, in order, what became of it.',
  cost: costOfEach('moves', 1 / 20),
  access: reelEdits,
  body: z.strictObject({
    projectId,
    moves: z.array(reelMove).min(1).max(maxMoves),
    /** Pages of an earlier version cannot read an answer that they did not ask for. */
    includeCauses: z.literal(true).optional(),
  }),
  reply: z.strictObject({
    results: z.array(
      z.discriminatedUnion('status', [
        z.strictObject({ status: z.literal('allocated') }),
        z.strictObject({
          status: z.literal('refused'),
          reason: z.string(),
          /** With `includeCauses`: the reason by name, and the reel that it is about. */
          cause: z.enum(rejectionCauses).optional(),
          reel: z.string().nullable().optional(),
        }),
      ]),
    ),
  }),
});
