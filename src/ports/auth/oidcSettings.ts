/** Sign-in setup: its checks and their messages (specification section 5), scopes and times (sections 7 and 9). */
import type { UserManagerSettings } from 'oidc-client-ts';
import { maxExpiryNotice, sessionCheckInterval, silentFrameTimeout, staleStateAge } from '../../../machines/timings.ts';
import type { SignInType } from '../../../machines/auth/types.ts';
import { returnAddresses } from '../../../contract/base/pages/returnRoutes.ts';

export interface ProviderConfig {
  readonly authority: string;
  readonly clientId: string;
  /** Project resource id at the provider: adds its audience scope and the roles scope. */
  readonly projectId?: string | null;
  /** True to request consent at each sign-in: some providers return a refresh token only then. */
  readonly promptConsent?: boolean;
}

export interface SignInSetup {
  readonly authName: string;
  readonly signInType: SignInType;
  /** Base URL, ending with a slash. */
  readonly appUrl: string;
  readonly config: ProviderConfig;
}

/** Setup before validation: any value can be missing. */
export type UncheckedSetup = { readonly [K in keyof SignInSetup]?: unknown };

/** Throws the first message that applies, in the order of specification section 5. */
export function checkSetup(setup: UncheckedSetup): asserts setup is SignInSetup {
  if (!setup.authName) throw new Error('Auth name is required.');
  if (setup.signInType !== 'window' && setup.signInType !== 'popup') {
    throw new Error('Only window or popup are valid default signin types.');
  }
  if (!setup.appUrl) throw new Error('App base url is required.');
  if (!setup.config) throw new Error('No config provided to oidc auth.');
}

export function scopesOf(projectId: string | null | undefined): string {
  const scopes = ['openid', 'profile', 'email', 'offline_access'];
  if (projectId) scopes.push(`urn:zitadel:iam:org:project:id:${projectId}:aud`, 'urn:zitadel:iam:org:projects:roles');
  return scopes.join(' ');
}

const seconds = (ms: number) => ms / 1000;

/** Settings of the identity client. The auth machine renews sessions, so the library does not. */
export function oidcSettings(setup: UncheckedSetup): UserManagerSettings {
  checkSetup(setup);
  const { appUrl, authName, config } = setup;
  const addresses = returnAddresses(appUrl, authName);
  return {
    authority: config.authority,
    client_id: config.clientId,
    response_type: 'code',
    scope: scopesOf(config.projectId),
    // A silent renewal sends prompt=none regardless of this setting.
    ...(config.promptConsent === true ? { prompt: 'consent' } : {}),
    redirect_uri: addresses.signIn.window,
    popup_redirect_uri: addresses.signIn.popup,
    silent_redirect_uri: addresses.signIn.silent,
    post_logout_redirect_uri: addresses.signOut.window,
    popup_post_logout_redirect_uri: addresses.signOut.popup,
    // Loaded by `ports/auth/userInfo.ts`: the library would merge removed roles back in.
    loadUserInfo: false,
    automaticSilentRenew: false,
    monitorSession: true,
    includeIdTokenInSilentRenew: true,
    validateSubOnSilentRenew: false,
    staleStateAgeInSeconds: seconds(staleStateAge),
    accessTokenExpiringNotificationTimeInSeconds: seconds(maxExpiryNotice),
    checkSessionIntervalInSeconds: seconds(sessionCheckInterval),
    silentRequestTimeoutInSeconds: seconds(silentFrameTimeout),
    requestTimeoutInSeconds: seconds(silentFrameTimeout),
  };
}
