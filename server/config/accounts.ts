/**
 * Accounts of the embedded provider: one for each role, so that every workflow can be tried with one click, and one for any
 * e-mail address, so that an invitation can be accepted.
 */
import { randomUUID } from 'node:crypto';
import type { Account, FindAccount } from 'oidc-provider';
import { z } from 'zod';
import { administratorRoleKey, rolePresets, type Role } from '../../contract/base/calls/permissions.ts';
import { emailKey } from '../../contract/base/units/emailKey.ts';

export interface EmbeddedAccount {
  /** The stable `sub` of the user; never reused, never changed. */
  readonly subject: string;
  readonly name: string;
  readonly email: string;
  readonly roleKey: Role | typeof administratorRoleKey;
  /** Short description of the role's permissions, for the sign-in page. */
  readonly may: string;
}

export const embeddedClientId = 'wireway-spa';
export const embeddedProjectId = 'wireway';

/** Mount path of the provider below the product's public address. */
export const providerPath = '/oidc';

export const rolesClaim = `urn:zitadel:iam:org:project:${embeddedProjectId}:roles`;
export const generalRolesClaim = 'urn:zitadel:iam:org:project:roles';

const organisation = { '100000000000000001': 'wireway.example.com' };

export const embeddedAccounts: readonly EmbeddedAccount[] = [
  {
    subject: 'local-administrator',
    name: 'Ingrid Halvorsen',
    email: 'ingrid.halvorsen@example.com',
    roleKey: administratorRoleKey,
    may: 'Everything, in all projects; people, account codes, system health',
  },
  {
    subject: 'local-project-lead',
    name: 'Marcus Oyelaran',
    email: 'marcus.oyelaran@example.com',
    roleKey: 'project-lead',
    may: 'Sets up projects: columns, codes, labor units, people, templates',
  },
  {
    subject: 'local-project-manager',
    name: 'Dana Whitfield',
    email: 'dana.whitfield@example.com',
    roleKey: 'project-manager',
    may: 'Imports revisions, plans packages, reels and timesheets',
  },
  {
    subject: 'local-general-foreman',
    name: 'Ray Castellano',
    email: 'ray.castellano@example.com',
    roleKey: 'general-foreman',
    may: 'Assigns work, releases packages, corrects field progress',
  },
  {
    subject: 'local-foreman',
    name: 'Luis Ortega',
    email: 'luis.ortega@example.com',
    roleKey: 'foreman',
    may: 'Own packages, enters field progress',
  },
  {
    subject: 'local-viewer',
    name: 'Priya Raman',
    email: 'priya.raman@example.com',
    roleKey: 'viewer',
    may: 'Reads data and reports, changes nothing',
  },
];

export function embeddedAccount(subject: string): EmbeddedAccount | undefined {
  return embeddedAccounts.find((account) => account.subject === subject);
}

export function roleLabel(account: EmbeddedAccount): string {
  return account.roleKey === administratorRoleKey ? 'Administrator' : rolePresets[account.roleKey].label;
}

/** An account with an address and no role: only Wireway decides its permissions. */
export type GuestAccount = Pick<EmbeddedAccount, 'subject' | 'name' | 'email'>;

const guestPrefix = 'local-email-';
/** The subject contains the address, and a subject has at most 255 characters. */
const guestEmail = z.email().max(150);

/** Returns the account of an e-mail address; null for text that is not an address. */
export function accountOfEmail(text: string): EmbeddedAccount | GuestAccount | null {
  const checked = guestEmail.safeParse(emailKey(text));
  if (!checked.success) return null;
  const email = checked.data;
  const known = embeddedAccounts.find((account) => account.email === email);
  if (known) return known;
  const words = email
    .slice(0, email.indexOf('@'))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || email;
  return { subject: guestPrefix + Buffer.from(email).toString('base64url'), name, email };
}

function accountOf(subject: string): EmbeddedAccount | GuestAccount | null {
  const known = embeddedAccount(subject);
  if (known || !subject.startsWith(guestPrefix)) return known ?? null;
  const guest = accountOfEmail(Buffer.from(subject.slice(guestPrefix.length), 'base64url').toString());
  return guest?.subject === subject ? guest : null;
}

type TokenSource = Parameters<FindAccount>[2];

/**
 * Returns the account in the provider's format; roles in the object form `{ roleKey: { organisation: domain } }`. ID tokens
 * contain the browser's session (`sid`), like the code or refresh token they are created from.
 */
export function accountForProvider(subject: string, source?: TokenSource): Account | undefined {
  const account = accountOf(subject);
  if (!account) return undefined;
  const [givenName = '', familyName = ''] = account.name.split(' ');
  const roles = 'roleKey' in account ? { [account.roleKey]: organisation } : {};
  const session = source && 'sessionUid' in source ? { sid: source.sessionUid } : {};
  return {
    accountId: account.subject,
    claims: (use) => ({
      sub: account.subject,
      name: account.name,
      given_name: givenName,
      family_name: familyName,
      preferred_username: account.email,
      locale: 'en-US',
      email: account.email,
      email_verified: true,
      [rolesClaim]: roles,
      [generalRolesClaim]: roles,
      // jti: two ID tokens of the same second would otherwise be identical.
      ...(use === 'id_token' ? { azp: embeddedClientId, jti: randomUUID(), ...session } : {}),
    }),
  };
}
