/** Storing and withdrawing the cut order that a yard works by. */
import type {
  CutOrder,
  makeCutOrder as makeEndpoint,
  OrderedPiece,
  withdrawCutOrder as withdrawEndpoint,
} from '../../../contract/reels/cutOrders.ts';
import { compareCells } from '../../../contract/base/values/compareCells.ts';
import type { BodyOf, ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import { convertLength, lengthUnitOf } from '../../../contract/base/units/lengths.ts';
import { audit } from '../../audit/audit.ts';
import type { Transaction } from '../../db/database.ts';
import { reelMessage } from '../../locales/en-US/reels.ts';
import { lockProject } from '../../repositories/rows/commodities.ts';
import { readInformation } from '../../repositories/projects/projectSettings.ts';
import {
  findLastOrder,
  insertOrder,
  markWithdrawn,
  nextOrderNumber,
  readVisibleCables,
} from '../../repositories/reels/cutOrders.ts';
import { bumpVersion } from '../../repositories/projects/versions.ts';
import type { RowScope } from '../../calls/rowScope.ts';
import type { CodeRequest } from '../codes/saveCodes.ts';
import { readReelBook, type ReelBook } from './reelPlan.ts';

type DatedRequest = CodeRequest & { readonly now: Date };

/** Returns the last order with the pieces of rows in the scope, in the project's unit. */
export async function readCutOrder(
  transaction: Transaction,
  projectId: number,
  scope: RowScope | null,
): Promise<CutOrder | null> {
  const order = await findLastOrder(transaction, projectId);
  if (!order) return null;
  const { project } = await readInformation(transaction, projectId);
  const unit = lengthUnitOf(project.unitMeasurement);
  const visible = await visiblePieces(transaction, projectId, scope, order.pieces);
  const { number, madeAt, madeBy, fileName, revision } = order;
  return {
    number,
    madeAt,
    madeBy,
    schedule: fileName === null ? null : { fileName, revision: revision ?? '' },
    pieces: visible.map((piece) => Object.assign(piece, { length: convertLength(piece.length, order.unit, unit) })),
  };
}

/** Users who see every row also see the pieces of cables that no longer exist: the yard might have cut them. */
async function visiblePieces(
  transaction: Transaction,
  projectId: number,
  scope: RowScope | null,
  pieces: readonly OrderedPiece[],
): Promise<readonly OrderedPiece[]> {
  if (scope === null) return pieces;
  const ids = pieces.map(({ commodityId }) => commodityId);
  const visible = await readVisibleCables(transaction, projectId, scope, ids);
  return pieces.filter(({ commodityId }) => visible.has(commodityId));
}

export async function issueCutOrder(
  transaction: Transaction,
  { projectId }: BodyOf<typeof makeEndpoint>,
  { caller, requestId, say, now }: DatedRequest,
): Promise<ReplyOf<typeof makeEndpoint>> {
  const { unitMeasurement } = await lockProject(transaction, projectId);
  const pieces = piecesOf(await readReelBook(transaction, projectId, caller.rowScope));
  if (pieces.length === 0) return { status: 'refused', reason: say(reelMessage('nothingToOrder')) };
  const number = await nextOrderNumber(transaction, projectId);
  await bumpVersion(transaction, projectId);
  const unit = lengthUnitOf(unitMeasurement);
  await insertOrder(transaction, projectId, { number, madeBy: caller.userId, madeAt: now, unit, pieces });
  await audit(transaction, {
    caller,
    projectId,
    action: 'cutOrder.keep',
    target: `cut order ${number}`,
    after: { pieces: pieces.length },
    requestId,
  });
  return { status: 'kept', number };
}

export async function withdrawOrder(
  transaction: Transaction,
  { projectId, number }: BodyOf<typeof withdrawEndpoint>,
  { caller, requestId, say, now }: DatedRequest,
): Promise<ReplyOf<typeof withdrawEndpoint>> {
  await lockProject(transaction, projectId);
  const last = await findLastOrder(transaction, projectId);
  if (last?.number !== number) return { status: 'refused', reason: say(reelMessage('orderReplaced', { number })) };
  await bumpVersion(transaction, projectId);
  await markWithdrawn(transaction, projectId, { number, at: now });
  await audit(transaction, {
    caller,
    projectId,
    action: 'cutOrder.withdraw',
    target: `cut order ${number}`,
    before: { pieces: last.pieces.length },
    requestId,
  });
  return { status: 'withdrawn' };
}

/** Returns the pieces still to be cut, by reel in natural order, longest first. */
function piecesOf({ reels, cutsOf }: ReelBook): OrderedPiece[] {
  const inOrder = reels.toSorted((one, other) => compareCells(one.key, other.key, false));
  return inOrder.flatMap((reel) =>
    cutsOf(reel.key)
      .flatMap(({ cable: { id, tag, from, to, cableType }, plannedLength: length, isPulled, isSplice }) =>
        isPulled || length === null
          ? []
          : { commodityId: id, tag, from, to, cableType, reel: String(reel.values['code']), length, isSplice },
      )
      .toSorted((one, other) => other.length - one.length || compareCells(one.tag, other.tag, false)),
  );
}
