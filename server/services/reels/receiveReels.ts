/** Receives the reels of a delivery: all of them in one transaction, or none. */
import type {
  DeliveryPlan,
  DeliveryUndo,
  previewDelivery as planEndpoint,
  receiveReels as receiveEndpoint,
} from '../../../contract/reels/deliveries.ts';
import type { BodyOf, ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import type { CodeResult } from '../../../contract/setup/codes/codes.ts';
import { lengthUnitOf } from '../../../contract/base/units/lengths.ts';
import type { RowEdit } from '../../../contract/base/calls/rowEdits.ts';
import { tagKey } from '../../../contract/base/values/tags.ts';
import type { Transaction } from '../../db/database.ts';
import type { Translate } from '../../locales/translate.ts';
import { readCodes, type StoredCode } from '../../repositories/codes/codeRows.ts';
import { lockProject } from '../../repositories/rows/commodities.ts';
import { readInformation } from '../../repositories/projects/projectSettings.ts';
import { saveCodeRows, type CodeRequest } from '../codes/saveCodes.ts';
import { ledgerOf, ordersOf, matchDelivery, type Delivery, type DeliveredReel, type Remark } from './matchDelivery.ts';
import { ledgerFactsOf } from './reelPlan.ts';
import { countWork } from './undoDelivery.ts';

const kind = 'reel' as const;
const lists = [kind, 'cable-type', 'supplier'] as const;

/** Returns the plan of a delivery without writing anything. */
export async function planDelivery(
  transaction: Transaction,
  { projectId, receivedDate, lines }: BodyOf<typeof planEndpoint>,
  { say }: Pick<CodeRequest, 'say'>,
): Promise<DeliveryPlan> {
  const { project } = await readInformation(transaction, projectId);
  const stored = await readCodes(transaction, projectId, lists);
  const delivery = { unit: lengthUnitOf(project.unitMeasurement), stored, receivedDate };
  return reportedPlan(delivery, matchDelivery(delivery, lines), say);
}

/** Every reel gets its own audit event, like reels typed into the ledger. */
export async function receiveDelivery(
  transaction: Transaction,
  { projectId, receivedDate, lines }: BodyOf<typeof receiveEndpoint>,
  request: CodeRequest,
): Promise<ReplyOf<typeof receiveEndpoint>> {
  const { unitMeasurement } = await lockProject(transaction, projectId);
  const stored = await readCodes(transaction, projectId, lists);
  const delivery = { unit: lengthUnitOf(unitMeasurement), stored, receivedDate };
  const planned = matchDelivery(
    delivery,
    lines.map(({ cells, reel }) => ({ cells, order: reel?.id ?? null })),
  );
  const isAsSeen = planned.every(({ edit, reel }, at) => {
    const seen = lines[at]?.reel ?? null;
    return edit !== null && reel?.id === seen?.id && reel?.version === seen?.version;
  });
  if (!isAsSeen) return { status: 'changed', ...reportedPlan(delivery, planned, request.say) };
  const rows = planned.flatMap(({ edit }) => edit ?? []);
  const { results } = await saveCodeRows(transaction, { projectId, kind, rows }, request);
  return { status: 'received', undo: await undoOf(transaction, projectId, rows, results, stored) };
}

/** Returns the data to undo the delivery: the previous cells of reels that were on order. */
async function undoOf(
  transaction: Transaction,
  projectId: number,
  rows: readonly RowEdit[],
  results: readonly CodeResult[],
  stored: readonly StoredCode[],
): Promise<DeliveryUndo> {
  const saved = results.map((result) => {
    if (result.status !== 'saved') throw new Error(`A reel that was looked at could not be received: ${result.status}`);
    return result.row;
  });
  const work = await countWork(
    transaction,
    projectId,
    saved.map(({ values }) => String(values['code'])),
  );
  const before = new Map(ledgerOf({ stored }).map((reel) => [reel.id, reel.values]));
  return {
    reels: saved.map(({ id, version, values }, at) => {
      const was = before.get(id);
      return {
        id,
        version,
        work: work.get(tagKey(String(values['code']))) ?? 0,
        cells: was ? (rows[at]?.cells.map(({ field }) => ({ field, value: was[field] ?? null })) ?? []) : null,
      };
    }),
  };
}

function reportedPlan(delivery: Delivery, planned: readonly DeliveredReel[], say: Translate): DeliveryPlan {
  const reported = ({ reason, ...remark }: Remark) => ({ ...remark, reason: say(reason) });
  return {
    arrivals: planned.map(({ outcome, reel, problems, notices }) => ({
      outcome,
      reel: reel && { id: reel.id, version: reel.version },
      problems: problems.map(reported),
      notices: notices.map(reported),
    })),
    orders: ordersOf(delivery).map((order) => {
      const { code, cableType } = ledgerFactsOf(order);
      const { orderedLength, poNumber } = order.values;
      return {
        id: order.id,
        code,
        cableType,
        orderedLength: typeof orderedLength === 'number' ? orderedLength : null,
        poNumber: typeof poNumber === 'string' ? poNumber : null,
      };
    }),
  };
}
