/**
 * Writes a bulk edit piece by piece. Others can write between two pieces: a row they changed since the user saw it is a conflict
 * and is not overwritten. Each piece is one transaction with its place in the request, so a job that starts again repeats
 * nothing.
 */
import { z } from 'zod';
import { locales } from '../../../contract/base/messages/locales.ts';
import type { ServerContext } from '../../calls/context.ts';
import { DomainError } from '../../errors/domainError.ts';
import { jobKind, type AnyJobKind, type JobControl } from '../../jobs/jobKind.ts';
import { cellMessage } from '../../locales/en-US/cells.ts';
import { translate, type Locale } from '../../locales/translate.ts';
import {
  addPiece,
  readBulkEdit,
  readBulkRequest,
  setBulkFailure,
  type PieceOutcome,
} from '../../repositories/rows/bulkEdits.ts';
import { editsOf, rowsOfPiece, writePiece } from './writePiece.ts';

export const bulkEditJob = 'commodity.bulkEdit';

/** Requesting user as known at that time: each writing transaction checks the permissions again. */
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
    run: (requested, control) => runBulkEdit(context, requested, control),
    abandoned: (transaction, { projectId, changeId, locale }) =>
      setBulkFailure(transaction, { projectId, changeId }, translate(cellMessage('bulkEditAbandoned'), locale)),
  });

/** Outcome if all rows of a piece are gone; rows of other pieces might still exist. */
const allGone = (rows: number, locale: Locale): PieceOutcome => ({
  rows,
  written: 0,
  cells: 0,
  conflicts: 0,
  refused: new Map([[translate(cellMessage('rowGone'), locale), rows]]),
});

async function runBulkEdit({ database }: Context, requested: BulkEditPayload, control: JobControl): Promise<void> {
  const { projectId, changeId, locale } = requested;
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
      // oxlint-disable-next-line no-await-in-loop -- a project accepts one write at a time
      await database.transaction(async (transaction) => {
        const outcome = await writePiece(transaction, { ...edit, by: requested, rows });
        await addPiece(transaction, requested, outcome ?? allGone(rows.length, locale));
        await (done + rows.length < edit.rows ? control.requireHeld(transaction) : control.finish(transaction));
      });
    }
  } catch (error) {
    const isDecided = error instanceof DomainError;
    if (isDecided)
      await database.transaction((transaction) =>
        setBulkFailure(transaction, requested, translate(error.userMessage, locale)),
      );
    throw error;
  }
}
