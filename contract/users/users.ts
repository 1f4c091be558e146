/** Users, their permissions and their visited pages: specification sections 3, 6 and 7. */
import { z } from 'zod/mini';
import { endpoint } from '../base/calls/endpoint.ts';
import { costOfEach } from '../base/calls/callCost.ts';
import { distinctEmail } from '../base/units/emailKey.ts';
import { locales } from '../base/messages/locales.ts';
import { oneLine } from '../base/units/oneLine.ts';
import { id, instant, projectId, requiredText, shortText, uuid, version } from '../base/values/scalars.ts';
import {
  rowConflict,
  rowDeletionResults,
  rowDeletions,
  rowEdits,
  rowGone,
  rowRejected,
} from '../base/calls/rowEdits.ts';
import { administratorRoleKey, permission, role } from '../base/calls/permissions.ts';

export const userStatus = z.enum(['invited', 'active', 'disabled']);
export type UserStatus = z.infer<typeof userStatus>;

/** `byHand`: no mail server is configured, so the link must be passed on manually. */
export const mailState = z.enum(['byHand', 'waiting', 'sent', 'failed']);
export type MailState = z.infer<typeof mailState>;

/** Newest invitation of a user who has not signed in yet. */
export const openInvitation = z.strictObject({
  mail: mailState,
  /** Reason the mail is still waiting or failed; '' otherwise. */
  reason: z.string(),
  expiresAt: instant,
});

/** A user; the membership fields are those of the requested project, null in the system-wide list. */
export const user = z.strictObject({
  id,
  /** Increases with every change of the user or their membership. */
  version,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  isAdmin: z.boolean(),
  /** Source of the administrator flag; null without the flag. */
  administratorBy: z.nullable(z.enum(['provider', 'configuration'])),
  status: userStatus,
  invitation: z.nullable(openInvitation),
  lastSignInAt: z.nullable(instant),
  projectIds: z.array(id),
  role: z.nullable(role),
  granted: z.array(permission),
  revoked: z.array(permission),
  foreman: z.boolean(),
  crewName: z.string(),
  /** General foreman of the project to whom the user reports. */
  reportsTo: z.nullable(z.strictObject({ id, name: z.string() })),
});
export type User = z.infer<typeof user>;

/** Personal data. Name and e-mail become mail headers: a line break in them would start another header. */
const person = {
  name: requiredText.check(oneLine),
  email: z.string().check(distinctEmail, z.email(), z.maxLength(200)),
  phone: z._default(shortText, ''),
};
/** Membership data. With a projectId the call also sets the user's membership there. */
const membership = {
  projectId: z.optional(projectId),
  role: z.optional(role),
  granted: z._default(z.array(permission), []),
  revoked: z._default(z.array(permission), []),
  foreman: z._default(z.boolean(), false),
  crewName: z._default(shortText, ''),
  /** Omitted to leave it unchanged. */
  reportsTo: z.optional(z.nullable(id)),
};
/** Languages of the invitation mail. */
export const invitationLanguage = z.enum(locales);

/** Schema of `users/create` and `users/update`, also used by the forms. */
export const personSchema = z.strictObject({ ...person, ...membership });
const usersAccess = { scope: 'projectOrSystem', project: 'users.manage', system: 'system.users' } as const;

export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  summary: 'The people of a project, or everyone.',
  access: { scope: 'projectOrSystem', project: 'project.view', system: 'system.users' },
  query: z.strictObject({ projectId: z.optional(projectId) }),
  reply: z.array(user),
});

export const createUser = endpoint({
  method: 'POST',
  path: '/users/create',
  summary: 'Invite a person, and into the project named.',
  cost: 10,
  access: usersAccess,
  /** `language`: of the invitation mail; default is the caller's. */
  body: z.extend(personSchema, { language: z.optional(invitationLanguage) }),
  reply: user,
});

export const updateUser = endpoint({
  method: 'POST',
  path: '/users/update',
  summary: 'Change a person (system), or their membership of the project named.',
  access: usersAccess,
  /** `version`: the one on which the change is based; a stale one fails with `user.changedSinceLoaded`. */
  body: z.strictObject({
    userId: id,
    ...person,
    ...membership,
    status: z.optional(userStatus),
    version: z.optional(version),
  }),
  reply: user,
});

export const userResult = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('saved'), row: user }),
  rowRejected,
  rowConflict(user),
  rowGone,
]);
export type UserResult = z.infer<typeof userResult>;

