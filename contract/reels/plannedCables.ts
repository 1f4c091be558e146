/** The cables of a cut plan. A project has a hundred thousand: on the wire they are columns, as snapshots of a grid are. */
import { z } from 'zod';
import { numbersOrBlank, repeatedTexts, repeatedTextsOf, textAt, texts, wholes } from '../rows/columnLists.ts';
import { lengthOrNone, type LengthOrNone } from '../progress/lengthOrNone.ts';

/** The second piece of a cable, of another reel. */
const plannedSplice = z.strictObject({
  reel: z.string(),
  /** How much of the design length of each run is of it; null while nobody said. */
  length: lengthOrNone,
  note: z.string().nullable(),
  plannedLength: lengthOrNone,
  pulledLength: lengthOrNone,
  startMark: lengthOrNone,
  endMark: lengthOrNone,
});

/**
 * A cable as the plan sees it; `reel` is the number as the cable has it, in the ledger or not. What is planned and pulled is of its
 * first piece where it is spliced. Lengths in the project's unit.
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
  /** A day. */
  pulledDate: string | null;
  designLength: LengthOrNone;
  runs: number;
  splice: z.infer<typeof plannedSplice> | null;
}

const repeated = z.strictObject(repeatedTexts).optional();
const textFields = ['from', 'to', 'cableType', 'reel', 'pulledDate'] as const;
const lengthFields = ['plannedLength', 'pulledLength', 'startMark', 'endMark', 'designLength'] as const;
const lengths = numbersOrBlank.optional();

/** Row by row in the order of `ids`; a column that is left out is blank in every row. */
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
  /** Of the few cables that have a second piece, by their place. */
  splices: z.array(z.strictObject({ at: z.number().int(), splice: plannedSplice })),
});
type Columns = z.infer<typeof columns>;

function columnsOf(cables: readonly PlannedCable[]): Columns {
  const told: Columns = {
    ids: cables.map(({ id }) => id),
    tags: cables.map(({ tag }) => tag),
    isPulled: cables.map(({ isPulled }) => Number(isPulled)),
    runs: cables.map(({ runs }) => runs),
    splices: cables.flatMap(({ splice }, at) => (splice ? [{ at, splice }] : [])),
  };
  for (const field of textFields)
    if (cables.some((cable) => cable[field] !== null))
      told[field] = repeatedTextsOf(cables.map((cable) => cable[field]));
  for (const field of lengthFields)
    if (cables.some((cable) => cable[field] !== null)) told[field] = cables.map((cable) => cable[field]);
  return told;
}

function cablesOf(told: Columns): PlannedCable[] {
  const splices = new Map(told.splices.map(({ at, splice }) => [at, splice]));
  return told.ids.map((id, at) => ({
    id,
    tag: told.tags[at] ?? '',
    from: textAt(told.from, at),
    to: textAt(told.to, at),
    cableType: textAt(told.cableType, at),
    reel: textAt(told.reel, at),
    plannedLength: told.plannedLength?.[at] ?? null,
    pulledLength: told.pulledLength?.[at] ?? null,
    isPulled: told.isPulled[at] === 1,
    startMark: told.startMark?.[at] ?? null,
    endMark: told.endMark?.[at] ?? null,
    pulledDate: textAt(told.pulledDate, at),
    designLength: told.designLength?.[at] ?? null,
    runs: told.runs[at] ?? 1,
    splice: splices.get(at) ?? null,
  }));
}

/** What the columns say was checked with them: a schema per row would cost more than all of the rest. */
export const plannedCables = z.codec(columns, z.custom<PlannedCable[]>(Array.isArray), {
  decode: cablesOf,
  encode: columnsOf,
});
