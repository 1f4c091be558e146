/**
 * Checks that a sign-in provider and the settings fit together before any user signs in. Reported at startup, and by `npm run
 * check:provider` (docs/decisions/identity-providers.md).
 */
import { returnAddresses } from '../../../contract/base/pages/returnRoutes.ts';
import type { Message } from '../../../contract/base/messages/message.ts';
import { providerMessage } from '../../locales/en-US/provider.ts';
import { translate } from '../../locales/translate.ts';
import type { Config, OidcConfig } from '../../config/config.ts';
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
 * `wrong`: no user could sign in. `lacking`: users can, but some data is missing. `unknown`: the provider does not publish it.
 * `away`: not known, the provider is unreachable.
 */
export type CheckResult = 'good' | 'unknown' | 'lacking' | 'wrong' | 'away';

export interface ProviderCheck {
  readonly name: string;
  readonly result: CheckResult;
  /** The finding. */
  readonly found: Message;
  /** The remedy; null for a good result. */
  readonly remedy: Message | null;
}

/** Returns finding and remedy in English, for the log and the console. `remedy` is empty if nothing has to be done. */
export const inEnglish = ({ found, remedy }: ProviderCheck): { found: string; remedy: string } => ({
  found: translate(found),
  remedy: remedy === null ? '' : translate(remedy),
});

export type CheckedSettings = Pick<Config, 'publicUrl' | 'oidc'>;

const good = (name: string, found: Message): ProviderCheck => ({ name, result: 'good', found, remedy: null });
const resultOf =
  (result: CheckResult) =>
  (name: string, found: Message, remedy: Message): ProviderCheck => ({ name, result, found, remedy });
const [unknown, lacking, wrong] = [resultOf('unknown'), resultOf('lacking'), resultOf('wrong')];

/** Queries the provider; never throws because of its responses. Checks that are impossible after a fault are left out. */
export async function checkProvider({ publicUrl, oidc }: CheckedSettings): Promise<ProviderCheck[]> {
  const origin = new URL(publicUrl).origin;
  try {
    const { discovery, allowedOrigin } = await readDiscovery(oidc.authority, origin);
    const checks = [
      good('discovery', providerMessage('answers', { address: discoveryAddress(oidc.authority) })),
      issuerCheck(oidc, discovery),
    ];
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
  if (error instanceof ProviderUnfit) return wrong(name, error.found, error.toDo);
  if (!(error instanceof ProviderAway)) throw error;
  return { name, result: 'away', found: error.found, remedy: providerMessage('awayRemedy') };
}

function issuerCheck({ authority }: OidcConfig, discovery: Discovery): ProviderCheck {
  try {
    requireIssuer(authority, discovery);
    return good('issuer', providerMessage('issuerGood', { authority }));
  } catch (error) {
    return faultOf('issuer', error);
  }
}

const fix = providerMessage('mend');

function endpointsCheck(discovery: Discovery): ProviderCheck {
  const needed = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;
  const named = [...needed, 'userinfo_endpoint', 'end_session_endpoint', 'revocation_endpoint'] as const;
  const missing = needed.filter((name) => discovery[name] === undefined);
  if (missing.length > 0)
    return wrong('endpoints', providerMessage('endpointsMissing', { endpoints: { list: missing } }), fix);
  const unsafe = named.filter((name) => discovery[name] !== undefined && !isSafe(discovery[name]));
  if (unsafe.length > 0)
    return wrong(
      'endpoints',
      providerMessage('endpointsUnsafe', { endpoints: { list: unsafe.map((name) => `${name} ${discovery[name]}`) } }),
      providerMessage('endpointsUnsafeRemedy'),
    );
  if (discovery.userinfo_endpoint === undefined)
    return lacking('endpoints', providerMessage('userInfoMissing'), providerMessage('userInfoMissingRemedy'));
  return good('endpoints', providerMessage('endpointsGood'));
}

/** Accepts any host: the content security policy of pages follows discovery (server/http/headers.ts). */
function hostsCheck({ authority }: OidcConfig, discovery: Discovery): ProviderCheck {
  const named = ['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint', 'revocation_endpoint'] as const;
  const { origin } = new URL(authority);
  const elsewhere = named.flatMap((name) => originOf(discovery[name] ?? '') ?? []).filter((host) => host !== origin);
  return good('hosts', providerMessage('hosts', { hosts: { list: [origin, ...new Set(elsewhere)] } }));
}

const originOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).origin : null);

async function keysCheck({ jwks_uri: address }: Discovery): Promise<ProviderCheck> {
  if (address === undefined) return wrong('keys', providerMessage('endpointsMissing', { endpoints: 'jwks_uri' }), fix);
  try {
    const { keys } = await readKeys(address);
    const fitting = keys.filter(
      ({ kty, crv, use }) => (kty === 'RSA' || (kty === 'EC' && crv === 'P-256')) && use !== 'enc',
    );
    if (fitting.length > 0)
      return good('keys', providerMessage('keysGood', { fitting: fitting.length, all: keys.length }));
    return wrong('keys', providerMessage('keysNone', { all: keys.length }), providerMessage('keysNoneRemedy'));
  } catch (error) {
    return faultOf('keys', error);
  }
}

function flowCheck({ response_types_supported: types, grant_types_supported: grants }: Discovery): ProviderCheck {
  const rejected = types?.includes('code') === false || grants?.includes('authorization_code') === false;
  return rejected
    ? wrong('flow', providerMessage('flowRefused'), providerMessage('flowRemedy'))
    : good('flow', providerMessage('flowGood'));
}

