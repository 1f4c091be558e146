/** Stored cut orders. */
import type { LengthUnit } from '../../../contract/base/values/lengthNumber.ts';
import type { OrderedPiece } from '../../../contract/reels/cutOrders.ts';
import type { Transaction } from '../../db/database.ts';
import { jsonText } from '../../db/jsonText.ts';
import type { RowScope } from '../../calls/rowScope.ts';
import { inScopeSql, scopeKeys } from '../sql/rowScope.ts';

export interface StoredCutOrder {
  readonly number: number;
  readonly madeAt: Date;
  readonly madeBy: string;
  readonly fileName: string | null;
  readonly revision: string | null;
  /** Unit of the lengths of its pieces. */
  readonly unit: LengthUnit;
  readonly pieces: readonly OrderedPiece[];
}

/** Latest order that was not withdrawn; undefined if there is none. */
export async function findLastOrder(transaction: Transaction, projectId: number): Promise<StoredCutOrder | undefined> {
  const [order] = await transaction.query<StoredCutOrder>(
    `select o.number, o.made_at as "madeAt", coalesce(u.name, '') as "madeBy", o.file_name as "fileName", o.revision, o.unit, o.pieces
     from cut_order o left join app_user u on u.id = o.made_by
     where o.project_id = $1 and o.withdrawn_at is null order by o.number desc limit 1`,
    [projectId],
  );
  return order;
}

/** Number after all used ones, including those of withdrawn orders. */
export async function nextOrderNumber(transaction: Transaction, projectId: number): Promise<number> {
  const [given] = await transaction.query<{ last: number }>(
    'select coalesce(max(number), 0) as last from cut_order where project_id = $1',
    [projectId],
  );
  return (given?.last ?? 0) + 1;
}

export interface NewCutOrder {
  readonly number: number;
  readonly madeBy: number;
  readonly madeAt: Date;
  readonly unit: LengthUnit;
  readonly pieces: readonly OrderedPiece[];
}

/** Stores an order with the file and the revision of the last applied cable schedule. */
export async function insertOrder(transaction: Transaction, projectId: number, order: NewCutOrder): Promise<void> {
  await transaction.execute(
    `insert into cut_order (project_id, number, made_by, made_at, unit, pieces, file_name, revision)
     select $1, $2, $3, $4, $5, $6::jsonb, i.file_name, coalesce(i.options ->> 'revision', '')
     from (select 1) one left join lateral (
       select file_name, options from import where project_id = $1 and import_type = 'cable' and status = 'applied' and file_size > 0
       order by applied_at desc limit 1
     ) i on true`,
    [projectId, order.number, order.madeBy, order.madeAt, order.unit, jsonText(order.pieces)],
  );
}

/** Marks an order as withdrawn; it retains its number and is no longer shown. */
export async function markWithdrawn(
  transaction: Transaction,
  projectId: number,
  { number, at }: { readonly number: number; readonly at: Date },
): Promise<void> {
  await transaction.execute('update cut_order set withdrawn_at = $3 where project_id = $1 and number = $2', [
    projectId,
    number,
    at,
  ]);
}

/** Ids of these cables that are visible in the scope. */
export async function readVisibleCables(
  transaction: Transaction,
  projectId: number,
  scope: RowScope | null,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await transaction.query<{ id: number }>(
    `select c.id from cable c where c.project_id = $1 and c.id = any($3::int[]) and ${inScopeSql('c', '$2', 'cable')}`,
    [projectId, scopeKeys(scope), ids],
  );
  return new Set(rows.map(({ id }) => id));
}
