/** Reel ledger of a project. */
import { previewDelivery, receiveReels, undoReceipt } from '../../../contract/reels/deliveries.ts';
import { getCutOrder, makeCutOrder, withdrawCutOrder } from '../../../contract/reels/cutOrders.ts';
import { disposeOfReel, undoDisposal } from '../../../contract/reels/disposal.ts';
import { getReelStock } from '../../../contract/reels/reelStock.ts';
import { deleteReels, mergeReels, saveReels } from '../../../contract/reels/reels.ts';
import { getReelBalances } from '../../../contract/reels/calls/reelBalances.ts';
import { suggestMoves } from '../../../contract/reels/calls/suggestedMoves.ts';
import { allocateReels, getReelPlan, getReelPlanVersion } from '../../../contract/reels/reelPlan.ts';
import type { Api, ServerContext } from '../../calls/context.ts';
import { readReelPlanVersion } from '../../repositories/reels/planVersion.ts';
import { deleteCodeList } from '../../services/codes/deleteCodes.ts';
import { mergeCode } from '../../services/codes/mergeCodes.ts';
import { saveCodeRows } from '../../services/codes/saveCodes.ts';
import { allocate } from '../../services/reels/allocateReels.ts';
import { issueCutOrder, readCutOrder, withdrawOrder } from '../../services/reels/cutOrders.ts';
import { dispose } from '../../services/reels/disposeOfReel.ts';
import { readReelBalances, readReelPlan } from '../../services/reels/reelPlan.ts';
import { readSuggestedMoves } from '../../services/reels/suggestedMoves.ts';
import { planDelivery, receiveDelivery } from '../../services/reels/receiveReels.ts';
import { readReelStock } from '../../services/reels/reelStock.ts';
import { undoLastDisposal } from '../../services/reels/undoDisposal.ts';
import { undoDelivery } from '../../services/reels/undoDelivery.ts';

export function addReelRoutes(api: Api, { database, now }: ServerContext): void {
  api.handle(getReelPlan, ({ query: { projectId, cables }, caller }) =>
    database.transaction((transaction) => readReelPlan(transaction, projectId, caller.rowScope, cables)),
  );

  api.handle(getReelPlanVersion, ({ query: { projectId }, caller }) =>
    database.transaction(async (transaction) => ({
      version: await readReelPlanVersion(transaction, projectId, caller.rowScope),
    })),
  );

  api.handle(getReelBalances, ({ query: { projectId }, caller }) =>
    database.transaction((transaction) => readReelBalances(transaction, projectId, caller.rowScope)),
  );

  api.handle(suggestMoves, ({ query: { projectId }, caller }) =>
    database.transaction((transaction) => readSuggestedMoves(transaction, projectId, caller.rowScope)),
  );

  api.handle(getReelStock, ({ query: { projectId }, caller }) =>
    database.transaction(async (transaction) => ({
      reels: await readReelStock(transaction, projectId, caller.rowScope),
    })),
  );

  api.handle(allocateReels, ({ body, ...request }) =>
    database.transaction((transaction) => allocate(transaction, body, request)),
  );

  api.handle(saveReels, ({ body, ...request }) =>
    database.transaction((transaction) => saveCodeRows(transaction, body, request)),
  );

  api.handle(deleteReels, ({ body, ...request }) =>
    database.transaction((transaction) => deleteCodeList(transaction, body, request)),
  );

  api.handle(mergeReels, ({ body, ...request }) =>
    database.transaction((transaction) => mergeCode(transaction, { ...body, permission: 'reels.edit' }, request)),
  );

  api.handle(previewDelivery, ({ body, ...request }) =>
    database.transaction((transaction) => planDelivery(transaction, body, request)),
  );

  api.handle(receiveReels, ({ body, ...request }) =>
    database.transaction((transaction) => receiveDelivery(transaction, body, request)),
  );

  api.handle(undoReceipt, ({ body, ...request }) =>
    database.transaction((transaction) => undoDelivery(transaction, body, request)),
  );

  api.handle(disposeOfReel, ({ body, ...request }) =>
    database.transaction((transaction) => dispose(transaction, body, { ...request, now: now() })),
  );

  api.handle(undoDisposal, ({ body, ...request }) =>
    database.transaction((transaction) => undoLastDisposal(transaction, body, request)),
  );

  api.handle(getCutOrder, ({ query: { projectId }, caller }) =>
    database.transaction(async (transaction) => ({
      version: await readReelPlanVersion(transaction, projectId, caller.rowScope),
      order: await readCutOrder(transaction, projectId, caller.rowScope),
    })),
  );

  api.handle(makeCutOrder, ({ body, ...request }) =>
    database.transaction((transaction) => issueCutOrder(transaction, body, { ...request, now: now() })),
  );

  api.handle(withdrawCutOrder, ({ body, ...request }) =>
    database.transaction((transaction) => withdrawOrder(transaction, body, { ...request, now: now() })),
  );
}
