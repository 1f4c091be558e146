/** Saved views of grids and reports (domain section 6): a user's own, those of the project, and the permissions for both. */
import { z } from 'zod/mini';
import { endpoint } from '../../base/calls/endpoint.ts';
import { lastSave } from '../../base/calls/lastSave.ts';
import type { Permission } from '../../base/calls/permissions.ts';
import { rowConflict, rowGone, rowRejected } from '../../base/calls/rowEdits.ts';
import { id, projectId, version } from '../../base/values/scalars.ts';
import { viewKindNames, viewTypes } from './viewKinds.ts';

/** Maximum views of one user in one project, not counting deleted ones. */
export const maxOwnViews = 100;

/** Visibility of a view: its owner; everyone in the project; everyone, but few can change it. */
export const sharings = ['mine', 'project', 'locked'] as const;
export const sharing = z.enum(sharings);
export type Sharing = z.infer<typeof sharing>;

/**
 * Permission required to share a view at a level, and to change a view shared at it: none for one's own
 * (docs/decisions/browser-application.md).
 */
export const permissionTo = {
  mine: null,
  project: 'data.assign',
  locked: 'columns.edit',
} as const satisfies Record<Sharing, Permission | null>;

/** Permission required to set the default view of a project's pages. */
export const projectDefaultPermission = permissionTo.locked;

/** Returns the permission required to change a view; null if none is. Other users' own views are never visible. */
export const permissionToChange = (view: Pick<SavedView, 'sharing'>): Permission | null => permissionTo[view.sharing];

const kind = z.enum(viewKindNames);
const type = z.enum(viewTypes);
const name = z.string().check(z.trim(), z.maxLength(60));
const content = z.record(z.string().check(z.maxLength(60)), z.unknown());
const place = { projectId, kind, type };

export const savedView = z.strictObject({
  id,
  version,
  name,
  sharing,
  owner: z.string(),
  isOwn: z.boolean(),
  /** Content according to `contentOf` of its kind. */
  content,
  /** User who last saved it, and the time; null for the user's own. */
  lastSave: z.nullable(lastSave),
});
export type SavedView = z.infer<typeof savedView>;

/** Ids of the default views of a page: the user's own choice takes precedence over the project's. */
const defaults = { own: z.nullable(id), project: z.nullable(id) };

export const viewList = z.strictObject({ views: z.array(savedView), ...defaults });
export type ViewList = z.infer<typeof viewList>;

export const listViews = endpoint({
  method: 'GET',
  path: '/views',
  summary: 'The views of a page that the caller may open, by name, and which of them it opens with.',
  keptOnDevice: true,
  access: { scope: 'project', permission: 'project.view' },
  query: z.strictObject(place),
  reply: viewList,
});

export const saveView = endpoint({
  method: 'POST',
  path: '/views/save',
  summary:
    'Save a view, or change what is sent of one. A deleted one comes back. Sharing needs “data.assign”, locking “columns.edit”.',
  access: { scope: 'project', permission: 'project.view' },
  bodyLimit: 256 * 1024,
  body: z.strictObject({
    ...place,
    /** Null for a new view, which requires a name. */
    view: z.nullable(z.strictObject({ id, version })),
    name: z.optional(name),
    sharing: z.optional(sharing),
    content: z.optional(content),
  }),
  reply: z.discriminatedUnion('status', [
    z.strictObject({ status: z.literal('saved'), view: savedView }),
    rowRejected,
    rowConflict(savedView),
    rowGone,
  ]),
});

export const deleteView = endpoint({
  method: 'POST',
  path: '/views/delete',
  summary: 'Delete a view as one looked at it. Saving it at the version this answers brings it back.',
  access: { scope: 'project', permission: 'project.view' },
  body: z.strictObject({ projectId, id, version }),
  reply: z.discriminatedUnion('status', [
    z.strictObject({ status: z.literal('deleted'), version }),
    rowConflict(savedView),
    rowGone,
  ]),
});

export const setDefaultView = endpoint({
  method: 'POST',
  path: '/views/default',
  summary: 'Say with which view a page opens, for oneself or for the project; null is none.',
  access: { scope: 'project', permission: 'project.view' },
  body: z.strictObject({ ...place, of: z.enum(['own', 'project']), id: z.nullable(id) }),
  reply: z.strictObject(defaults),
});
