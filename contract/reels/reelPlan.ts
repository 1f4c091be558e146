/**
 * Cut plan of a project (domain section 8): every reel with its remaining length, every cable with its planned cut, and
 * allocation.
 */
import { z } from 'zod/mini';
import { costOfEach } from '../base/calls/callCost.ts';
import { seenUnit } from '../rows/changes.ts';
import { endpoint } from '../base/calls/endpoint.ts';
import { id, projectId, shortText, version } from '../base/values/scalars.ts';
import { recordedDisposal } from './disposal.ts';
import { lengthOrNone } from '../progress/lengthOrNone.ts';
import { plannedCables } from './plannedCables.ts';
import { reelEdits } from './reels.ts';
import { reelStatuses } from '../setup/codes/reelFields.ts';

/** A ledger row with its balance over all of its cables, including those the caller cannot see. Lengths in the project's unit. */
export const plannedReel = z.strictObject({
  id,
  version,
  code: z.string(),
  cableType: z.nullable(z.string()),
  status: z.nullable(z.enum(reelStatuses)),
  orderedLength: lengthOrNone,
  receivedLength: lengthOrNone,
  scrap: lengthOrNone,
  returned: lengthOrNone,
  startMark: lengthOrNone,
  endMark: lengthOrNone,
  remainingNow: z.number(),
  plannedBalance: z.number(),
  /** Returns and scrappings of the reel, the latest last. */
  disposals: z.array(recordedDisposal),
});
export type PlannedReel = z.infer<typeof plannedReel>;

/** Unassigned cables of a type, as spelled on them. */
const cablesWithoutReel = z.strictObject({
  cableType: z.nullable(z.string()),
  /** Cables that are not completely pulled, the length they take, and how much of it is pulled. */
  cables: z.number().check(z.int()),
  length: z.number(),
  pulled: z.number(),
});

export const getReelPlan = endpoint({
  method: 'GET',
  path: '/reels/plan',
  summary:
    'The reels of a project with what is left of each, and the cables with the reel and the cut of each; or only those on reels, and sums of the others by type.',
  cost: 10,
  access: { scope: 'project', permission: 'data.view' },
  query: z.strictObject({
    projectId,
    /** Limits the cables to those that name a reel or are in the cut order; `withoutReel` has the sums of the others. */
    cables: z.optional(z.literal('onReels')),
  }),
  reply: z.strictObject({
    /** Changes with everything the plan depends on (`getReelPlanVersion`). */
    version: z.optional(z.string()),
    tolerancePercent: z.number(),
    reels: z.array(plannedReel),
    /** Sorted by tag; only rows visible to the caller. */
    cables: plannedCables,
    withoutReel: z.optional(z.array(cablesWithoutReel)),
    /** True if these are all cables of the project. */
    isWhole: z.boolean(),
  }),
});
export type ReelPlan = z.infer<typeof getReelPlan.reply>;
export type PlannedCable = ReelPlan['cables'][number];
export type CablesWithoutReel = z.infer<typeof cablesWithoutReel>;

export const getReelPlanVersion = endpoint({
  method: 'GET',
  path: '/reels/plan-version',
  summary: 'Version of the cut plan: another one whenever its reels, cables or settings changed.',
  access: { scope: 'project', permission: 'data.view' },
  query: z.strictObject({ projectId }),
  reply: z.strictObject({ version: z.string() }),
});

/**
 * `length` in `unit`, by default the project's unit, is a part of each run's design length; null if not set. The note is null
 * only when a splice that was entered without one is restored.
 */
const splice = z.strictObject({
  reel: shortText,
  length: z.nullable(z.number().check(z.positive())),
  unit: z.optional(seenUnit),
  note: z.nullable(shortText),
});

/**
 * Moves a cable from one reel to another; null means none. `splice` adds a second piece from the named reel, or removes it:
 * `from` is the reel of the current splice. If omitted, the splice is unchanged; a cable that is removed from its reel has none.
 */
const reelMove = z.strictObject({
  commodityId: id,
  from: z.nullable(shortText),
  to: z.nullable(shortText),
  splice: z.optional(z.strictObject({ from: z.nullable(shortText), to: z.nullable(splice) })),
});
export type ReelMove = z.input<typeof reelMove>;

/** Maximum moves in one call. */
export const maxMoves = 5000;

/** Reasons why a cable is not moved. */
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
    moves: z.array(reelMove).check(z.minLength(1), z.maxLength(maxMoves)),
    /** Requests the cause in the response; clients of an earlier version cannot parse it, so they do not request it. */
    includeCauses: z.optional(z.literal(true)),
  }),
  reply: z.strictObject({
    results: z.array(
      z.discriminatedUnion('status', [
        z.strictObject({ status: z.literal('allocated') }),
        z.strictObject({
          status: z.literal('refused'),
          reason: z.string(),
          /** With `includeCauses`: the reason as a code, and the reel concerned. */
          cause: z.optional(z.enum(rejectionCauses)),
          reel: z.optional(z.nullable(z.string())),
        }),
      ]),
    ),
  }),
});
