/** What the check of a sign-in provider finds, and what to do about it; the log and the console say it in English. */
import { messagesOf } from '../../../contract/base/messages/message.ts';

export const provider = {
  answers: '{{address}} answers.',
  silent: '{{address}} doesn’t answer ({{reason}}).',
  silentFor: '{{address}} doesn’t answer (nothing within {{seconds}} s).',
  answersWith: '{{address}} answers with {{status}}.',
  awayRemedy:
    'Check OIDC_AUTHORITY, that the provider runs, and that this machine reaches it (name, proxy, certificate: NODE_EXTRA_CA_CERTS).',
  leadsOn: '{{address}} redirects to {{target}}.',
  leadsOnRemedy: 'Set OIDC_AUTHORITY to the issuer itself: the address that answers without a redirect.',
  notJson: '{{address}} answers with something that isn’t JSON.',
  noIssuer: '{{address}} answers with JSON that has no issuer.',
  noProviderRemedy:
    'Set OIDC_AUTHORITY to the issuer of an OpenID Provider: the address that serves /.well-known/openid-configuration.',
  noKeySet: '{{address}} answers with JSON that isn’t a key set.',
  noKeySetRemedy: 'Fix jwks_uri at the provider.',
  issuerGood: '{{authority}}, to the letter.',
  issuerDiffers: 'The provider’s issuer is {{issuer}}, but OIDC_AUTHORITY is {{authority}}.',
  issuerWithSlash:
    'The provider’s issuer is {{issuer}}, but OIDC_AUTHORITY is {{authority}}, without the slash at the end.',
  issuerWithoutSlash:
    'The provider’s issuer is {{issuer}}, but OIDC_AUTHORITY is {{authority}}, with an extra slash at the end.',
  setAuthority: 'Set OIDC_AUTHORITY={{issuer}}',
  setAuthorityIf: 'Set OIDC_AUTHORITY={{issuer}} if that’s your provider; otherwise set the provider’s public address.',
  mend: 'Fix the provider’s discovery document.',
  endpointsMissing: 'Not published: {{endpoints}}.',
  endpointsUnsafe: 'Not reachable over https: {{endpoints}}.',
  endpointsUnsafeRemedy: 'Set the provider’s public https address; only a provider on this machine can use plain http.',
  userInfoMissing: 'The provider has no userinfo_endpoint.',
  userInfoMissingRemedy: 'Put name, email and roles in the ID token, and leave OIDC_USERINFO off.',
  endpointsGood: 'All published and reachable over https or on this machine.',
  hosts: 'Pages can reach {{hosts}}.',
  keysGood: '{{fitting}} of {{all}} can verify RS256 or ES256.',
  keysNone: 'None of {{all}} keys can verify RS256 or ES256.',
  keysNoneRemedy: 'Give the provider an RSA or a P-256 signing key.',
  flowRefused: 'The provider doesn’t offer the authorization code flow.',
  flowRemedy: 'Turn it on at the provider.',
  flowGood: 'Authorization code.',
  signaturesGood: 'ID tokens can be signed with {{algorithms}}.',
  signaturesUntold: 'The provider doesn’t publish its ID token signing algorithms.',
  signaturesUntoldRemedy: 'Sign them with RS256 or ES256.',
  signaturesWrong: 'ID tokens are signed with {{algorithms}}.',
  signaturesRemedy: 'Sign ID tokens with RS256 or ES256; everything else is rejected.',
  pkceGood: 'S256 is supported.',
  pkceUntold: 'The provider doesn’t publish PKCE support.',
  pkceUntoldRemedy:
    'Confirm that it supports S256 (Microsoft Entra ID does but doesn’t publish it). Without it, a stolen code can be used.',
  pkceWrong: 'The provider supports {{methods}}, not S256.',
  pkceNone: 'The provider doesn’t support PKCE, so it doesn’t support S256.',
  pkceRemedy: 'Allow PKCE with S256.',
  scopesWithoutOpenid: 'The provider doesn’t support the scope openid.',
  scopesMissing: 'The provider doesn’t support {{scopes}}.',
  scopesRemedy:
    'Allow these scopes. Without them, names or email addresses are missing and invitations can’t be matched.',
  scopesUntold: 'The provider doesn’t publish its scopes.',
  scopesGood: 'openid, profile and email are supported.',
  signInShows: 'A first sign-in shows what it sends: Admin Dashboard, Sign-in check, Last sign-ins.',
  claimsUntold: 'The provider doesn’t publish its claims.',
  claimsGood: '{{claims}} are listed.',
  claimsMissing: 'The provider’s list of claims doesn’t include {{claims}}.',
  claimsVerifiedRemedy:
    'Without email_verified, invitations can’t be matched. Send it, or set OIDC_INVITATION_EMAIL=unstated if the provider has checked every address.',
  claimsRemedy: 'Send {{claims}}. Without them, names or email addresses are missing.',
  claimsRemedyVerified:
    'Send {{claims}}. Without them, names or email addresses are missing and invitations can’t be matched. If the provider has checked every address, OIDC_INVITATION_EMAIL=unstated can replace email_verified.',
  renewalNone: 'The provider offers no refresh tokens (grant refresh_token, scope offline_access).',
  renewalNoneRemedy:
    'Allow the offline_access scope and the refresh_token grant. Otherwise sign-ins renew in a hidden frame, which browsers that block third-party cookies don’t allow.',
  renewalConsent:
    'Refresh tokens are requested with a consent page (OIDC_PROMPT_CONSENT=on). If people must sign in again each time a token expires, none are issued: allow them for the client.',
  renewalWithoutConsent:
    'Refresh tokens are requested without a consent page. If people must sign in again each time a token expires, none are issued: allow them for the client, or set OIDC_PROMPT_CONSENT=on.',
  signOutNone: 'The provider has no end_session_endpoint.',
  signOutNoneRemedy:
    'Turn on RP-initiated logout. Otherwise the provider session stays open and the next person in that browser might be signed in as the same user. Register {{window}} and {{popup}} as post-logout addresses, or people will be left on the provider’s page.',
  revocationNone: 'The provider has no revocation_endpoint.',
  revocationNoneRemedy:
    'Keep refresh tokens short-lived: one left by an offline sign-out can’t be revoked. Register {{window}} and {{popup}} as post-logout addresses, or people will be left on the provider’s page.',
  signOutGood:
    'Sessions can be ended and tokens revoked. Register {{window}} and {{popup}} as post-logout addresses, or people will be left on the provider’s page.',
  corsGood: 'Pages of {{origin}} can read what the provider publishes.',
  corsUntold: 'The provider doesn’t allow pages of {{origin}} to read it (no matching CORS header).',
  corsRemedy: 'Allow the origin {{origin}} at the provider (web origins, CORS), or no one can sign in.',
  userInfoOff: 'Not read; names and roles come from the ID token.',
  userInfoNone: 'OIDC_USERINFO={{setting}}, but the provider has no userinfo_endpoint.',
  userInfoNoneRemedy:
    'Put name, email and roles in the ID token and set OIDC_USERINFO=off. Until then, new people can’t sign in.',
  userInfoBound: 'Read once per ID token, where the ID token has at_hash.',
  userInfoUnbound: 'Read once per ID token, whether or not the ID token has at_hash.',
  userInfoUnknown: 'The provider doesn’t publish its userinfo address.',
  userInfoUnsafe: 'No https userinfo_endpoint is published ({{address}}).',
  userInfoNoSubject: '{{address}} answers with something that isn’t a JSON object with a sub.',
  userInfoTooLong: '{{address}} answers with more than {{kilobytes}} KiB.',
  userInfoRemedy:
    'Have userinfo answer with JSON (not signed, not encrypted), or put the claims into the ID token and set OIDC_USERINFO=off.',
  rolesAsTheyAre: 'Read from {{claim}} of the ID token, as they are.',
  rolesByMap: 'Read from {{claim}} of the ID token, by OIDC_ROLE_MAP ({{names}}).',
  rolesUnset:
    'Neither OIDC_ROLES_CLAIM nor OIDC_PROJECT_ID is set: only ZITADEL’s general claim urn:zitadel:iam:org:project:roles is read.',
  rolesUnsetRemedy:
    'Set OIDC_ROLES_CLAIM to the ID token claim that has the roles or groups. Otherwise no one is an administrator.',
  publicUrlGood: '{{address}}',
  publicUrlPlain: '{{address}} is plain http on another machine.',
  publicUrlRemedy:
    'Set PUBLIC_URL to the https address people type: browsers allow sign-in (PKCE) only on secure pages.',
} as const;

export const providerMessage = messagesOf<typeof provider>('provider');
