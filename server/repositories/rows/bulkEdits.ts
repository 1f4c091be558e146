/** Bulk edits: the request, its progress, and the cells that could not be written. */
import type { BulkEdit, BulkRequest } from '../../../contract/rows/bulkEdits.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import type { Transaction } from '../../db/database.ts';
import { jsonText } from '../../db/jsonText.ts';

export interface NewBulkEdit {
  readonly changeId: string;
  readonly projectId: number;
  readonly type: CommodityType;
  readonly askedBy: number;
  readonly request: BulkRequest;
}

/** Result of one piece. */
export interface PieceOutcome {
  /** Number of rows processed. */
  readonly rows: number;
  readonly written: number;
  readonly cells: number;
  readonly conflicts: number;
  readonly refused: ReadonlyMap<string, number>;
}

export interface StoredBulkEdit extends Omit<BulkEdit, 'refused'> {
  readonly projectId: number;
  readonly type: CommodityType;
  readonly askedBy: number;
  readonly refused: Readonly<Record<string, number>>;
}

/** Returns false if a change with this id exists. */
export async function insertBulkEdit(transaction: Transaction, edit: NewBulkEdit): Promise<boolean> {
  const { changeId, projectId, type, askedBy, request } = edit;
  const inserted = await transaction.execute(
    `insert into bulk_edit (change_id, project_id, type, asked_by, request, rows) values ($1, $2, $3, $4, $5::jsonb, $6)
     on conflict do nothing`,
    [changeId, projectId, type, askedBy, jsonText(request), request.ids.length],
  );
  return inserted > 0;
}

/** Reads a bulk edit with the state of its last job; jobs that ended long ago are deleted. */
export async function readBulkEdit(
  transaction: Transaction,
  projectId: number,
  changeId: string,
): Promise<StoredBulkEdit | undefined> {
  const [found] = await transaction.query<StoredBulkEdit>(
    `select e.change_id as "changeId", e.project_id as "projectId", e.type, e.asked_by as "askedBy", e.rows, e.done, e.written,
       e.cells, e.conflicts, e.refused, e.failure,
       coalesce((select j.status from job j where j.subject = e.change_id::text order by j.created_at desc, j.id desc limit 1),
         case when e.done < e.rows then 'cancelled' else 'succeeded' end) as status
     from bulk_edit e where e.project_id = $1 and e.change_id = $2`,
    [projectId, changeId],
  );
  return found;
}

/** Request to be written; null once all rows were processed. */
export async function readBulkRequest(
  transaction: Transaction,
  projectId: number,
  changeId: string,
): Promise<BulkRequest | null> {
  const [found] = await transaction.query<{ request: BulkRequest | null }>(
    'select request from bulk_edit where project_id = $1 and change_id = $2',
    [projectId, changeId],
  );
  return found?.request ?? null;
}

/** Adds the result of a piece. After the last piece the request is cleared. */
export async function addPiece(
  transaction: Transaction,
  { projectId, changeId }: Pick<NewBulkEdit, 'projectId' | 'changeId'>,
  piece: PieceOutcome,
): Promise<void> {
  await transaction.execute(
    `update bulk_edit set done = done + $2, written = written + $3, cells = cells + $4, conflicts = conflicts + $5, failure = null,
       refused = (select coalesce(jsonb_object_agg(reason, rows), '{}') from (
         select key as reason, sum(value::integer) as rows
         from (select * from jsonb_each_text(refused) union all select * from jsonb_each_text($6::jsonb)) as each group by key) as sums),
       request = case when done + $2 < rows then request end
     where change_id = $1 and project_id = $7`,
    [
      changeId,
      piece.rows,
      piece.written,
      piece.cells,
      piece.conflicts,
      jsonText(Object.fromEntries(piece.refused)),
      projectId,
    ],
  );
}

/** Stores the reason for an early end; null when it starts again. */
export async function setBulkFailure(
  transaction: Transaction,
  { projectId, changeId }: Pick<NewBulkEdit, 'projectId' | 'changeId'>,
  failure: string | null,
): Promise<void> {
  await transaction.execute('update bulk_edit set failure = $3 where project_id = $1 and change_id = $2', [
    projectId,
    changeId,
    failure,
  ]);
}
