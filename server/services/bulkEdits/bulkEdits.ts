/**
 * Bulk edits for calls: start, follow, stop, write the rest. Requests with more rows than one piece are written by a job
 * (`bulkEditJob.ts`).
 */
import { randomUUID } from 'node:crypto';
import type { BulkEdit, BulkRequest } from '../../../contract/rows/bulkEdits.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { audit } from '../../audit/audit.ts';
import type { Caller } from '../../calls/context.ts';
import type { Transaction } from '../../db/database.ts';
import { DomainError } from '../../errors/domainError.ts';
import { cellMessage } from '../../locales/en-US/cells.ts';
import type { Locale } from '../../locales/translate.ts';
import {
  addPiece,
  insertBulkEdit,
  readBulkEdit,
  setBulkFailure,
  type NewBulkEdit,
  type StoredBulkEdit,
} from '../../repositories/rows/bulkEdits.ts';
import { isOthersChange } from '../../repositories/history/commodityHistory.ts';
import { cancelJob, insertJobOnce } from '../../repositories/jobs.ts';
import { bulkEditJob, type BulkEditPayload } from './bulkEditJob.ts';
import { editsOf, rowsOfPiece, writePiece } from './writePiece.ts';

interface BulkEditName {
  readonly projectId: number;
  readonly changeId: string;
}

interface Requested {
  readonly caller: Caller;
  readonly requestId: string;
  /** Language of the messages about rows that could not be written. */
  readonly locale: Locale;
}

const unknown = (): DomainError => new DomainError('commodity.notFound', cellMessage('changeUnknown'));

/** Finds a bulk edit of the caller; one of another user counts as missing. Throws 'commodity.notFound'. */
async function requireOwn(transaction: Transaction, name: BulkEditName, caller: Caller): Promise<StoredBulkEdit> {
  const found = await readBulkEdit(transaction, name.projectId, name.changeId);
  if (found?.askedBy !== caller.userId) throw unknown();
  return found;
}

function replyOf({ projectId: _project, type: _type, askedBy: _person, refused, ...edit }: StoredBulkEdit): BulkEdit {
  return { ...edit, refused: Object.entries(refused).map(([reason, rows]) => ({ reason, rows })) };
}

export const bulkEditOf = async (transaction: Transaction, name: BulkEditName, caller: Caller): Promise<BulkEdit> =>
  replyOf(await requireOwn(transaction, name, caller));

async function requestJob(
  transaction: Transaction,
  { projectId, changeId }: BulkEditName,
  requested: Requested,
): Promise<void> {
  const { userId, issuer, subject, isAdmin } = requested.caller;
  const payload: BulkEditPayload = {
    projectId,
    changeId,
    caller: { userId, issuer, subject, isAdmin },
    requestId: requested.requestId,
    locale: requested.locale,
  };
  await insertJobOnce(transaction, { id: randomUUID(), kind: bulkEditJob, projectId, subject: changeId, payload });
}

/**
 * Starts the bulk edit once: a repeated request with the same change id returns its progress. Throws 'commodity.notFound' if the
 * id belongs to another change.
 */
export async function requestBulkEdit(
  transaction: Transaction,
  {
    projectId,
    changeId,
    type,
    request,
  }: BulkEditName & { readonly type: CommodityType; readonly request: BulkRequest },
  requested: Requested,
): Promise<BulkEdit> {
  const { caller, requestId } = requested;
  const edit: NewBulkEdit = { changeId, projectId, type, askedBy: caller.userId, request };
  if (await insertBulkEdit(transaction, edit)) {
    if (await isOthersChange(transaction, { caller, projectId, action: 'commodity.update' }, type, changeId))
      throw unknown();
    const after = { type, rows: request.ids.length, fields: request.settings.map(({ field }) => field) };
    await audit(transaction, { caller, action: 'bulkEdit.start', projectId, target: changeId, after, requestId });
    const { length } = request.ids;
    // A quick edit runs directly and does not wait for an import of the same project.
    if (length > rowsOfPiece) await requestJob(transaction, { projectId, changeId }, requested);
    else {
      const piece = { projectId, changeId, type, rows: editsOf(request, 0, length), by: requested };
      const outcome = await writePiece(transaction, piece);
      if (outcome === null) throw new DomainError('commodity.notFound', cellMessage('allRowsGone'));
      await addPiece(transaction, { projectId, changeId }, outcome);
    }
  }
  return bulkEditOf(transaction, { projectId, changeId }, caller);
}

/** Stops a bulk edit; written rows are unchanged. A repeated call, or one after the end, has no further effect. */
export async function stopBulkEdit(
  transaction: Transaction,
  name: BulkEditName,
  requested: Requested,
): Promise<BulkEdit> {
  const { caller, requestId } = requested;
  const { done, rows } = await requireOwn(transaction, name, caller);
  await cancelJob(transaction, name.changeId);
  const { projectId, changeId: target } = name;
  await audit(transaction, { caller, action: 'bulkEdit.stop', projectId, target, before: { done, rows }, requestId });
  return bulkEditOf(transaction, name, caller);
}

/** Continues with the first unprocessed row; has no effect while the edit is running or after it is complete. */
export async function resumeBulkEdit(
  transaction: Transaction,
  name: BulkEditName,
  requested: Requested,
): Promise<BulkEdit> {
  const { caller, requestId } = requested;
  const { done, rows } = await requireOwn(transaction, name, caller);
  const { projectId, changeId: target } = name;
  await audit(transaction, { caller, action: 'bulkEdit.resume', projectId, target, before: { done, rows }, requestId });
  if (done < rows) {
    await setBulkFailure(transaction, name, null);
    await requestJob(transaction, name, requested);
  }
  return bulkEditOf(transaction, name, caller);
}
