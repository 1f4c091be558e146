/** The cut plan: ledger and cables combined (domain section 8). */
import type { PlannedCable, PlannedReel, ReelPlan } from '../../../contract/reels/reelPlan.ts';
import { balanceOf, type Cut } from '../../../contract/progress/cuts.ts';
import { reelStatuses } from '../../../contract/setup/codes/reelFields.ts';
import type { RecordedDisposal } from '../../../contract/reels/disposal.ts';
import { plannedPieces } from '../../../contract/progress/pieces.ts';
import type { LengthUnit } from '../../../contract/base/values/lengthNumber.ts';
import { convertLength, lengthUnitOf } from '../../../contract/base/units/lengths.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import { nameKey, tagKey } from '../../../contract/base/values/tags.ts';
import type { Transaction } from '../../db/database.ts';
import { groupBy } from '../../../contract/base/values/groupBy.ts';
import type { RowScope } from '../../calls/rowScope.ts';
import { readCodes, type StoredCode } from '../../repositories/codes/codeRows.ts';
import { readInformation } from '../../repositories/projects/projectSettings.ts';
import { readDisposals, type StoredDisposal } from '../../repositories/reels/disposals.ts';
import { readReelCables, type ReelCable, type ReelSplice } from '../../repositories/reels/reelCables.ts';

/** The cable's own lengths are those of its first piece. */
export type CutCable = Omit<ReelCable, 'splice'> &
  Cut & {
    readonly splice: (ReelSplice & Pick<Cut, 'plannedLength'>) | null;
  };

/** A piece of a cable on its reel. */
export interface ReelPiece extends Cut {
  readonly cable: CutCable;
  readonly isSplice: boolean;
}

/** Returns the pieces of a cable that have a reel, each with the reel's key. */
const piecesOf = (cable: CutCable): (ReelPiece & { readonly key: string })[] => {
  const { reel, plannedLength, pulledLength, isPulled, splice } = cable;
  const own = { cable, plannedLength, pulledLength, isPulled, isSplice: false };
  return [
    ...(reel === null ? [] : [{ ...own, key: nameKey(reel) }]),
    ...(splice
      ? [
          {
            ...own,
            plannedLength: splice.plannedLength,
            pulledLength: splice.pulledLength,
            isSplice: true,
            key: nameKey(splice.reel),
          },
        ]
      : []),
  ];
};

export interface ReelBook {
  readonly tolerancePercent: number;
  readonly unit: LengthUnit;
  readonly reels: readonly StoredCode[];
  readonly cables: readonly CutCable[];
  /** Returns the pieces cut from a reel; `reel` is its number. */
  readonly cutsOf: (reel: string) => readonly ReelPiece[];
}

const numberOf = (value: CellValue | undefined): number | null => (typeof value === 'number' ? value : null);
const textOf = (value: CellValue | undefined): string | null => (typeof value === 'string' ? value : null);

export const lengthsOf = ({ values }: StoredCode) => ({
  receivedLength: numberOf(values['receivedLength']),
  scrap: numberOf(values['scrap']),
  returned: numberOf(values['returned']),
});

/** Returns the ledger values of a reel. */
export const ledgerFactsOf = (reel: StoredCode) => ({
  code: String(reel.values['code']),
  cableType: textOf(reel.values['cableType']),
  startMark: numberOf(reel.values['startMark']),
  endMark: numberOf(reel.values['endMark']),
  ...lengthsOf(reel),
});

/** Reads the ledger and the cables, each cable with its cut. */
export async function readReelBook(
  transaction: Transaction,
  projectId: number,
  scope: RowScope | null,
): Promise<ReelBook> {
  const { project, settings } = await readInformation(transaction, projectId);
  const tolerancePercent = settings.cutTolerancePercent;
  const unit = lengthUnitOf(project.unitMeasurement);
  const reels = await readCodes(transaction, projectId, ['reel']);
  const cables = (await readReelCables(transaction, projectId, scope)).map((cable): CutCable => {
    const planned = plannedPieces(cable, cable.splice, tolerancePercent, unit);
    const splice = cable.splice && Object.assign(cable.splice, { plannedLength: planned.splice });
    return Object.assign(cable, { plannedLength: planned.own, splice });
  });
  const byReel = groupBy(cables.flatMap(piecesOf), ({ key }) => key);
  return { tolerancePercent, unit, reels, cables, cutsOf: (reel) => byReel.get(tagKey(reel)) ?? [] };
}

export async function readReelPlan(
  transaction: Transaction,
  projectId: number,
  scope: RowScope | null,
): Promise<ReelPlan> {
  const book = await readReelBook(transaction, projectId, scope);
  const disposals = groupBy(await readDisposals(transaction, projectId), ({ reelId }) => reelId);
  return {
    tolerancePercent: book.tolerancePercent,
    reels: book.reels.map((reel) =>
      Object.assign(reportedReel(reel, book), {
        disposals: (disposals.get(reel.id) ?? []).map((each) => reportedDisposal(each, book.unit)),
      }),
    ),
    cables: book.cables.flatMap((cable) => (cable.isInScope ? reportedCable(cable) : [])),
    isWhole: scope === null,
  };
}

function reportedReel(reel: StoredCode, { cutsOf }: ReelBook): Omit<PlannedReel, 'disposals'> {
  const { values } = reel;
  return {
    id: reel.id,
    version: reel.version,
    status: reelStatuses.find((status) => status === values['status']) ?? null,
    orderedLength: numberOf(values['orderedLength']),
    ...ledgerFactsOf(reel),
    ...balanceOf(lengthsOf(reel), cutsOf(reel.key)),
  };
}

const reportedDisposal = (
  { id, as, length, unit, date, reason, by, at }: StoredDisposal,
  to: LengthUnit,
): RecordedDisposal => ({
  id,
  as,
  length: convertLength(length, unit, to),
  date,
  reason,
  by,
  at,
});

const reportedCable = ({ isInScope: _scope, ...reported }: CutCable): PlannedCable => reported;
