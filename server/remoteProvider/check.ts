/**
 * Whether a sign-in provider and the settings fit together, found out before anybody signs in. Told at start, and by
 * `npm run check:provider` (docs/decisions/0047-the-provider-is-checked-at-start.md).
 */
import { returnAddresses } from '../../contract/returnRoutes.ts';
import { messageOf } from '../errorCodes.ts';
import type { Config, OidcConfig } from '../config.ts';
import {
  discoveryAddress,
  isSafe,
  ProviderAway,
  ProviderUnfit,
  readDiscovery,
  readKeys,
  requireIssuer,
} from './discovery.ts';
import type { Discovery } from './discovery.ts';

/**
 * `wrong`: nobody could sign in. `lacking`: people can, and miss something. `unknown`: the provider does not tell. `away`: not
 * known, the provider is gone.
 */
export type CheckResult = 'good' | 'unknown' | 'lacking' | 'wrong' | 'away';

export interface ProviderCheck {
  readonly name: string;
  readonly result: CheckResult;
  /** What was found. */
  readonly found: string;
  /** What to do about it; empty when it is good. */
  readonly remedy: string;
}

export type CheckedSettings = Pick<Config, 'publicUrl' | 'oidc'>;

const good = (name: string, found: string): ProviderCheck => ({ name, result: 'good', found, remedy: '' });
const unknown = (name: string, found: string, remedy: string): ProviderCheck => ({
  name,
  result: 'unknown',
  found,
  remedy,
});
const lacking = (name: string, found: string, remedy: string): ProviderCheck => ({
  name,
  result: 'lacking',
  found,
  remedy,
});
const wrong = (name: string, found: string, remedy: string): ProviderCheck => ({
  name,
  result: 'wrong',
  found,
  remedy,
});

/** Asks the provider; never throws for what it answers. What cannot be asked any more after a fault is left out. */
export async function checkProvider({ publicUrl, oidc }: CheckedSettings): Promise<ProviderCheck[]> {
  const origin = new URL(publicUrl).origin;
  try {
    const { discovery, allowedOrigin } = await readDiscovery(oidc.authority, origin);
    const checks = [good('discovery', `${discoveryAddress(oidc.authority)} answers.`), issuerCheck(oidc, discovery)];
    if (checks.some(({ result }) => result === 'wrong')) return checks;
    const endpoints = endpointsCheck(discovery);
    return [
      ...checks,
      endpoints,
      ...(endpoints.result === 'wrong' ? [] : [hostsCheck(oidc, discovery)]),
      await keysCheck(discovery),
      flowCheck(discovery),
      algorithmsCheck(discovery),
      pkceCheck(discovery),
      scopesCheck(discovery),
      claimsCheck(oidc, discovery),
      renewalCheck(oidc, discovery),
      signOutCheck(publicUrl, discovery),
      originCheck(origin, allowedOrigin),
      userInfoCheck(oidc, discovery),
      rolesCheck(oidc),
      publicUrlCheck(publicUrl),
    ];
  } catch (error) {
    return [faultOf('discovery', error)];
  }
}

function faultOf(name: string, error: unknown): ProviderCheck {
  if (error instanceof ProviderUnfit) return wrong(name, error.message, error.remedy);
  if (!(error instanceof ProviderAway)) throw error;
  return {
    name,
    result: 'away',
    found: messageOf(error),
    remedy:
      'Check OIDC_AUTHORITY, that the provider runs, and that this machine reaches it (name, proxy, certificate: NODE_EXTRA_CA_CERTS).',
  };
}

function issuerCheck({ authority }: OidcConfig, discovery: Discovery): ProviderCheck {
  try {
    requireIssuer(authority, discovery);
    return good('issuer', `${authority}, to the letter.`);
  } catch (error) {
    return faultOf('issuer', error);
  }
}

const mend = 'Mend the discovery document of the provider.';

function endpointsCheck(discovery: Discovery): ProviderCheck {
  const needed = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;
  const named = [...needed, 'userinfo_endpoint', 'end_session_endpoint', 'revocation_endpoint'] as const;
  const missing = needed.filter((name) => discovery[name] === undefined);
  if (missing.length > 0) return wrong('endpoints', `The provider tells no ${missing.join(' and no ')}.`, mend);
  const unsafe = named.filter((name) => discovery[name] !== undefined && !isSafe(discovery[name]));
  if (unsafe.length > 0)
    return wrong(
      'endpoints',
      `Not reached by https: ${unsafe.map((name) => `${name} ${discovery[name]}`).join(', ')}.`,
      'Tell the provider its public https address; only a provider on this machine may use plain http.',
    );
  if (discovery.userinfo_endpoint === undefined)
    return lacking(
      'endpoints',
      'The provider has no userinfo_endpoint.',
      'Put name, e-mail and roles into the ID token, and leave OIDC_USERINFO off.',
    );
  return good('endpoints', 'All are told, and reached by https or on this machine.');
}

