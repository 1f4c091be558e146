/** Bulk edits as calls ask for them: start, follow, stop, write the rest. More rows than one piece are written by a job (`bulkEditJob.ts`). */
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

interface Asked {
  readonly caller: Caller;
  readonly requestId: string;
  /** Of what it says about rows it could not write. */
  readonly locale: Locale;
}

const unknown = (): DomainError => new DomainError('commodity.notFound', cellMessage('changeUnknown'));

/** The bulk edit of the caller; another person's is as if it were not there. Throws 'commodity.notFound'. */
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
  asked: Asked,
): Promise<void> {
  const { userId, issuer, subject, isAdmin } = asked.caller;
  const payload: BulkEditPayload = {
    projectId,
    changeId,
    caller: { userId, issuer, subject, isAdmin },
    requestId: asked.requestId,
    locale: asked.locale,
  };
  await insertJobOnce(transaction, { id: randomUUID(), kind: bulkEditJob, projectId, subject: changeId, payload });
}

/** Asks for it once: the same change again answers how far it is. Throws 'commodity.notFound' for the id of another change. */
export async function requestBulkEdit(
  transaction: Transaction,
  {
    projectId,
    changeId,
    type,
    request,
  }: BulkEditName & { readonly type: CommodityType; readonly request: BulkRequest },
  asked: Asked,
): Promise<BulkEdit> {
  const { caller, requestId } = asked;
  const edit: NewBulkEdit = { changeId, projectId, type, askedBy: caller.userId, request };
  if (await insertBulkEdit(transaction, edit)) {
    if (await isOthersChange(transaction, { caller, projectId, action: 'commodity.update' }, type, changeId))
      throw unknown();
    const after = { type, rows: request.ids.length, fields: request.settings.map(({ field }) => field) };
    await audit(transaction, { caller, action: 'bulkEdit.start', projectId, target: changeId, after, requestId });
    const { length } = request.ids;
    // What is done in a moment does not wait for an import of the same project.
    if (length > rowsOfPiece) await requestJob(transaction, { projectId, changeId }, asked);
    else {
      const piece = { projectId, changeId, type, rows: editsOf(request, 0, length), by: asked };
      const outcome = await writePiece(transaction, piece);
      if (outcome === null) throw new DomainError('commodity.notFound', cellMessage('allRowsGone'));
      await addPiece(transaction, changeId, outcome);
    }
  }
  return bulkEditOf(transaction, { projectId, changeId }, caller);
}

/** What is written stays; harmless to repeat, and for one that has ended. */
export async function stopBulkEdit(transaction: Transaction, name: BulkEditName, asked: Asked): Promise<BulkEdit> {
  const { caller, requestId } = asked;
  const { done, rows } = await requireOwn(transaction, name, caller);
  await cancelJob(transaction, name.changeId);
  const { projectId, changeId: target } = name;
  await audit(transaction, { caller, action: 'bulkEdit.stop', projectId, target, before: { done, rows }, requestId });
  return bulkEditOf(transaction, name, caller);
}

/** Goes on with the first row that was not looked at; harmless while it is running, and for one that is done. */
export async function resumeBulkEdit(transaction: Transaction, name: BulkEditName, asked: Asked): Promise<BulkEdit> {
  const { caller, requestId } = asked;
  const { done, rows } = await requireOwn(transaction, name, caller);
  const { projectId, changeId: target } = name;
  await audit(transaction, { caller, action: 'bulkEdit.resume', projectId, target, before: { done, rows }, requestId });
  if (done < rows) {
    await setBulkFailure(transaction, name.changeId, null);
    await requestJob(transaction, name, asked);
  }
  return bulkEditOf(transaction, name, caller);
}
