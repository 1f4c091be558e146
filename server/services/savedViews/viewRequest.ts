/** Shared parts of the calls about saved views: the request context, permission checks, and views in reply form. */
import { holds, type Permission } from '../../../contract/base/calls/permissions.ts';
import type { LastSave } from '../../../contract/base/calls/lastSave.ts';
import type { SavedView } from '../../../contract/reports/savedViews/savedViews.ts';
import { contentOf } from '../../../contract/reports/savedViews/viewKinds.ts';
import type { Caller } from '../../calls/context.ts';
import type { Transaction } from '../../db/database.ts';
import { publishProjectEvent } from '../../db/broadcasts/projectEvents.ts';
import type { Translate } from '../../locales/translate.ts';
import { missingPermission } from '../../errors/missingPermission.ts';
import { findLastSaves } from '../../repositories/history/lastSaves.ts';
import type { StoredView } from '../../repositories/savedViews.ts';

export interface ViewRequest {
  readonly caller: Caller;
  readonly requestId: string;
  readonly say: Translate;
}

/** Throws `permission.missing` unless the caller holds the permission; null requires none. */
export function requireHeld(caller: Caller, needed: Permission | null): void {
  if (needed !== null && !holds(caller, needed)) throw missingPermission(needed);
}

/** Name of a view in the audit trail. */
export const viewTarget = ({ id }: Pick<StoredView, 'id'>): string => `view ${id}`;

/** Part of a view that is stored in the audit trail. */
export const auditedView = ({ version, kind, type, name, sharing, owner, content }: StoredView) => ({
  version,
  kind,
  type,
  name,
  sharing,
  owner,
  content,
});

export const isShared = ({ sharing }: Pick<StoredView, 'sharing'>): boolean => sharing !== 'mine';

/** Returns views in reply form; shared ones include who last saved them. */
export async function shownViews(
  transaction: Transaction,
  projectId: number,
  views: readonly StoredView[],
  caller: Caller,
): Promise<SavedView[]> {
  const shared = views.filter(isShared);
  const saves = await findLastSaves(
    transaction,
    projectId,
    shared.map((view) => ({ target: viewTarget(view), holds: { version: view.version } })),
  );
  const lastSaves = new Map<number, LastSave | null>(shared.map(({ id }, at) => [id, saves[at] ?? null]));
  return views.map((view) => ({
    id: view.id,
    version: view.version,
    name: view.name,
    sharing: view.sharing,
    owner: view.owner,
    isOwn: view.ownerId === caller.userId,
    content: { ...contentOf(view.kind, view.content) },
    lastSave: lastSaves.get(view.id) ?? null,
  }));
}

/** Notifies clients with the project open to reload its views. */
export const publishViews = (transaction: Transaction, projectId: number): Promise<void> =>
  publishProjectEvent(transaction, { projectId, kind: 'views' });