/** The content security policy of pages follows discovery (server/http/headers.ts), so any host will do. */
function hostsCheck({ authority }: OidcConfig, discovery: Discovery): ProviderCheck {
  const named = ['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint', 'revocation_endpoint'] as const;
  const { origin } = new URL(authority);
  const elsewhere = named
    .map((name) => originOf(discovery[name] ?? ''))
    .filter((host) => host !== null && host !== origin);
  return good('hosts', `Pages may reach ${[origin, ...new Set(elsewhere)].join(', ')}.`);
}

const originOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).origin : null);

async function keysCheck({ jwks_uri: address }: Discovery): Promise<ProviderCheck> {
  if (address === undefined) return wrong('keys', 'The provider tells no jwks_uri.', mend);
  try {
    const { keys } = await readKeys(address);
    const fitting = keys.filter(
      ({ kty, crv, use }) => (kty === 'RSA' || (kty === 'EC' && crv === 'P-256')) && use !== 'enc',
    );
    if (fitting.length > 0) return good('keys', `${fitting.length} of ${keys.length} can verify RS256 or ES256.`);
    return wrong(
      'keys',
      `None of ${keys.length} keys can verify RS256 or ES256.`,
      'Give the provider an RSA or a P-256 signing key.',
    );
  } catch (error) {
    return faultOf('keys', error);
  }
}

function flowCheck({ response_types_supported: types, grant_types_supported: grants }: Discovery): ProviderCheck {
  const refused = types?.includes('code') === false || grants?.includes('authorization_code') === false;
  return refused
    ? wrong('flow', 'The provider does not offer the authorization code flow.', 'Switch it on at the provider.')
    : good('flow', 'Authorization code.');
}

function algorithmsCheck({ id_token_signing_alg_values_supported: algorithms }: Discovery): ProviderCheck {
  const taken = ['RS256', 'ES256'].filter((name) => algorithms?.includes(name));
  if (taken.length > 0) return good('signatures', `ID tokens can be signed with ${taken.join(' and ')}.`);
  if (algorithms === undefined)
    return lacking(
      'signatures',
      'The provider does not tell how it signs ID tokens.',
      'Sign them with RS256 or ES256.',
    );
  return wrong(
    'signatures',
    `ID tokens are signed with ${algorithms.join(', ')}.`,
    'Sign ID tokens with RS256 or ES256; everything else is refused.',
  );
}

function pkceCheck({ code_challenge_methods_supported: methods }: Discovery): ProviderCheck {
  if (methods?.includes('S256')) return good('PKCE', 'S256.');
  if (methods === undefined)
    return lacking(
      'PKCE',
      'The provider does not tell whether it knows PKCE.',
      'Make sure it takes S256 (Microsoft Entra ID does, and does not tell). Without it a stolen code is good.',
    );
  return wrong('PKCE', `The provider takes ${methods.join(', ') || 'nothing'}, not S256.`, 'Allow PKCE with S256.');
}

const aSignInShows = 'A first sign-in shows what it sends: Admin Dashboard, Sign-in check, Last sign-ins.';

function scopesCheck({ scopes_supported: scopes }: Discovery): ProviderCheck {
  const missing = ['openid', 'profile', 'email'].filter((name) => scopes?.includes(name) === false);
  if (missing.includes('openid')) return wrong('scopes', 'The provider does not know the scope openid.', mend);
  if (missing.length > 0)
    return lacking(
      'scopes',
      `The provider does not know ${missing.join(' and ')}.`,
      'Allow these scopes; people have no name or no e-mail without them, and no invitation finds them.',
    );
  if (scopes === undefined) return unknown('scopes', 'The provider does not tell which scopes it knows.', aSignInShows);
  return good('scopes', 'openid, profile and email are known.');
}

/** Of the standard claims alone: few providers list the claim that holds roles or groups. */
function claimsCheck({ invitationEmail }: OidcConfig, { claims_supported: claims }: Discovery): ProviderCheck {
  if (claims === undefined) return unknown('claims', 'The provider does not tell which claims it knows.', aSignInShows);
  const needed = ['name', 'email', ...(invitationEmail === 'verified' ? ['email_verified'] : [])];
  const missing = needed.filter((name) => !claims.includes(name));
  if (missing.length === 0) return good('claims', `${needed.join(', ')} are listed.`);
  const forInvitations =
    'Without email_verified no invitation finds its person: have the provider send it, or set OIDC_INVITATION_EMAIL=unstated if it has checked every address.';
  return lacking(
    'claims',
    `The provider lists its claims, and ${missing.join(', ')} not among them.`,
    missing.join() === 'email_verified'
      ? forInvitations
      : `Have the provider send ${missing.join(', ')}; people have no name or no e-mail without.${missing.includes('email_verified') ? ` ${forInvitations}` : ''}`,
  );
}

