/** Claims of a user received from the provider at sign-in, as shown to an administrator: names and shapes, never values. */
import { z } from 'zod/mini';
import { endpoint } from '../base/calls/endpoint.ts';
import { administratorRoleKey, role } from '../base/calls/permissions.ts';
import { id, instant } from '../base/values/scalars.ts';

/** Claims that are not required, but limit the user if they are missing. */
export const missingClaim = z.enum(['name', 'email', 'email_verified', 'roles']);
export type MissingClaim = z.infer<typeof missingClaim>;

export const receivedClaim = z.strictObject({
  name: z.string(),
  /** Kind of value: `text`, `list of 3`, `true`; the only values included are true and false. */
  shape: z.string(),
  from: z.enum(['idToken', 'userInfo']),
});
export type ReceivedClaim = z.infer<typeof receivedClaim>;

/**
 * Reasons why a signed-in user might have no project. Determined only from their own claims: the existence of an invitation for
 * an address must not be revealed to a user who cannot prove that it is theirs.
 */
export const getSignInState = endpoint({
  method: 'GET',
  path: '/users/sign-in-state',
  summary: 'What the caller’s own sign-in told of their e-mail address, and whether it may take an invitation.',
  access: { scope: 'signedIn' },
  reply: z.strictObject({
    email: z.string(),
    finding: z.enum(['noEmail', 'unverified', 'mayTakeInvitation']),
    setting: z.enum(['verified', 'unstated', 'unverified']),
  }),
});

/** `unknown`: the provider does not report it. */
export const checkResult = z.enum(['good', 'unknown', 'lacking', 'wrong', 'away']);

const signIn = z.strictObject({
  userId: id,
  name: z.string(),
  email: z.string(),
  at: instant,
  claims: z.array(receivedClaim),
  missing: z.array(missingClaim),
  /** Role resulting from the sign-in; null if only the memberships in projects count. */
  role: z.nullable(z.union([role, z.literal(administratorRoleKey)])),
  /** Claims read for roles that were received. */
  roleClaims: z.array(receivedClaim),
  /** The user is neither an administrator nor a member of a project: there might be an open invitation. */
  isWithoutProject: z.boolean(),
});

export const signInCheck = z.strictObject({
  /** Issuer; null if there is no sign-in through a provider. */
  authority: z.nullable(z.string()),
  embedded: z.boolean(),
  invitationEmail: z.enum(['verified', 'unstated', 'unverified']),
  rolesClaim: z.string(),
  userInfo: z.enum(['off', 'on', 'unbound']),
  /** Output of `npm run check:provider`, in the language of the caller. */
  checks: z.array(z.strictObject({ name: z.string(), result: checkResult, found: z.string(), remedy: z.string() })),
  addresses: z.array(
    z.strictObject({
      use: z.enum(['signIn', 'signOut', 'origin']),
      way: z.nullable(z.enum(['window', 'popup', 'silent'])),
      address: z.string(),
    }),
  ),
  /** The newest first. */
  signIns: z.array(signIn),
  /** Users whose address can be mistaken for `plainEmail`; `other` has that address. */
  lookalikes: z.array(
    z.strictObject({
      userId: id,
      name: z.string(),
      email: z.string(),
      plainEmail: z.string(),
      other: z.nullable(z.strictObject({ id, name: z.string() })),
    }),
  ),
  /** Invitations that were not accepted. */
  invited: z.array(z.strictObject({ id, name: z.string(), email: z.string() })),
});
export type SignInCheck = z.infer<typeof signInCheck>;

export const getSignInCheck = endpoint({
  method: 'GET',
  path: '/system/sign-in-check',
  summary: 'How sign-in is set up and what the last sign-ins told: names and shapes of claims, no values.',
  access: { scope: 'system', permission: 'admin.dashboard' },
  reply: signInCheck,
});
