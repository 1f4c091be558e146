/** Reel ledger of the demonstration: reels in use, full reels in the yard, and reels on order. */
import { lengthTaken, plannedLength } from '../../contract/progress/cuts.ts';
import type { ReelStatus } from '../../contract/setup/codes/reelFields.ts';
import type { CellValue } from '../../contract/base/values/scalars.ts';
import { groupBy } from '../../contract/base/values/groupBy.ts';
import type { SeedRow } from './rows.ts';

type ReelValues = Readonly<Record<string, CellValue>>;

const cutTolerance = 3;
/** Number of full and ordered reels per type, in addition to the reels in use. */
const [whole, ordered] = [2, 1];
/** One in this many reels is slightly short: a revision made its last cable longer. */
const shortEvery = 23;

const takenFrom = (cable: SeedRow): number =>
  lengthTaken({
    plannedLength: plannedLength(
      { designLength: Number(cable['designLength']), runs: Number(cable['runs'] ?? 1) },
      cutTolerance,
      'ft',
    ),
    pulledLength: cable['pulledLength'] ? Number(cable['pulledLength']) * Number(cable['runs'] ?? 1) : null,
    isPulled: cable['pullComplete'] === true,
  });

const roundUp = (length: number): number => Math.ceil(length / 100) * 100;

const reelOf = (code: string, cableType: string, status: ReelStatus, length: number): ReelValues => ({
  code,
  cableType,
  status,
  orderedLength: length,
  ...(status === 'ordered' ? {} : { receivedLength: length, startMark: 0, endMark: length }),
  location: status === 'ordered' ? null : `Yard ${cableType.slice(0, 3)}`,
});

const byReelOf = (cables: readonly SeedRow[]) =>
  groupBy(
    cables.filter((cable) => cable['reel']),
    (cable) => String(cable['reel']),
  );

const spareReelOf = (cableType: string, at: number): string => `R-${cableType}-${90 + at}`;

/** `lengthOf`: length of a full reel of a type from the supplier, ft. */
export function reelsOf(cables: readonly SeedRow[], lengthOf: (typeCode: string) => number): ReelValues[] {
  const started = Array.from(byReelOf(cables), ([code, own], at) => {
    const cableType = String(own[0]?.['typeCode']);
    const needed = own.reduce((sum, cable) => sum + takenFrom(cable), 0);
    const length = at % shortEvery === shortEvery - 1 ? needed - 40 : Math.max(lengthOf(cableType), roundUp(needed));
    // A reel is in use from its first cut; until then the plan alone names it.
    const isCut = own.some((cable) => Number(cable['pulledLength'] ?? 0) > 0);
    return reelOf(code, cableType, isCut ? 'inUse' : 'received', Math.round(length));
  });
  const types = [...new Set(cables.map((cable) => String(cable['typeCode'])))];
  const waiting = types.flatMap((type) =>
    Array.from({ length: whole + ordered }, (_, at) =>
      reelOf(spareReelOf(type, at), type, at < whole ? 'received' : 'ordered', lengthOf(type)),
    ),
  );
  return [...started, ...waiting];
}

/** Part of the design length, ft. */
const secondPiece = 60;

/** Splices the last unpulled cable of the first short reel with cable from a full reel in the yard. */
export function spliceOne(cables: readonly SeedRow[], reels: readonly ReelValues[]): SeedRow[] {
  const own = byReelOf(cables);
  const spliced = reels.flatMap(({ code, receivedLength }) => {
    const cut = own.get(String(code)) ?? [];
    const needed = cut.reduce((sum, cable) => sum + takenFrom(cable), 0);
    const open = cut.filter((cable) => !cable['pulledLength'] && Number(cable['designLength']) > 2 * secondPiece);
    return needed > Number(receivedLength) ? open.slice(-1) : [];
  })[0];
  return cables.map((cable) =>
    cable === spliced
      ? {
          ...cable,
          spliceReel: spareReelOf(String(cable['typeCode']), 0),
          spliceLength: secondPiece,
          spliceNote: 'Short reel, splice at the tray end',
        }
      : cable,
  );
}

/** Lays cuts one after the other on the jacket of their reel, from its first mark up; pulled lengths are unchanged. */
export function layMarks(cables: readonly SeedRow[]): SeedRow[] {
  const reached = new Map<string, number>();
  return cables.map((cable) => {
    const { reel, pullStartMark: start, pullEndMark: end } = cable;
    if (typeof start !== 'number' || typeof end !== 'number' || !reel) return cable;
    const from = reached.get(String(reel)) ?? 0;
    const to = from + Math.abs(start - end);
    reached.set(String(reel), from + Math.abs(start - end) * Number(cable['runs'] ?? 1));
    return { ...cable, pullStartMark: to, pullEndMark: from };
  });
}