function renewalCheck({ promptConsent }: OidcConfig, discovery: Discovery): ProviderCheck {
  const { scopes_supported: scopes, grant_types_supported: grants } = discovery;
  // The scope is often left out of the list where the grant is offered (LemonLDAP::NG): the grant is what counts.
  const offers = grants?.includes('refresh_token') ?? scopes?.includes('offline_access') ?? true;
  if (!offers)
    return lacking(
      'renewal',
      'The provider offers no refresh tokens (grant refresh_token, scope offline_access).',
      'Allow the scope offline_access and the grant refresh_token. Without, sign-ins are renewed in a hidden frame, which browsers that block third-party cookies do not allow.',
    );
  const consent = promptConsent ? 'with a consent page (OIDC_PROMPT_CONSENT=on)' : 'without a consent page';
  return good(
    'renewal',
    `Refresh tokens are asked for ${consent}. If people have to sign in again each time a token ends, none are given: ${promptConsent ? 'allow them to the client.' : 'allow them to the client, or set OIDC_PROMPT_CONSENT=on.'}`,
  );
}

function signOutCheck(
  publicUrl: string,
  { end_session_endpoint: end, revocation_endpoint: revocation }: Discovery,
): ProviderCheck {
  const { window, popup } = returnAddresses(`${publicUrl}/`).signOut;
  const addresses = `Register ${window} and ${popup} as addresses after sign-out, or people strand at the provider's page.`;
  if (end === undefined)
    return lacking(
      'sign-out',
      'The provider has no end_session_endpoint.',
      `Switch on RP-initiated logout. Without, the session at the provider stays, and whoever opens Wireway next in that browser may be the same person again. ${addresses}`,
    );
  if (revocation === undefined)
    return lacking(
      'sign-out',
      'The provider has no revocation_endpoint.',
      `Keep refresh tokens short-lived at the provider: one left behind by a sign-out off line cannot be revoked. ${addresses}`,
    );
  return good('sign-out', `Sessions can be ended and tokens revoked. ${addresses}`);
}

function originCheck(origin: string, allowed: string | null): ProviderCheck {
  if (allowed === '*' || allowed === origin)
    return good('CORS', `Pages of ${origin} may read what the provider publishes.`);
  return lacking(
    'CORS',
    `The provider does not say that pages of ${origin} may read it.`,
    `Allow the origin ${origin} at the provider (web origins, CORS), or nobody can sign in.`,
  );
}

function userInfoCheck({ userInfo }: OidcConfig, { userinfo_endpoint: address }: Discovery): ProviderCheck {
  if (userInfo === 'off') return good('userinfo', 'Not read; the ID token says who people are.');
  if (address === undefined)
    return lacking(
      'userinfo',
      `OIDC_USERINFO=${userInfo}, and the provider has no userinfo_endpoint.`,
      'Put name, e-mail and roles into the ID token and set OIDC_USERINFO=off; until then people who are new cannot come in.',
    );
  return good(
    'userinfo',
    `Read once per ID token${userInfo === 'on' ? ', where the ID token has at_hash' : ', whether or not the ID token has at_hash'}.`,
  );
}

function rolesCheck({ rolesClaim, roleMap, projectId }: OidcConfig): ProviderCheck {
  const by = roleMap === null ? 'as they are' : `by OIDC_ROLE_MAP (${Object.keys(roleMap).join(', ')})`;
  if (rolesClaim !== null) return good('roles', `Read from ${rolesClaim} of the ID token, ${by}.`);
  if (projectId !== null)
    return good('roles', `Read from urn:zitadel:iam:org:project:${projectId}:roles of the ID token, ${by}.`);
  return lacking(
    'roles',
    "Neither OIDC_ROLES_CLAIM nor OIDC_PROJECT_ID is set: only ZITADEL's general claim urn:zitadel:iam:org:project:roles is read.",
    'Set OIDC_ROLES_CLAIM to the claim of the ID token that holds roles or groups; without, nobody is administrator.',
  );
}

function publicUrlCheck(publicUrl: string): ProviderCheck {
  if (isSafe(publicUrl)) return good('PUBLIC_URL', publicUrl);
  return lacking(
    'PUBLIC_URL',
    `${publicUrl} is plain http on another machine.`,
    'Set PUBLIC_URL to the https address people type: browsers give sign-in (PKCE) to secure pages alone.',
  );
}
