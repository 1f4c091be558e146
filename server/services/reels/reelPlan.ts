/** The cut plan: ledger and cables combined (domain section 8). */
import type { ReelBalances } from '../../../contract/reels/calls/reelBalances.ts';
import { unlistedReels } from '../../../contract/reels/proposeMoves.ts';
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
import { findLastOrder } from '../../repositories/reels/cutOrders.ts';
import { readReelPlanVersion } from '../../repositories/reels/planVersion.ts';
import {
  readCablesWithoutReel,
  readReelCables,
  type ReelCable,
  type ReelSplice,
} from '../../repositories/reels/reelCables.ts';

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

/**
 * Reads the ledger and the cables, each cable with its cut. `withOrdered`: limits the cables to those that name a reel, and these
 * ids; the balances of the reels are the same.
 */
export async function readReelBook(
  transaction: Transaction,
  projectId: number,
  scope: RowScope | null,
  withOrdered: readonly number[] | null = null,
): Promise<ReelBook> {
  const { project, settings } = await readInformation(transaction, projectId);
  const tolerancePercent = settings.cutTolerancePercent;
  const unit = lengthUnitOf(project.unitMeasurement);
  const reels = await readCodes(transaction, projectId, ['reel']);
  const cables = (await readReelCables(transaction, projectId, scope, null, withOrdered)).map((cable): CutCable => {
    const planned = plannedPieces(cable, cable.splice, tolerancePercent, unit);
    const splice = cable.splice && Object.assign(cable.splice, { plannedLength: planned.splice });
    return Object.assign(cable, { plannedLength: planned.own, splice });
  });
  const byReel = groupBy(cables.flatMap(piecesOf), ({ key }) => key);
  return { tolerancePercent, unit, reels, cables, cutsOf: (reel) => byReel.get(tagKey(reel)) ?? [] };
}

export const cablesInScope = ({ cables }: ReelBook): PlannedCable[] =>
  cables.flatMap((cable) => (cable.isInScope ? reportedCable(cable) : []));

/** Reads the plan with all cables, or with those on reels and in the cut order. */
export async function readReelPlan(
  transaction: Transaction,
  projectId: number,
  scope: RowScope | null,
  which: 'all' | 'onReels' = 'all',
): Promise<ReelPlan> {
  const version = await readReelPlanVersion(transaction, projectId, scope);
  const ordered = which === 'all' ? null : await orderedCables(transaction, projectId);
  const book = await readReelBook(transaction, projectId, scope, ordered);
  const disposals = groupBy(await readDisposals(transaction, projectId), ({ reelId }) => reelId);
  return {
    version,
    tolerancePercent: book.tolerancePercent,
    reels: book.reels.map((reel) =>
      Object.assign(reportedReel(reel, book), {
        disposals: (disposals.get(reel.id) ?? []).map((each) => reportedDisposal(each, book.unit)),
      }),
    ),
    cables: cablesInScope(book),
    ...(ordered && { withoutReel: await readCablesWithoutReel(transaction, projectId, scope, ordered, book) }),
    isWhole: scope === null,
  };
}

/** Ids of the cables in the cut order: one that was pulled without a reel must not look as if it left its reel. */
async function orderedCables(transaction: Transaction, projectId: number): Promise<number[]> {
  const order = await findLastOrder(transaction, projectId);
  return [...new Set(order?.pieces.map(({ commodityId }) => commodityId))];
}

/** Reads what the ledger shows of the plan. */
export async function readReelBalances(
  transaction: Transaction,
  projectId: number,
  scope: RowScope | null,
): Promise<ReelBalances> {
  const version = await readReelPlanVersion(transaction, projectId, scope);
  const book = await readReelBook(transaction, projectId, scope, []);
  const reels = book.reels.map((reel) => reportedReel(reel, book));
  return {
    version,
    reels: reels.map(({ id, receivedLength, scrap, returned, remainingNow, plannedBalance }) => ({
      id,
      receivedLength,
      scrap,
      returned,
      remainingNow,
      plannedBalance,
    })),
    unlisted: unlistedReels({ reels, cables: cablesInScope(book) }),
  };
}

export function reportedReel(reel: StoredCode, { cutsOf }: ReelBook): Omit<PlannedReel, 'disposals'> {
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
