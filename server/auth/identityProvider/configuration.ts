/**
 * Configuration of the provider: one public client, code flow with PKCE S256 only, rotated refresh tokens with a lifetime of one
 * shift.
 */
import type { AdapterFactory, Configuration, Grant, KoaContextWithOIDC } from 'oidc-provider';
import { second } from '../../../contract/base/units/durations.ts';
import { authorizationCodeLife, interactionLife } from '../../timings.ts';
import {
  accountForProvider,
  embeddedClientId,
  embeddedProjectId,
  generalRolesClaim,
  providerPath,
  rolesClaim,
} from '../../config/accounts.ts';
import type { ProviderKeys } from './keys.ts';
import { signOut } from './signOut.ts';
import type { Lifetimes } from './switches.ts';
import { errorPage, signedOutPage } from './views.ts';

export interface ConfigurationInput {
  publicUrl: string;
  keys: ProviderKeys;
  adapter: AdapterFactory;
  /** Read for every token, so that tests can change them. */
  lifetimes: Lifetimes;
}

/** Returns the exact return addresses of specification section 2; the provider redirects to no other address. */
function redirectUris(publicUrl: string): string[] {
  const routes = ['/auth/signinwin/wireway', '/auth/signinpop/wireway', '/auth/signinsilent/wireway', '/callback'];
  return routes.map((route) => publicUrl + route);
}

function postLogoutRedirectUris(publicUrl: string): string[] {
  return [`${publicUrl}/`, `${publicUrl}/auth/signoutpop/wireway`];
}

/**
 * Returns a cookie name with the port, because cookies ignore ports: two servers on one host would sign out each other's users.
 */
export function cookieName(purpose: 'session' | 'interaction' | 'resume' | 'browser_state', publicUrl: string): string {
  return `wireway_${purpose}_${new URL(publicUrl).port || 'default'}`;
}

export function providerConfiguration({ publicUrl, keys, adapter, lifetimes }: ConfigurationInput): Configuration {
  const appOrigin = new URL(publicUrl).origin;
  return {
    adapter,
    jwks: { keys: keys.signing },
    clients: [
      {
        client_id: embeddedClientId,
        client_name: 'Wireway',
        application_type: 'web',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: redirectUris(publicUrl),
        post_logout_redirect_uris: postLogoutRedirectUris(publicUrl),
        require_auth_time: true,
      },
    ],
    clientAuthMethods: ['none'],
    responseTypes: ['code'],
    pkce: { required: () => true },
    clientBasedCORS: (_ctx, origin) => origin === appOrigin,
    clockTolerance: 0,
    enabledJWA: { idTokenSigningAlgValues: ['RS256'] },

    scopes: [
      'openid',
      'offline_access',
      `urn:zitadel:iam:org:project:id:${embeddedProjectId}:aud`,
      'urn:zitadel:iam:org:projects:roles',
    ],
    claims: {
      openid: ['sub', 'sid', 'azp', 'jti', rolesClaim, generalRolesClaim],
      profile: ['name', 'given_name', 'family_name', 'preferred_username', 'locale'],
      email: ['email', 'email_verified'],
    },
    // The ID token is the bearer token of the API, so it contains name, e-mail and roles itself.
    conformIdTokenClaims: false,
    findAccount: (_ctx, subject, source) => accountForProvider(subject, source),

    // offline_access is dropped from requests without a consent prompt; the grant type alone decides here.
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: () => true,
    rotateRefreshToken: true,
    loadExistingGrant: grantEverythingRequested,

    ttl: {
      AuthorizationCode: authorizationCodeLife / second,
      IdToken: () => lifetimes.idToken,
      AccessToken: () => lifetimes.accessToken,
      RefreshToken: (_ctx, token) => remaining(token.iiat, lifetimes.refreshFamily),
      Session: (_ctx, session) => remaining(session.loginTs, lifetimes.refreshFamily),
      // A grant is created at or after its session's sign-in and must outlive all its tokens.
      Grant: () => lifetimes.refreshFamily * 2,
      Interaction: interactionLife / second,
    },

    cookies: {
      names: {
        session: cookieName('session', publicUrl),
        interaction: cookieName('interaction', publicUrl),
        resume: cookieName('resume', publicUrl),
      },
      keys: keys.cookie,
      long: { httpOnly: true, sameSite: 'lax', path: '/' },
      // No path here: the provider limits each cookie to its own sign-in page, so two tabs can sign in at the same time.
      short: { httpOnly: true, sameSite: 'lax' },
    },

    interactions: { url: (_ctx, interaction) => `${providerPath}/interaction/${interaction.uid}` },
    renderError: (ctx, _out, error) => {
      ctx.type = 'html';
      ctx.body = errorPage(error, publicUrl);
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      userinfo: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: signOut(publicUrl),
        postLogoutSuccessSource: (ctx) => {
          ctx.type = 'html';
          ctx.body = signedOutPage(publicUrl);
        },
      },
    },
    discovery: { check_session_iframe: `${publicUrl}${providerPath}/session/check` },
  };
}

/** Grants every known requested scope without asking: the product's own client is trusted. */
async function grantEverythingRequested(ctx: KoaContextWithOIDC): Promise<Grant> {
  const { provider, client, session, account, requestParamOIDCScopes } = ctx.oidc;
  const accountId = account?.accountId ?? '';
  const clientId = client?.clientId ?? embeddedClientId;
  const knownId = session?.grantIdFor(clientId);
  const known = knownId ? await provider.Grant.find(knownId) : undefined;
  const grant = known?.accountId === accountId ? known : new provider.Grant({ accountId, clientId });
  grant.addOIDCScope([...requestParamOIDCScopes].join(' '));
  await grant.save();
  return grant;
}

function remaining(since: number | undefined, seconds: number): number {
  const now = Math.floor(Date.now() / 1000);
  return Math.max(1, (since ?? now) + seconds - now);
}
