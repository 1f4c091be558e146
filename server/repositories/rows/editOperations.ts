/** Grid edits by client-generated id, stored in the transaction of their effect so that a resend has no second effect. */
import { jsonText } from '../../db/jsonText.ts';
import type { UnknownName } from '../../../contract/setup/codes/unknownName.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import type { Message } from '../../../contract/base/messages/message.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import { day } from '../../../contract/base/units/durations.ts';
import { editOperationRetention } from '../../timings.ts';
import type { Transaction } from '../../db/database.ts';

export interface StoredEdit {
  readonly payloadHash: string;
  /** Cells that were not written, as returned the first time. */
  readonly refusals: readonly StoredRejection[];
}

export interface StoredRejection {
  readonly id: number;
  readonly field: string;
  readonly value: CellValue;
  readonly reason: Message;
  readonly unknown?: UnknownName | undefined;
}

export interface WrittenEdit extends StoredEdit {
  readonly operationId: string;
  readonly commodityId: number;
}

/** Edits with these ids that were already written. */
export async function readEdits(
  transaction: Transaction,
  projectId: number,
  operationIds: readonly string[],
): Promise<Map<string, StoredEdit>> {
  if (operationIds.length === 0) return new Map();
  const rows = await transaction.query<{ id: string; payload_hash: string; refusals: StoredRejection[] }>(
    'select id, payload_hash, refusals from edit_operation where project_id = $1 and id = any($2::uuid[])',
    [projectId, operationIds],
  );
  return new Map(rows.map((row) => [row.id, { payloadHash: row.payload_hash, refusals: row.refusals }]));
}

/** Origin of the edits of one call. */
interface WrittenBy {
  readonly userId: number;
  /** Change id in the audit trail; undefined if the trail assigns it. */
  readonly changeId: string | undefined;
}

/** Stores the written edits, and deletes those too old to be resent. */
export async function insertEdits(
  transaction: Transaction,
  projectId: number,
  type: CommodityType,
  edits: readonly WrittenEdit[],
  { userId, changeId }: WrittenBy,
): Promise<void> {
  if (edits.length === 0) return;
  await transaction.execute(
    `delete from edit_operation where project_id = $1 and entered_at < now() - ${editOperationRetention / day} * interval '1 day'`,
    [projectId],
  );
  const rows = edits.map(({ operationId, commodityId, payloadHash, refusals }) => ({
    id: operationId,
    commodity_id: commodityId,
    payload_hash: payloadHash,
    refusals,
  }));
  await transaction.execute(
    `insert into edit_operation (project_id, id, commodity_type, commodity_id, payload_hash, refusals, entered_by, change_id)
     select $1, e.id, $2, e.commodity_id, e.payload_hash, e.refusals, $3::integer, $5::uuid
     from jsonb_to_recordset($4::jsonb) as e(id uuid, commodity_id integer, payload_hash text, refusals jsonb)`,
    [projectId, type, userId, jsonText(rows), changeId ?? null],
  );
}
