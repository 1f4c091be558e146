/**
 * Saves new or changed views and deletes them; shared views need their own permission (docs/decisions/browser-application.md).
 */
import type { BodyOf, ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import type { Message } from '../../../contract/base/messages/message.ts';
import {
  maxOwnViews,
  permissionTo,
  permissionToChange,
  type deleteView,
  type saveView,
} from '../../../contract/reports/savedViews/savedViews.ts';
import { contentOf, isTypeOf, viewKinds } from '../../../contract/reports/savedViews/viewKinds.ts';
import { audit } from '../../audit/audit.ts';
import type { Transaction } from '../../db/database.ts';
import { viewMessage } from '../../locales/en-US/views.ts';
import {
  countViewsOf,
  insertView,
  lockView,
  lockViews,
  markDeleted,
  removeDeletedViews,
  updateView,
  type StoredView,
  type ViewWrite,
} from '../../repositories/savedViews.ts';
import {
  auditedView,
  isShared,
  requireHeld,
  publishViews,
  shownViews,
  viewTarget,
  type ViewRequest,
} from './viewRequest.ts';

type Body = BodyOf<typeof saveView>;
type Saved = ReplyOf<typeof saveView>;

/** Throws `permission.missing` if the caller lacks the permission for a part of the change. */
export async function saveViewOf(transaction: Transaction, body: Body, request: ViewRequest): Promise<Saved> {
  const { projectId, kind, type, view: asSeen } = body;
  const { caller, say, requestId } = request;
  requireHeld(caller, viewKinds[kind].permission);
  await lockViews(transaction, projectId);
  const before = asSeen ? await lockView(transaction, projectId, caller.userId, asSeen.id) : null;
  const isElsewhere = before && (before.kind !== kind || before.type !== type);
  const isStale = before && asSeen && before.version !== asSeen.version;
  if (before === undefined || isElsewhere || (isStale && before.isDeleted))
    return { status: 'gone', reason: say(viewMessage('gone')) };
  if (before && isStale) return conflictOver(transaction, projectId, before, request);
  const write = { ...writeOf(body, before), content: contentOf(kind, body.content ?? before?.content) };
  if (before) requireHeld(caller, permissionToChange(before));
  requireHeld(caller, permissionTo[write.sharing]);
  const rejected = (field: string, reason: Message): Saved => ({
    status: 'refused',
    problems: [{ field, reason: say(reason) }],
  });
  if (!isTypeOf(kind, type)) return rejected('type', viewMessage('otherPage'));
  if (write.name === '') return rejected('name', viewMessage('nameMissing'));
  if (before && before.ownerId !== caller.userId && isShared(before) && !isShared(write))
    return rejected('sharing', viewMessage('ownersOnly', { owner: before.owner }));
  const owner = before?.ownerId ?? caller.userId;
  const isAdded = !before || before.isDeleted;
  if (isAdded && (await countViewsOf(transaction, projectId, owner)) >= maxOwnViews)
    return rejected('name', viewMessage('tooMany', { most: maxOwnViews }));
  const id = before
    ? (await updateView(transaction, projectId, before, write)) && before.id
    : await insertView(transaction, body, caller.userId, write);
  if (!id) return rejected('name', viewMessage('nameTaken', { name: write.name }));
  const after = (await lockView(transaction, projectId, caller.userId, id))!;
  await audit(transaction, {
    caller,
    action: before === null ? 'view.create' : before.isDeleted ? 'view.restore' : 'view.update',
    projectId,
    target: viewTarget(after),
    ...(before && { before: auditedView(before) }),
    after: auditedView(after),
    requestId,
  });
  if (isShared(after) || (before && isShared(before))) await publishViews(transaction, projectId);
  const [view] = await shownViews(transaction, projectId, [after], caller);
  return { status: 'saved', view: view! };
}

const writeOf = (body: Body, before: StoredView | null): Omit<ViewWrite, 'content'> => ({
  name: body.name ?? before?.name ?? '',
  sharing: body.sharing ?? before?.sharing ?? 'mine',
});

async function conflictOver(
  transaction: Transaction,
  projectId: number,
  stored: StoredView,
  { caller, say }: ViewRequest,
): Promise<Extract<Saved, { status: 'conflict' }>> {
  const [row] = await shownViews(transaction, projectId, [stored], caller);
  return { status: 'conflict', row: row!, reason: say(viewMessage('changedMeanwhile')), lastSave: row!.lastSave };
}

/** Deleted views stay in the database, so that saving one restores it; deleting a deleted view succeeds. */
export async function deleteViewOf(
  transaction: Transaction,
  { projectId, id, version }: BodyOf<typeof deleteView>,
  request: ViewRequest,
): Promise<ReplyOf<typeof deleteView>> {
  const { caller, say, requestId } = request;
  await lockViews(transaction, projectId);
  const view = await lockView(transaction, projectId, caller.userId, id);
  if (!view || (view.isDeleted && view.version !== version + 1))
    return { status: 'gone', reason: say(viewMessage('gone')) };
  requireHeld(caller, viewKinds[view.kind].permission);
  requireHeld(caller, permissionToChange(view));
  if (view.isDeleted) return { status: 'deleted', version: view.version };
  if (view.version !== version) return conflictOver(transaction, projectId, view, request);
  await markDeleted(transaction, projectId, id);
  await removeDeletedViews(transaction, projectId, view.ownerId, maxOwnViews);
  await audit(transaction, {
    caller,
    action: 'view.delete',
    projectId,
    target: viewTarget(view),
    before: auditedView(view),
    after: { version: version + 1 },
    requestId,
  });
  if (isShared(view)) await publishViews(transaction, projectId);
  return { status: 'deleted', version: version + 1 };
}
