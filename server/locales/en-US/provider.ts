/** What the check of a sign-in provider finds, and what to do about it; the log and the console say it in English. */
import { messagesOf } from '../../../contract/base/messages/message.ts';

export const provider = {
  answers: '{{address}} answers.',
  silent: '{{address}} does not answer ({{reason}}).',
  silentFor: '{{address}} does not answer (nothing within {{seconds}} s).',
  answersWith: '{{address}} answers with {{status}}.',
  awayRemedy:
    'Check OIDC_AUTHORITY, that the provider runs, and that this machine reaches it (name, proxy, certificate: NODE_EXTRA_CA_CERTS).',
  leadsOn: '{{address}} leads on to {{target}}.',
  leadsOnRemedy: 'Set OIDC_AUTHORITY to the issuer itself: the address that answers without leading on.',
  notJson: '{{address}} answers with something that is not JSON.',
  noIssuer: '{{address}} answers with JSON that names no issuer.',
  noProviderRemedy:
    'Set OIDC_AUTHORITY to the issuer of an OpenID Provider: the address below which it serves /.well-known/openid-configuration.',
  noKeySet: '{{address}} answers with JSON that is no set of keys.',
  noKeySetRemedy: 'Mend jwks_uri at the provider.',
  issuerGood: '{{authority}}, to the letter.',
  issuerDiffers: 'The provider calls itself {{issuer}}, OIDC_AUTHORITY says {{authority}}.',
  issuerWithSlash:
    'The provider calls itself {{issuer}}, OIDC_AUTHORITY says {{authority}}, without the slash at its end.',
  issuerWithoutSlash:
    'The provider calls itself {{issuer}}, OIDC_AUTHORITY says {{authority}}, with a slash too many at its end.',
  setAuthority: 'Set OIDC_AUTHORITY={{issuer}}',
  setAuthorityIf:
    'Set OIDC_AUTHORITY={{issuer}} if that is your provider; otherwise tell the provider its public address.',
  mend: 'Mend the discovery document of the provider.',
  endpointsMissing: 'The provider does not tell: {{endpoints}}.',
  endpointsUnsafe: 'Not reached by https: {{endpoints}}.',
  endpointsUnsafeRemedy:
    'Tell the provider its public https address; only a provider on this machine may use plain http.',
  userInfoMissing: 'The provider has no userinfo_endpoint.',
  userInfoMissingRemedy: 'Put name, e-mail and roles into the ID token, and leave OIDC_USERINFO off.',
  endpointsGood: 'All are told, and reached by https or on this machine.',
  hosts: 'Pages may reach {{hosts}}.',
  keysGood: '{{fitting}} of {{all}} can verify RS256 or ES256.',
  keysNone: 'None of {{all}} keys can verify RS256 or ES256.',
  keysNoneRemedy: 'Give the provider an RSA or a P-256 signing key.',
  flowRefused: 'The provider does not offer the authorization code flow.',
  flowRemedy: 'Switch it on at the provider.',
  flowGood: 'Authorization code.',
  signaturesGood: 'ID tokens can be signed with {{algorithms}}.',
  signaturesUntold: 'The provider does not tell how it signs ID tokens.',
  signaturesUntoldRemedy: 'Sign them with RS256 or ES256.',
  signaturesWrong: 'ID tokens are signed with {{algorithms}}.',
  signaturesRemedy: 'Sign ID tokens with RS256 or ES256; everything else is refused.',
  pkceGood: 'S256 is taken.',
  pkceUntold: 'The provider does not tell whether it knows PKCE.',
  pkceUntoldRemedy:
    'Make sure it takes S256 (Microsoft Entra ID does, and does not tell). Without it a stolen code is good.',
  pkceWrong: 'The provider takes {{methods}}, not S256.',
  pkceNone: 'The provider takes no PKCE, and so not S256.',
  pkceRemedy: 'Allow PKCE with S256.',
  scopesWithoutOpenid: 'The provider does not know the scope openid.',
  scopesMissing: 'The provider does not know {{scopes}}.',
  scopesRemedy: 'Allow these scopes; people have no name or no e-mail without them, and no invitation finds them.',
  scopesUntold: 'The provider does not tell which scopes it knows.',
  scopesGood: 'openid, profile and email are known.',
  signInShows: 'A first sign-in shows what it sends: Admin Dashboard, Sign-in check, Last sign-ins.',
  claimsUntold: 'The provider does not tell which claims it knows.',
  claimsGood: '{{claims}} are listed.',
  claimsMissing: 'The provider lists its claims, and {{claims}} not among them.',
  claimsVerifiedRemedy:
    'Without email_verified no invitation finds its person: have the provider send it, or set OIDC_INVITATION_EMAIL=unstated if it has checked every address.',
  claimsRemedy: 'Have the provider send {{claims}}; people have no name or no e-mail without.',
  claimsRemedyVerified:
    'Have the provider send {{claims}}; people have no name or no e-mail without. Without email_verified no invitation finds its person; if the provider has checked every address, OIDC_INVITATION_EMAIL=unstated does as well.',
  renewalNone: 'The provider offers no refresh tokens (grant refresh_token, scope offline_access).',
  renewalNoneRemedy:
    'Allow the scope offline_access and the grant refresh_token. Without, sign-ins are renewed in a hidden frame, which browsers that block third-party cookies do not allow.',
  renewalConsent:
    'Refresh tokens are asked for with a consent page (OIDC_PROMPT_CONSENT=on). If people have to sign in again each time a token ends, none are given: allow them to the client.',
  renewalWithoutConsent:
    'Refresh tokens are asked for without a consent page. If people have to sign in again each time a token ends, none are given: allow them to the client, or set OIDC_PROMPT_CONSENT=on.',
  signOutNone: 'The provider has no end_session_endpoint.',
  signOutNoneRemedy:
    'Switch on RP-initiated logout. Without, the session at the provider stays, and whoever opens Wireway next in that browser may be the same person again. Register {{window}} and {{popup}} as addresses after sign-out, or people strand at the provider’s page.',
  revocationNone: 'The provider has no revocation_endpoint.',
  revocationNoneRemedy:
    'Keep refresh tokens short-lived at the provider: one left behind by a sign-out off line cannot be revoked. Register {{window}} and {{popup}} as addresses after sign-out, or people strand at the provider’s page.',
  signOutGood:
    'Sessions can be ended and tokens revoked. Register {{window}} and {{popup}} as addresses after sign-out, or people strand at the provider’s page.',
  corsGood: 'Pages of {{origin}} may read what the provider publishes.',
  corsUntold: 'The provider does not say that pages of {{origin}} may read it.',
  corsRemedy: 'Allow the origin {{origin}} at the provider (web origins, CORS), or nobody can sign in.',
  userInfoOff: 'Not read; the ID token says who people are.',
  userInfoNone: 'OIDC_USERINFO={{setting}}, and the provider has no userinfo_endpoint.',
  userInfoNoneRemedy:
    'Put name, e-mail and roles into the ID token and set OIDC_USERINFO=off; until then people who are new cannot come in.',
  userInfoBound: 'Read once per ID token, where the ID token has at_hash.',
  userInfoUnbound: 'Read once per ID token, whether or not the ID token has at_hash.',
  userInfoUnknown: 'The provider has not told where its userinfo is.',
  userInfoUnsafe: 'The provider tells no userinfo_endpoint that is reached by https ({{address}}).',
  userInfoNoSubject: '{{address}} answers with something that is no JSON object with a sub.',
  userInfoTooLong: '{{address}} answers with more than {{kilobytes}} KiB.',
  userInfoRemedy:
    'Have userinfo answer with JSON (not signed, not encrypted), or put the claims into the ID token and set OIDC_USERINFO=off.',
  rolesAsTheyAre: 'Read from {{claim}} of the ID token, as they are.',
  rolesByMap: 'Read from {{claim}} of the ID token, by OIDC_ROLE_MAP ({{names}}).',
  rolesUnset:
    'Neither OIDC_ROLES_CLAIM nor OIDC_PROJECT_ID is set: only ZITADEL’s general claim urn:zitadel:iam:org:project:roles is read.',
  rolesUnsetRemedy:
    'Set OIDC_ROLES_CLAIM to the claim of the ID token that holds roles or groups; without, nobody is administrator.',
  publicUrlGood: '{{address}}',
  publicUrlPlain: '{{address}} is plain http on another machine.',
  publicUrlRemedy:
    'Set PUBLIC_URL to the https address people type: browsers give sign-in (PKCE) to secure pages alone.',
} as const;

export const providerMessage = messagesOf<typeof provider>('provider');
