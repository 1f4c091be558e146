/**
 * Writes a bulk edit piece by piece. Between two pieces others write: a row they changed since the person looked is a
 * conflict and stays. Each piece is one transaction with its place in the request, so a job that starts again repeats nothing.
 */
import { z } from 'zod';
import type { BulkRequest } from '../../../contract/bulkEdits.ts';
import type { CommodityEdit } from '../../../contract/changes.ts';
import { locales } from '../../../contract/locales/locales.ts';
import type { ServerContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { DomainError } from '../../domainError.ts';
import { jobKind, type AnyJobKind, type JobControl } from '../../jobs/jobKind.ts';
import { cellMessage } from '../../locales/en-US/cells.ts';
import { peopleMessage } from '../../locales/en-US/people.ts';
import { translate } from '../../locales/translate.ts';
import {
  addPiece,
  readBulkEdit,
  readBulkRequest,
  setBulkFailure,
  type PieceOutcome,
  type StoredBulkEdit,
} from '../../repositories/bulkEdits.ts';
import { missingPermission } from '../../missingPermission.ts';
import { writtenAsPart } from '../commodities/editAudit.ts';
import { updateRows } from '../commodities/updateCommodities.ts';
import { rightsNow } from '../users/rightsNow.ts';

export const bulkEditJob = 'commodity.bulkEdit';

/** Rows of a piece: others wait for their turn no longer than a moment. */
const rowsOfPiece = 1000;

/** Who asked, as they were known then: what they may do is asked again by each transaction that writes. */
const payload = z.strictObject({
  projectId: z.number(),
  changeId: z.string(),
  caller: z.strictObject({ userId: z.number(), issuer: z.string(), subject: z.string(), isAdmin: z.boolean() }),
  requestId: z.string(),
  locale: z.enum(locales),
});
export type BulkEditPayload = z.infer<typeof payload>;

type Context = Pick<ServerContext, 'database'>;

export const bulkEditJobs = (context: Context): AnyJobKind =>
  jobKind({
    name: bulkEditJob,
    payload,
    run: (asked, control) => runBulkEdit(context, asked, control),
    abandoned: (transaction, { changeId, locale }) =>
      setBulkFailure(transaction, changeId, translate(cellMessage('bulkEditAbandoned'), locale)),
  });

/** The cells of the rows from `from` on: a setting leaves out the rows that have no place in it. */
export function editsOf({ ids, unit, settings }: BulkRequest, from: number, to: number): CommodityEdit[] {
  return ids.slice(from, to).map((id, index) => ({
    id,
    ...(unit && { unit }),
    cells: settings.flatMap(({ field, after, isNew, before: { values, places } }) => {
      const place = places[from + index] ?? -1;
      return place < 0 ? [] : [{ field, before: values[place] ?? null, after, ...(isNew && { isNew }) }];
    }),
  }));
}

async function runBulkEdit({ database }: Context, asked: BulkEditPayload, control: JobControl): Promise<void> {
  const { projectId, changeId, locale } = asked;
  const [edit, request] = await database.transaction(async (transaction) => [
    await readBulkEdit(transaction, projectId, changeId),
    await readBulkRequest(transaction, projectId, changeId),
  ]);
  if (!edit || !request) return;
  try {
    for (let done = edit.done; done < edit.rows; done += rowsOfPiece) {
      control.signal.throwIfAborted();
      control.report({ phase: 'writing', done, total: edit.rows });
      const rows = editsOf(request, done, done + rowsOfPiece);
      // oxlint-disable-next-line no-await-in-loop -- one after the other: a project takes one write at a time
      await database.transaction(async (transaction) => {
        await addPiece(transaction, changeId, await writePiece(transaction, { asked, edit, rows }));
        await (done + rows.length < edit.rows ? control.requireHeld(transaction) : control.finish(transaction));
      });
    }
  } catch (error) {
    const isDecided = error instanceof DomainError;
    if (isDecided)
      await database.transaction((transaction) =>
        setBulkFailure(transaction, changeId, translate(error.userMessage, locale)),
      );
    throw error;
  }
}

interface Piece {
  readonly asked: BulkEditPayload;
  readonly edit: StoredBulkEdit;
  readonly rows: readonly CommodityEdit[];
}

/** Throws 'identity.disabled' or 'permission.missing' when the person may not do it any more. */
async function writePiece(transaction: Transaction, { asked, edit, rows }: Piece): Promise<PieceOutcome> {
  const { projectId, changeId, caller, requestId, locale } = asked;
  const rights = await rightsNow(transaction, projectId, caller);
  if (rights === null) throw new DomainError('identity.disabled', peopleMessage('disabled'));
  if (!rights.permissions.includes('data.assign')) throw missingPermission('data.assign');
  let isWritten = false;
  const by = { caller, projectId, action: 'commodity.update', requestId, changeId };
  const outcome = { rows: rows.length, written: 0, cells: 0, conflicts: 0, refused: new Map<string, number>() };
  try {
    const reply = await updateRows(transaction, {
      projectId,
      type: edit.type,
      rows,
      scope: rights.rowScope,
      userId: caller.userId,
      may: (permission) => rights.permissions.includes(permission),
      say: (message) => translate(message, locale),
      written: async (each) => {
        isWritten = true;
        await writtenAsPart(by, transaction, edit.type)(each);
      },
    });
    const updated = new Set(reply.updatedIds);
    const refusedRows = new Map<string, Set<number>>();
    for (const { id, reason } of reply.refusals)
      refusedRows.set(reason, (refusedRows.get(reason) ?? new Set()).add(id));
    const sent = rows.reduce((sum, { id, cells }) => sum + (updated.has(id) ? cells.length : 0), 0);
    return {
      ...outcome,
      written: updated.size,
      cells: sent - [...reply.conflicts, ...reply.refusals].filter(({ id }) => updated.has(id)).length,
      conflicts: new Set(reply.conflicts.map(({ id }) => id)).size,
      refused: new Map(Array.from(refusedRows, ([reason, ids]) => [reason, ids.size])),
    };
  } catch (error) {
    // None of these rows is there any more: those of other pieces may be.
    if (isWritten || !(error instanceof DomainError) || error.code !== 'commodity.notFound') throw error;
    return { ...outcome, refused: new Map([[translate(cellMessage('rowGone'), locale), rows.length]]) };
  }
}
