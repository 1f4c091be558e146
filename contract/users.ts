/** People, their permissions and where they have been: specification sections 3, 6 and 7. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, instant, projectId, requiredText, shortText } from './scalars.ts';
import { permission, role } from './permissions.ts';

export const currentUser = z.strictObject({
  id,
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  permissions: z.array(permission),
  /** In the project named: the rows they are limited to, which name them by one of these; null for all rows. */
  rowScope: z
    .strictObject({ id: z.string(), names: z.array(z.string()) })
    .nullable()
    .default(null),
});
export type CurrentUserReply = z.infer<typeof currentUser>;

export const userStatus = z.enum(['invited', 'active', 'disabled']);

/** A person; the membership fields are those of the project asked for, null in the system-wide list. */
export const user = z.strictObject({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  isAdmin: z.boolean(),
  status: userStatus,
  lastSignInAt: instant.nullable(),
  projectIds: z.array(id),
  role: role.nullable(),
  granted: z.array(permission),
  revoked: z.array(permission),
  foreman: z.boolean(),
  crewName: z.string(),
});
export type User = z.infer<typeof user>;

const person = {
  name: requiredText,
  email: z.email().max(200),
  phone: shortText.default(''),
};
/** With a projectId the call also sets the person's membership there. */
const membership = {
  projectId: projectId.optional(),
  role: role.optional(),
  granted: z.array(permission).default([]),
  revoked: z.array(permission).default([]),
  foreman: z.boolean().default(false),
  crewName: shortText.default(''),
};
const usersAccess = { scope: 'projectOrSystem', project: 'users.manage', system: 'system.users' } as const;

export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/users/get-current-user',
  summary: 'Who the caller is and what they may do, in the project named or system-wide.',
  access: { scope: 'signedIn' },
  query: z.strictObject({ projectId: projectId.optional() }),
  reply: currentUser,
});

export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  summary: 'The people of a project, or everyone.',
  access: { scope: 'projectOrSystem', project: 'project.view', system: 'system.users' },
  query: z.strictObject({ projectId: projectId.optional() }),
  reply: z.array(user),
});

export const createUser = endpoint({
  method: 'POST',
  path: '/users/create',
  summary: 'Invite a person, and into the project named.',
  cost: 10,
  access: usersAccess,
  body: z.strictObject({ ...person, ...membership }),
  reply: user,
});

export const updateUser = endpoint({
  method: 'POST',
  path: '/users/update',
  summary: 'Change a person (system), or their membership of the project named.',
  access: usersAccess,
  body: z.strictObject({ userId: id, ...person, ...membership, status: userStatus.optional() }),
  reply: user,
});

export const resendInvite = endpoint({
  method: 'POST',
  path: '/users/resend-invite',
  summary: 'Send the invitation again while it has not been accepted.',
  cost: 10,
  access: { scope: 'system', permission: 'system.users' },
  body: z.strictObject({ userId: id }),
  reply: z.strictObject({ sent: z.boolean(), reason: z.string() }),
});

export const signOut = endpoint({
  method: 'POST',
  path: '/users/sign-out',
  summary: 'End the session of the token the call carries, or with `everywhere` every sign-in of the caller.',
  access: { scope: 'signedIn' },
  body: z.strictObject({ everywhere: z.boolean().default(false) }),
  reply: z.strictObject({ signedOut: z.literal(true) }),
});

export const endSignIns = endpoint({
  method: 'POST',
  path: '/users/end-sign-ins',
  summary: 'End every sign-in of a person, on all their devices.',
  access: { scope: 'system', permission: 'system.users' },
  body: z.strictObject({ userId: id }),
  reply: z.strictObject({ ended: z.literal(true) }),
});

export const visitedPage = z.strictObject({
  projectId: id.nullable(),
  projectName: z.string().nullable(),
  path: z.string(),
  title: z.string(),
  titlePrefix: z.string(),
  visitedAt: instant,
});
export type VisitedPage = z.infer<typeof visitedPage>;

export const visitedProject = z.strictObject({
  projectId: id,
  projectNumber: z.string(),
  name: z.string(),
  visitedAt: instant,
});

export const listVisitedPages = endpoint({
  method: 'GET',
  path: '/users/get-recently-visited-pages',
  summary: 'The caller’s last pages, newest first.',
  access: { scope: 'signedIn' },
  reply: z.array(visitedPage),
});

export const listVisitedProjects = endpoint({
  method: 'GET',
  path: '/users/get-recently-visited-projects',
  summary: 'The caller’s last projects, newest first.',
  access: { scope: 'signedIn' },
  reply: z.array(visitedProject),
});

export const createVisitedPage = endpoint({
  method: 'POST',
  path: '/users/create-recently-visited-page',
  isAllowedWhenArchived: true,
  summary: 'Remember that the caller was on a page.',
  access: { scope: 'signedIn' },
  body: z.strictObject({
    projectId: projectId.nullable(),
    path: z.string().startsWith('/').max(2000),
    title: requiredText,
    titlePrefix: shortText,
  }),
  reply: z.strictObject({ recorded: z.literal(true) }),
});
