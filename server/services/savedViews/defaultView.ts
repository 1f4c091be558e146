/** Default view of a page, for one user or for the project. */
import type { BodyOf, QueryOf, ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import {
  projectDefaultPermission,
  type listViews,
  type setDefaultView,
  type ViewList,
} from '../../../contract/reports/savedViews/savedViews.ts';
import { viewKinds } from '../../../contract/reports/savedViews/viewKinds.ts';
import { audit } from '../../audit/audit.ts';
import type { Transaction } from '../../db/database.ts';
import { DomainError } from '../../errors/domainError.ts';
import { viewMessage } from '../../locales/en-US/views.ts';
import { lockViews, readDefaults, readViews, writeDefault } from '../../repositories/savedViews.ts';
import { isShared, requireHeld, publishViews, shownViews, type ViewRequest } from './viewRequest.ts';

/** Returns the views of a page that the caller can open, and the default ones. */
export async function viewsOf(
  transaction: Transaction,
  place: QueryOf<typeof listViews>,
  { caller }: Pick<ViewRequest, 'caller'>,
): Promise<ViewList> {
  requireHeld(caller, viewKinds[place.kind].permission);
  const views = await readViews(transaction, place, caller.userId);
  return {
    views: await shownViews(transaction, place.projectId, views, caller),
    ...(await readDefaults(transaction, place, caller.userId)),
  };
}

/** Throws `view.notFound` for a view the caller cannot open on this page. */
export async function chooseDefaultView(
  transaction: Transaction,
  { of, id, ...place }: BodyOf<typeof setDefaultView>,
  { caller, requestId }: ViewRequest,
): Promise<ReplyOf<typeof setDefaultView>> {
  requireHeld(caller, viewKinds[place.kind].permission);
  if (of === 'project') requireHeld(caller, projectDefaultPermission);
  await lockViews(transaction, place.projectId);
  const view = (await readViews(transaction, place, caller.userId)).find((each) => each.id === id);
  if (id !== null && !view) throw new DomainError('view.notFound', viewMessage('notFound'));
  if (of === 'project' && view && !isShared(view))
    throw new DomainError('request.invalid', viewMessage('sharedOnly', { name: view.name }));
  const before = await readDefaults(transaction, place, caller.userId);
  await writeDefault(transaction, place, of === 'own' ? caller.userId : null, id);
  await audit(transaction, {
    caller,
    action: 'view.default',
    projectId: place.projectId,
    target: `${place.kind} ${place.type}`,
    before: { of, id: before[of] },
    after: { of, id },
    requestId,
  });
  if (of === 'project') await publishViews(transaction, place.projectId);
  return { ...before, [of]: id };
}