export const saveUsers = endpoint({
  method: 'POST',
  path: '/users/save',
  bodyLimit: 2 * 1024 * 1024,
  /** Cells by the keys of `personFields.ts`. */
  summary:
    'Invite people and change people, row by row, by the rules of create and update. Good rows are written; the answer says of each row, in order, what became of it.',
  cost: costOfEach('rows', 1 / 2),
  access: usersAccess,
  body: z.strictObject({ projectId: z.optional(projectId), rows: rowEdits }),
  reply: z.strictObject({ results: z.array(userResult) }),
});

export const removeMembers = endpoint({
  method: 'POST',
  path: '/users/remove',
  summary:
    'Take people out of the project; they stay known to Wireway. The answer says of each, in order, what became.',
  cost: costOfEach('rows', 1 / 2),
  access: { scope: 'project', permission: 'users.manage' },
  body: z.strictObject({ projectId, rows: rowDeletions }),
  reply: z.strictObject({ results: rowDeletionResults }),
});

export const resendInvite = endpoint({
  method: 'POST',
  path: '/users/resend-invite',
  summary: 'Send the invitation again while it has not been accepted.',
  cost: 10,
  access: usersAccess,
  body: z.strictObject({ projectId: z.optional(projectId), userId: id }),
  /** `sent`: true if a mail is on its way; `reason` contains the remedy if not. */
  reply: z.strictObject({ sent: z.boolean(), reason: z.string() }),
});

/** `replaced`: a newer one was sent; `withdrawn`: the user was disabled. */
export const invitationState = z.enum(['open', 'used', 'expired', 'replaced', 'withdrawn']);

export const invitation = z.strictObject({
  id: uuid,
  userId: id,
  name: z.string(),
  email: z.string(),
  projectName: z.nullable(z.string()),
  invitedBy: z.nullable(z.string()),
  invitedAt: instant,
  expiresAt: instant,
  state: invitationState,
  mail: mailState,
  reason: z.string(),
  /** Link that opens Wireway; the e-mail address at sign-in determines who can use it. */
  link: z.string(),
});
export type Invitation = z.infer<typeof invitation>;

export const listInvitations = endpoint({
  method: 'GET',
  path: '/users/invitations',
  summary: 'The newest invitations, with what became of their mail, and the link of each.',
  access: { scope: 'system', permission: 'system.users' },
  reply: z.array(invitation),
});

/** Open invitation with its link; shown to everyone who can invite, so that the link can be passed on if no mail arrives. */
export const sharedInvitation = z.extend(openInvitation, {
  /** Link that opens Wireway; the e-mail address at sign-in determines who can use it. */
  link: z.string(),
});

export const getOpenInvitation = endpoint({
  method: 'GET',
  path: '/users/open-invitation',
  summary: 'The newest invitation of a person who has not signed in yet, with the state of its mail and its link.',
  access: usersAccess,
  query: z.strictObject({ projectId: z.optional(projectId), userId: id }),
  /** Null for a person who has signed in or is disabled. */
  reply: z.strictObject({ invitation: z.nullable(sharedInvitation) }),
});

export const readInvitation = endpoint({
  method: 'GET',
  path: '/users/invitation',
  summary: 'What the invitation of a link is to the caller.',
  access: { scope: 'signedIn' },
  query: z.strictObject({ invitationId: uuid }),
  /** `sentence`: the next step for the user; '' if the caller has accepted it. */
  reply: z.strictObject({ finding: z.enum(['yours', 'used', 'expired', 'notYours']), sentence: z.string() }),
});

export const listGrantors = endpoint({
  method: 'GET',
  path: '/users/grantors',
  summary: 'Who can give the caller a permission: people who may manage users and hold it themselves.',
  access: { scope: 'signedIn' },
  query: z.strictObject({ projectId: z.optional(projectId), permission }),
  reply: z.strictObject({
    people: z.array(z.strictObject({ name: z.string(), role: z.union([role, z.literal(administratorRoleKey)]) })),
  }),
});

export const endSignIns = endpoint({
  method: 'POST',
  path: '/users/end-sign-ins',
  summary: 'End every sign-in of a person, on all their devices.',
  access: { scope: 'system', permission: 'system.users' },
  body: z.strictObject({ userId: id }),
  reply: z.strictObject({ ended: z.literal(true) }),
});
