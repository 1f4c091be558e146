/** Environment variables of the sign-in provider: its address and how it differs from other providers. */
import { z } from 'zod';
import { administratorRoleKey, roleNames } from '../../contract/base/calls/permissions.ts';
import { emailKey } from '../../contract/base/units/emailKey.ts';
import { minute } from '../../contract/base/units/durations.ts';
import { maxTokenLife } from '../timings.ts';

const providerRole = z.enum([administratorRoleKey, ...roleNames], {
  error: `is not one of ${[administratorRoleKey, ...roleNames].join(', ')}`,
});
export type ProviderRole = z.infer<typeof providerRole>;

/** E-mail addresses from the provider that can accept an invitation: marked as verified; not marked as unverified; any. */
const invitationEmails = ['verified', 'unstated', 'unverified'] as const;

const userInfoReadings = ['off', 'on', 'unbound'] as const;

/** Differences between providers: the location of the roles, and how far the tokens are trusted. */
export interface ProviderHabits {
  /** Claim that holds the roles, as a name or a JSON Pointer (RFC 6901) into the token; null: ZITADEL's claims. */
  readonly rolesClaim: string | null;
  /** Wireway roles by the provider's own values or groups; null if the provider uses the Wireway names. */
  readonly roleMap: Readonly<Record<string, ProviderRole>> | null;
  readonly invitationEmail: (typeof invitationEmails)[number];
  /**
   * A user who signs in with one of these addresses, marked as verified by the provider, is an administrator; written as by
   * `emailKey`.
   */
  readonly administratorEmails: readonly string[];
  /** True to sign in with `prompt=consent`, without which OpenID Connect Core section 11 gives no refresh token. */
  readonly promptConsent: boolean;
  /**
   * Mode of reading name, e-mail and roles also from userinfo, once per ID token. `on` requires the ID token to vouch for the
   * access token (at_hash); `unbound` does not.
   */
  readonly userInfo: (typeof userInfoReadings)[number];
  /** Maximum lifetime of an ID token, seconds; a longer-lived token is rejected. */
  readonly longestTokenLife: number;
}

const minutes = 'must be 1 to 1440 minutes';

/** Environment variables of `ProviderHabits`. */
export const providerHabits = {
  OIDC_ROLES_CLAIM: z.string().trim().optional(),
  OIDC_ROLE_MAP: z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue('is not JSON, such as {"Site Admins":"administrator"}');
        return z.NEVER;
      }
    })
    .pipe(
      z.record(z.string(), providerRole, { error: 'must be a JSON object, such as {"Site Admins":"administrator"}' }),
    )
    .optional(),
  OIDC_INVITATION_EMAIL: z
    .enum(invitationEmails, { error: `must be one of ${invitationEmails.join(', ')}` })
    .default('verified'),
  ADMINISTRATOR_EMAILS: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map(emailKey)
        .filter((email) => email !== ''),
    )
    .pipe(z.array(z.email({ error: 'must be e-mail addresses, with a comma between two' })))
    .default([]),
  OIDC_PROMPT_CONSENT: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
  OIDC_USERINFO: z.enum(userInfoReadings, { error: `must be one of ${userInfoReadings.join(', ')}` }).default('off'),
  OIDC_LONGEST_TOKEN_MINUTES: z.coerce
    .number({ error: minutes })
    .int(minutes)
    .min(1, minutes)
    .max(1440, minutes)
    .default(maxTokenLife / minute),
};

export function habitsOf(variables: z.infer<z.ZodObject<typeof providerHabits>>): ProviderHabits {
  return {
    rolesClaim: variables.OIDC_ROLES_CLAIM ?? null,
    roleMap: variables.OIDC_ROLE_MAP ?? null,
    administratorEmails: variables.ADMINISTRATOR_EMAILS,
    invitationEmail: variables.OIDC_INVITATION_EMAIL,
    promptConsent: variables.OIDC_PROMPT_CONSENT === 'on',
    userInfo: variables.OIDC_USERINFO,
    longestTokenLife: variables.OIDC_LONGEST_TOKEN_MINUTES * 60,
  };
}

/** Returns the fault of an issuer address, or null if there is none. `isLoopback`: true for a host on this machine. */
export function issuerFault(issuer: string, isLoopback: (host: string) => boolean): string | null {
  const { protocol, hostname, search, hash, username } = new URL(issuer);
  if (protocol === 'http:' && !isLoopback(hostname)) {
    return `must begin with https:// (${issuer}): over plain http anybody on the way could sign in as anybody. Only a provider on this machine may use http.`;
  }
  if (search !== '' || hash !== '' || username !== '') return 'is an issuer: it has no ?, # or @.';
  return null;
}
