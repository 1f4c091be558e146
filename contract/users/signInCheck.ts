/** What the provider told of a person at sign-in, as an administrator may see it: names and shapes, never values. */
import { z } from 'zod';
import { endpoint } from '../base/calls/endpoint.ts';
import { administratorRoleKey, role } from '../base/calls/permissions.ts';
import { id, instant } from '../base/values/scalars.ts';

/** What people can do without, and miss. */
export const missingClaim = z.enum(['name', 'email', 'email_verified', 'roles']);
export type MissingClaim = z.infer<typeof missingClaim>;

export const receivedClaim = z.strictObject({
  name: z.string(),
  /** `text`, `list of 3`, `true`: what kind of value it is; of values only true and false. */
  shape: z.string(),
  from: z.enum(['idToken', 'userInfo']),
});
export type ReceivedClaim = z.infer<typeof receivedClaim>;

/**
 * Why somebody who signed in may have found no project. Told from their own claims alone: whether an invitation waits for an
 * address is nobody's to know who cannot show that it is theirs.
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

/** `unknown`: the provider does not tell. */
export const checkResult = z.enum(['good', 'unknown', 'lacking', 'wrong', 'away']);

const signIn = z.strictObject({
  userId: id,
  name: z.string(),
  email: z.string(),
  at: instant,
  claims: z.array(receivedClaim),
  missing: z.array(missingClaim),
  /** What the sign-in made of them; null: they may do what members of their projects may. */
  role: role.or(z.literal(administratorRoleKey)).nullable(),
  /** Of the claims that are read for roles, those that were told. */
  roleClaims: z.array(receivedClaim),
  /** Neither administrator nor a member of a project: perhaps somebody whose invitation waits. */
  isWithoutProject: z.boolean(),
});

export const signInCheck = z.strictObject({
  /** The issuer; null where nobody signs in through a provider. */
  authority: z.string().nullable(),
  embedded: z.boolean(),
  invitationEmail: z.enum(['verified', 'unstated', 'unverified']),
  rolesClaim: z.string(),
  userInfo: z.enum(['off', 'on', 'unbound']),
  /** What `npm run check:provider` prints, in the language of the caller. */
  checks: z.array(z.strictObject({ name: z.string(), result: checkResult, found: z.string(), remedy: z.string() })),
  addresses: z.array(
    z.strictObject({
      use: z.enum(['signIn', 'signOut', 'origin']),
      way: z.enum(['window', 'popup', 'silent']).nullable(),
      address: z.string(),
    }),
  ),
  /** The newest first. */
  signIns: z.array(signIn),
  /** People whose address can be mistaken for `plainEmail`; `other` has that address. */
  lookalikes: z.array(
    z.strictObject({
      userId: id,
      name: z.string(),
      email: z.string(),
      plainEmail: z.string(),
      other: z.strictObject({ id, name: z.string() }).nullable(),
    }),
  ),
  /** Invitations nobody has taken. */
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
