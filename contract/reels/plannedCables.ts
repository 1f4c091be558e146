/** Cables of a cut plan. A project has a hundred thousand of them, so they are sent as columns, like grid snapshots. */
import { z } from 'zod/mini';
import { numbersOrBlank, repeatedTexts, repeatedTextsOf, textAt, texts, wholes } from '../rows/columnLists.ts';
import { lengthOrNone, type LengthOrNone } from '../progress/lengthOrNone.ts';

/** Second piece of a cable, from another reel. */
const plannedSplice = z.strictObject({
  reel: z.string(),
  /** Part of each run's design length that comes from it; null if not set. */
  length: lengthOrNone,
  note: z.nullable(z.string()),
  plannedLength: lengthOrNone,
  pulledLength: lengthOrNone,
  startMark: lengthOrNone,
  endMark: lengthOrNone,
});

/**
 * A cable in the plan; `reel` is the number on the cable, whether or not it is in the ledger. For a spliced cable the planned and
 * pulled lengths are those of its first piece. Lengths in the project's unit.
 */
interface PlannedCable {
  id: number;
  tag: string;
  from: string | null;
  to: string | null;
  cableType: string | null;
  reel: string | null;
  plannedLength: LengthOrNone;
  pulledLength: LengthOrNone;
  isPulled: boolean;
  startMark: LengthOrNone;
  endMark: LengthOrNone;
  /** Calendar day. */
  pulledDate: string | null;
  designLength: LengthOrNone;
  runs: number;
  splice: z.infer<typeof plannedSplice> | null;
}

const repeated = z.optional(z.strictObject(repeatedTexts));
const textFields = ['from', 'to', 'cableType', 'reel', 'pulledDate'] as const;
const lengthFields = ['plannedLength', 'pulledLength', 'startMark', 'endMark', 'designLength'] as const;
const lengths = z.optional(numbersOrBlank);

/** Values by row in the order of `ids`; an omitted column is blank in every row. */
const columns = z.strictObject({
  ids: wholes,
  tags: texts,
  from: repeated,
  to: repeated,
  cableType: repeated,
  reel: repeated,
  pulledDate: repeated,
  plannedLength: lengths,
  pulledLength: lengths,
  startMark: lengths,
  endMark: lengths,
  designLength: lengths,
  /** 0 or 1. */
  isPulled: wholes,
  runs: wholes,
  /** Splices of the few cables that have a second piece, by row index. */
  splices: z.array(z.strictObject({ at: z.int(), splice: plannedSplice })),
});
type Columns = z.infer<typeof columns>;

function columnsOf(cables: readonly PlannedCable[]): Columns {
  const reported: Columns = {
    ids: cables.map(({ id }) => id),
    tags: cables.map(({ tag }) => tag),
    isPulled: cables.map(({ isPulled }) => Number(isPulled)),
    runs: cables.map(({ runs }) => runs),
    splices: cables.flatMap(({ splice }, at) => (splice ? [{ at, splice }] : [])),
  };
  for (const field of textFields)
    if (cables.some((cable) => cable[field] !== null))
      reported[field] = repeatedTextsOf(cables.map((cable) => cable[field]));
  for (const field of lengthFields)
    if (cables.some((cable) => cable[field] !== null)) reported[field] = cables.map((cable) => cable[field]);
  return reported;
}

function cablesOf(reported: Columns): PlannedCable[] {
  const splices = new Map(reported.splices.map(({ at, splice }) => [at, splice]));
  return reported.ids.map((id, at) => ({
    id,
    tag: reported.tags[at] ?? '',
    from: textAt(reported.from, at),
    to: textAt(reported.to, at),
    cableType: textAt(reported.cableType, at),
    reel: textAt(reported.reel, at),
    plannedLength: reported.plannedLength?.[at] ?? null,
    pulledLength: reported.pulledLength?.[at] ?? null,
    isPulled: reported.isPulled[at] === 1,
    startMark: reported.startMark?.[at] ?? null,
    endMark: reported.endMark?.[at] ?? null,
    pulledDate: textAt(reported.pulledDate, at),
    designLength: reported.designLength?.[at] ?? null,
    runs: reported.runs[at] ?? 1,
    splice: splices.get(at) ?? null,
  }));
}

/** Codec between columns and cables. Only the columns are validated: a schema per row would cost more than all the rest. */
export const plannedCables = z.codec(columns, z.custom<PlannedCable[]>(Array.isArray), {
  decode: cablesOf,
  encode: columnsOf,
});
