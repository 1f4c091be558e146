/** Current user and their visited pages, needed by the first page. */
import { z } from 'zod/mini';
import { endpoint } from '../base/calls/endpoint.ts';
import { feature } from '../base/calls/features.ts';
import { checkMessage } from '../base/messages/messages.ts';
import { permission } from '../base/calls/permissions.ts';
import { id, instant, projectId, requiredText, shortText } from '../base/values/scalars.ts';
import { isPathOfThisSite } from '../base/pages/screenPaths.ts';

export const homePages = ['projects', 'packages'] as const;
export type HomePage = (typeof homePages)[number];

export const currentUser = z.strictObject({
  id,
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  permissions: z.array(permission),
  /**
   * In the given project: limit to rows that name the user by one of these names or are in a package that does; null for all
   * rows.
   */
  rowScope: z._default(z.nullable(z.strictObject({ id: z.string(), names: z.array(z.string()) })), null),
  /** First page until the user chooses one: packages for a user who is only a foreman, otherwise projects. */
  home: z._default(z.enum(homePages), 'projects'),
  /** Features switched off for everyone: their pages, buttons and links are hidden. */
  switchedOff: z._default(z.array(feature), []),
});
export type CurrentUserReply = z.infer<typeof currentUser>;

export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/users/get-current-user',
  summary: 'Who the caller is and what they may do, in the project named or system-wide.',
  keptOnDevice: true,
  access: { scope: 'signedIn' },
  query: z.strictObject({ projectId: z.optional(projectId) }),
  reply: currentUser,
});

export const signOut = endpoint({
  method: 'POST',
  path: '/users/sign-out',
  summary: 'End the session of the token the call carries, or with `everywhere` every sign-in of the caller.',
  access: { scope: 'signedIn' },
  body: z.strictObject({ everywhere: z._default(z.boolean(), false) }),
  reply: z.strictObject({ signedOut: z.literal(true) }),
});

export const visitedPage = z.strictObject({
  projectId: z.nullable(id),
  projectName: z.nullable(z.string()),
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
  keptOnDevice: true,
  access: { scope: 'signedIn' },
  reply: z.array(visitedPage),
});

export const listVisitedProjects = endpoint({
  method: 'GET',
  path: '/users/get-recently-visited-projects',
  summary: 'The caller’s last projects, newest first.',
  keptOnDevice: true,
  access: { scope: 'signedIn' },
  reply: z.array(visitedProject),
});

export const createVisitedPage = endpoint({
  method: 'POST',
  path: '/users/create-recently-visited-page',
  isAllowedWhenArchived: true,
  isUnaudited: true,
  summary: 'Remember that the caller was on a page.',
  access: { scope: 'signedIn' },
  body: z.strictObject({
    projectId: z.nullable(projectId),
    path: z
      .string()
      .check(z.maxLength(2000), z.refine(isPathOfThisSite, { params: { message: checkMessage('foreignPage') } })),
    title: requiredText,
    titlePrefix: shortText,
  }),
  reply: z.strictObject({ recorded: z.literal(true) }),
});
