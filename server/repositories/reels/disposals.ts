/** Returned or scrapped lengths of reels, one record each. */
import type { LengthUnit } from '../../../contract/base/values/lengthNumber.ts';
import type { Disposal } from '../../../contract/reels/disposal.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import type { Transaction } from '../../db/database.ts';
import { jsonText } from '../../db/jsonText.ts';

export interface StoredDisposal {
  readonly id: number;
  readonly reelId: number;
  readonly as: Disposal;
  /** In `unit`. */
  readonly length: number;
  readonly unit: LengthUnit;
  /** `2026-11-20` */
  readonly date: string;
  readonly reason: string;
  /** Previous values of the ledger fields it overwrote. */
  readonly before: Readonly<Record<string, CellValue>>;
  readonly by: string;
  readonly at: Date;
}

/** Current disposals of one reel or of all, in the order in which they were made per reel. */
export function readDisposals(
  transaction: Transaction,
  projectId: number,
  reelId: number | null = null,
): Promise<StoredDisposal[]> {
  return transaction.query<StoredDisposal>(
    `select d.id, d.reel_id as "reelId", d.disposed_as as "as", d.length, d.unit, to_char(d.disposed_on, 'YYYY-MM-DD') as date,
       d.reason, d.before, u.name as by, d.made_at as at
     from reel_disposal d join app_user u on u.id = d.made_by
     where d.project_id = $1 ${reelId === null ? '' : 'and d.reel_id = $2'}
     order by d.reel_id, d.id`,
    reelId === null ? [projectId] : [projectId, reelId],
  );
}

export type NewDisposal = Omit<StoredDisposal, 'id' | 'by'> & { readonly madeBy: number };

/** Returns the new id. */
export async function insertDisposal(
  transaction: Transaction,
  projectId: number,
  { reelId, as, length, unit, date, reason, before, madeBy, at }: NewDisposal,
): Promise<number> {
  const [row] = await transaction.query<{ id: number }>(
    `insert into reel_disposal (project_id, reel_id, disposed_as, length, unit, disposed_on, reason, before, made_by, made_at)
     values ($1, $2, $3, $4, $5, $6::date, $7, $8::jsonb, $9, $10) returning id`,
    [projectId, reelId, as, length, unit, date, reason, jsonText(before), madeBy, at],
  );
  return row!.id;
}

export async function deleteDisposal(transaction: Transaction, projectId: number, id: number): Promise<void> {
  await transaction.execute('delete from reel_disposal where project_id = $1 and id = $2', [projectId, id]);
}
