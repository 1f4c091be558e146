/** One call to the server with the next operations, and the resulting state of each. */
import { updateCommodities, type CommodityEdit } from '../../../contract/rows/changes.ts';
import { WirewayError } from '../../../contract/base/calls/errors.ts';
import { recordFieldWork, type FieldEntry, type FieldEntryResult } from '../../../contract/progress/fieldEntries.ts';
import { addEntryPhoto } from '../../../contract/progress/photos/entryPhotos.ts';
import type { ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import { nextBatch } from '../../../machines/outbox/batch.ts';
import { type Operation, ownerKey, type PhotoDetails, recordKey } from '../../../machines/outbox/operation.ts';
import type { SendRequest } from '../../../machines/outbox/ports.ts';
import { failureKind, type SendOutcome } from '../../../machines/outbox/outcome.ts';
import { ClientError, isAbort, messageOf, NetworkFailure, answerOf } from '../../api/apiErrors.ts';
import type { Call } from '../../api/client.ts';
import { groupBy } from '../../../contract/base/values/groupBy.ts';
import { toBase64 } from '../../base/base64.ts';
import { restoredLengths } from './restoredLengths.ts';
import { suspectWorkDate } from './suspectWorkDate.ts';
import type { OperationQueue } from './queue.ts';
import type { OperationChange } from './storage/storage.ts';

/** Changes to an operation derived from the response; null if the response does not mention it. */
type Settled = Partial<Operation> | null;

export function entryOf(operation: Operation): FieldEntry {
  const { id, type, recordId, after, before, newNames = [] } = operation;
  const { workDate = '', foreman = '', note = '', source = 'grid' } = operation.entry ?? {};
  return {
    id,
    type,
    commodityId: recordId,
    workDate,
    foreman,
    note,
    source,
    values: { ...after },
    before: { ...before },
    ...(operation.unit && { unit: operation.unit }),
    ...(newNames.length > 0 && { newNames: [...newNames] }),
    ...restoredLengths(operation.type, operation.restores),
    ...(operation.enteredBy && { enteredBy: operation.enteredBy }),
  };
}

export function rowEditOf(operation: Operation): CommodityEdit {
  const { id, recordId, after, before, newNames, unit, enteredBy } = operation;
  const cells = Object.keys(after).map((field) => ({
    field,
    before: before[field] ?? null,
    after: after[field] ?? null,
    isNew: newNames?.includes(field) ? (true as const) : undefined,
  }));
  return {
    id: recordId,
    operationId: id,
    cells,
    ...(unit && { unit }),
    ...restoredLengths(operation.type, operation.restores),
    ...(enteredBy && { enteredBy }),
  };
}

function settledByEntry(result: FieldEntryResult | undefined, version: number): Settled {
  if (!result) return null;
  if (result.outcome === 'conflict') return { status: 'conflict', conflicts: result.conflicts };
  if (result.outcome === 'refused') {
    const reason = result.error?.message ?? '';
    const { field, ...unknown } = result.unknown ?? { field: '' };
    return { status: 'parked', reason, refusals: 'list' in unknown ? [{ field, reason, unknown }] : [] };
  }
  return { status: 'confirmed', result, version };
}

/** Maps the response by row: a batch contains at most one operation per row. */
function settledByRow(reply: ReplyOf<typeof updateCommodities>): (operation: Operation) => Settled {
  const { version } = reply;
  const updated = new Set(reply.updatedIds);
  const conflictsOf = groupBy(reply.conflicts, ({ id }) => id);
  const rejectionsOf = groupBy(reply.refusals, ({ id }) => id);
  return ({ recordId }) => {
    const conflicts = conflictsOf.get(recordId);
    if (conflicts) return { status: 'conflict', conflicts };
    const refusals = rejectionsOf
      .get(recordId)
      ?.map(({ field, reason, unknown }) => (unknown ? { field, reason, unknown } : { field, reason }));
    if (refusals) return { status: 'refused', refusals, version };
    return updated.has(recordId) ? { status: 'confirmed', version } : null;
  };
}

/**
 * Sends a photo in a separate call. If its picture is gone from the device, the photo is parked with that reason and nothing is
 * sent.
 */
async function postPhoto(
  { call, queue }: Pick<SenderEnvironment, 'call' | 'queue'>,
  { id, projectId, createdAt, enteredBy }: Operation,
  { entryId, caption, deviceId }: PhotoDetails,
  signal: AbortSignal,
): Promise<Settled> {
  const picture = await queue.readPicture(id);
  if (picture === null) return { status: 'parked', reason: { key: 'outbox:photo.gone' } };
  const body = {
    projectId,
    photoId: id,
    entryId,
    caption,
    takenAt: createdAt,
    ...(deviceId !== undefined && { deviceId }),
    ...(enteredBy && { takenBy: enteredBy.name, takenBySubject: enteredBy.subject }),
    ...(picture.thumbnail && { thumbnail: toBase64(picture.thumbnail) }),
  };
  const file = new Blob([picture.bytes], { type: 'image/jpeg' });
  await call(addEntryPhoto, { body, file, signal, quiet: true });
  return { status: 'confirmed' };
}

async function post(
  environment: Pick<SenderEnvironment, 'call' | 'queue'>,
  batch: readonly Operation[],
  signal: AbortSignal,
): Promise<Map<Operation, Settled>> {
  const { call } = environment;
  const [first] = batch;
  if (!first) return new Map();
  if (first.photo) return new Map([[first, await postPhoto(environment, first, first.photo, signal)]]);
  const { projectId, type, editKind } = first;
  if (first.kind === 'fieldEntry') {
    const body = { projectId, entries: batch.map(entryOf), includeLastSave: true } as const;
    const { results, version } = await call(recordFieldWork, { body, signal, quiet: true });
    const resultOf = new Map(results.map((result) => [result.id, result]));
    return new Map(batch.map((operation) => [operation, settledByEntry(resultOf.get(operation.id), version)]));
  }
  const reply = await call(updateCommodities, {
    body: { projectId, type, rows: batch.map(rowEditOf), includeLastSave: true, ...(editKind && { editKind }) },
    signal,
    quiet: true,
  });
  const settled = settledByRow(reply);
  return new Map(batch.map((operation) => [operation, settled(operation)]));
}

export interface SenderEnvironment {
  readonly call: Call;
  readonly queue: OperationQueue;
  readonly random: () => number;
  /** Returns how far this device's clock is ahead of the server's, ms. */
  readonly clockSkewMs?: () => number;
}

/**
 * Sends at most `limit` operations of a user. A failed call is an outcome; rejects when the disk fails, or when the caller has
 * aborted.
 */
export async function sendNext(
  environment: SenderEnvironment,
  { owner, kind: sent, limit }: SendRequest,
  signal: AbortSignal,
): Promise<SendOutcome> {
  const { queue, random, clockSkewMs = () => 0 } = environment;
  // Most users have no photos and must not wait for the disk after each send; photos of another tab are announced through its
  // channel.
  if (sent === 'photo' && queue.stored.every(({ kind }) => kind !== 'photo')) return { kind: 'drained' };
  // Another tab might have written an earlier operation on the record than the one this tab has just written.
  await queue.catchUp();
  const batch = nextBatch(
    queue.stored.filter(({ owner: doneBy }) => doneBy === ownerKey(owner)),
    sent,
    limit,
  );
  if (batch.length === 0) return { kind: 'drained' };
  const doubtful = batch.flatMap((operation) => suspectWorkDate(operation, clockSkewMs()) ?? []);
  if (doubtful.length > 0) {
    await queue.change(doubtful);
    return { kind: 'sent' };
  }
  const operationIds = batch.map(({ id }) => id);
  queue.markSending(operationIds);
  try {
    const settled = await post(environment, batch, signal);
    const unanswered = batch.filter((operation) => settled.get(operation) === null);
    const { stored } = queue;
    await queue.change([
      ...batch.map((operation) => changeOf(operation, settled.get(operation) ?? null)),
      ...followersOf(settled, stored),
    ]);
    if (unanswered.length === 0) return { kind: 'sent' };
    return { kind: 'broken', operationIds: unanswered.map(({ id }) => id), retryAfterMs: 0, random: random() };
  } catch (error) {
    if (signal.aborted || isAbort(error) || !(error instanceof WirewayError)) throw error;
    const answer = answerOf(error);
    const status = error instanceof NetworkFailure ? null : (answer?.status ?? error.status);
    const retryAfterMs = answer?.retryAfterMs ?? 0;
    const kind = failureKind(status, retryAfterMs > 0);
    if (kind === 'unauthorized') return { kind };
    if (kind === 'later') return { kind, retryAfterMs, random: random() };
    if (kind === 'refused') return { kind, operationIds, reason: messageOf(error) };
    const isUnread = error instanceof ClientError && error.words === 'unreadable';
    await queue.change(batch.map((operation) => failedOn(operation, isUnread)));
    return { kind, operationIds, retryAfterMs, random: random() };
  } finally {
    queue.markSettled(operationIds);
  }
}

/**
 * Returns the change for an operation: settled by the response; without a response, the failure is counted and other operations
 * go first.
 */
function changeOf(operation: Operation, settled: Settled): OperationChange {
  if (settled === null) return failedOn(operation, false);
  const { seq, id } = operation;
  return { seq, id, become: (stored) => ({ ...stored, ...settled }) };
}

function failedOn({ seq, id }: Operation, isUnread: boolean): OperationChange {
  return {
    seq,
    id,
    become: ({ unread: _before, ...stored }) => ({
      ...stored,
      attempts: stored.attempts + 1,
      ...(isUnread && { unread: true }),
    }),
  };
}

/**
 * Rebases operations typed over a value that was being sent and then rejected: they are based on the value before it, since the
 * user would otherwise get a conflict with no other user involved.
 */
function followersOf(settled: ReadonlyMap<Operation, Settled>, stored: readonly Operation[]): OperationChange[] {
  const refused = [...settled].filter(([, answer]) => (answer?.refusals ?? []).length > 0);
  // Most responses accept everything; then thousands of operations need not be searched for later ones.
  if (refused.length === 0) return [];
  const records = new Set(refused.map(([operation]) => recordKey(operation)));
  const others = groupBy(
    stored.filter((operation) => records.has(recordKey(operation))),
    ({ recordId }) => recordId,
  );
  return refused.flatMap(([operation, answer]) =>
    followersOfOne(operation, answer, others.get(operation.recordId) ?? []),
  );
}

function followersOfOne(operation: Operation, settled: Settled, others: readonly Operation[]): OperationChange[] {
  const unwritten = new Map(
    (settled?.refusals ?? []).map(({ field }): [string, CellValue] => [field, operation.before[field] ?? null]),
  );
  const later = others
    .filter(({ kind, seq }) => kind === operation.kind && seq > operation.seq)
    .filter((other) => recordKey(other) === recordKey(operation));
  return later.flatMap(({ seq, id, after }): OperationChange[] => {
    const fields = Object.keys(after).filter((field) => unwritten.has(field));
    if (fields.length === 0) return [];
    const before = Object.fromEntries(fields.map((field) => [field, unwritten.get(field) ?? null]));
    for (const field of fields) unwritten.delete(field);
    return [{ seq, id, become: (kept) => ({ ...kept, before: { ...kept.before, ...before } }) }];
  });
}