function algorithmsCheck({ id_token_signing_alg_values_supported: algorithms }: Discovery): ProviderCheck {
  const taken = ['RS256', 'ES256'].filter((name) => algorithms?.includes(name));
  if (taken.length > 0) return good('signatures', providerMessage('signaturesGood', { algorithms: { list: taken } }));
  if (algorithms === undefined)
    return lacking('signatures', providerMessage('signaturesUntold'), providerMessage('signaturesUntoldRemedy'));
  return wrong(
    'signatures',
    providerMessage('signaturesWrong', { algorithms: { list: algorithms } }),
    providerMessage('signaturesRemedy'),
  );
}

function pkceCheck({ code_challenge_methods_supported: methods }: Discovery): ProviderCheck {
  if (methods?.includes('S256')) return good('PKCE', providerMessage('pkceGood'));
  if (methods === undefined) return lacking('PKCE', providerMessage('pkceUntold'), providerMessage('pkceUntoldRemedy'));
  const found =
    methods.length === 0 ? providerMessage('pkceNone') : providerMessage('pkceWrong', { methods: { list: methods } });
  return wrong('PKCE', found, providerMessage('pkceRemedy'));
}

const signInShows = providerMessage('signInShows');

function scopesCheck({ scopes_supported: scopes }: Discovery): ProviderCheck {
  const missing = ['openid', 'profile', 'email'].filter((name) => scopes?.includes(name) === false);
  if (missing.includes('openid')) return wrong('scopes', providerMessage('scopesWithoutOpenid'), fix);
  if (missing.length > 0)
    return lacking(
      'scopes',
      providerMessage('scopesMissing', { scopes: { list: missing } }),
      providerMessage('scopesRemedy'),
    );
  if (scopes === undefined) return unknown('scopes', providerMessage('scopesUntold'), signInShows);
  return good('scopes', providerMessage('scopesGood'));
}

/** Checks only the standard claims: few providers list the claim with roles or groups. */
function claimsCheck({ invitationEmail }: OidcConfig, { claims_supported: claims }: Discovery): ProviderCheck {
  if (claims === undefined) return unknown('claims', providerMessage('claimsUntold'), signInShows);
  const needed = ['name', 'email', ...(invitationEmail === 'verified' ? ['email_verified'] : [])];
  const missing = needed.filter((name) => !claims.includes(name));
  if (missing.length === 0) return good('claims', providerMessage('claimsGood', { claims: { list: needed } }));
  return lacking('claims', providerMessage('claimsMissing', { claims: { list: missing } }), remedyOfClaims(missing));
}

function remedyOfClaims(missing: readonly string[]): Message {
  if (missing.join() === 'email_verified') return providerMessage('claimsVerifiedRemedy');
  const needsVerified = missing.includes('email_verified');
  return providerMessage(needsVerified ? 'claimsRemedyVerified' : 'claimsRemedy', { claims: { list: missing } });
}

function renewalCheck({ promptConsent }: OidcConfig, discovery: Discovery): ProviderCheck {
  const { scopes_supported: scopes, grant_types_supported: grants } = discovery;
  // Some providers that offer the grant omit the scope from the list, so the grant decides.
  const offers = grants?.includes('refresh_token') ?? scopes?.includes('offline_access') ?? true;
  if (!offers) return lacking('renewal', providerMessage('renewalNone'), providerMessage('renewalNoneRemedy'));
  return good('renewal', providerMessage(promptConsent ? 'renewalConsent' : 'renewalWithoutConsent'));
}

function signOutCheck(
  publicUrl: string,
  { end_session_endpoint: end, revocation_endpoint: revocation }: Discovery,
): ProviderCheck {
  const { window, popup } = returnAddresses(`${publicUrl}/`).signOut;
  const addresses = { window, popup };
  if (end === undefined)
    return lacking('sign-out', providerMessage('signOutNone'), providerMessage('signOutNoneRemedy', addresses));
  if (revocation === undefined)
    return lacking('sign-out', providerMessage('revocationNone'), providerMessage('revocationNoneRemedy', addresses));
  return good('sign-out', providerMessage('signOutGood', addresses));
}

function originCheck(origin: string, allowed: string | null): ProviderCheck {
  if (allowed === '*' || allowed === origin) return good('CORS', providerMessage('corsGood', { origin }));
  return lacking('CORS', providerMessage('corsUntold', { origin }), providerMessage('corsRemedy', { origin }));
}

function userInfoCheck({ userInfo }: OidcConfig, { userinfo_endpoint: address }: Discovery): ProviderCheck {
  if (userInfo === 'off') return good('userinfo', providerMessage('userInfoOff'));
  if (address === undefined)
    return lacking(
      'userinfo',
      providerMessage('userInfoNone', { setting: userInfo }),
      providerMessage('userInfoNoneRemedy'),
    );
  return good('userinfo', providerMessage(userInfo === 'on' ? 'userInfoBound' : 'userInfoUnbound'));
}

function rolesCheck({ rolesClaim, roleMap, projectId }: OidcConfig): ProviderCheck {
  const claim = rolesClaim ?? (projectId === null ? null : `urn:zitadel:iam:org:project:${projectId}:roles`);
  if (claim === null) return lacking('roles', providerMessage('rolesUnset'), providerMessage('rolesUnsetRemedy'));
  if (roleMap === null) return good('roles', providerMessage('rolesAsTheyAre', { claim }));
  return good('roles', providerMessage('rolesByMap', { claim, names: { list: Object.keys(roleMap) } }));
}

function publicUrlCheck(publicUrl: string): ProviderCheck {
  if (isSafe(publicUrl)) return good('PUBLIC_URL', providerMessage('publicUrlGood', { address: publicUrl }));
  return lacking(
    'PUBLIC_URL',
    providerMessage('publicUrlPlain', { address: publicUrl }),
    providerMessage('publicUrlRemedy'),
  );
}
