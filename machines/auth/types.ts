/** Types of sign-in: context, events and emitted events of the auth machine. Effects are in `ports.ts`. */
import type { NetworkChanged } from '../connection/watchNetwork.ts';
import type { SignOutReport } from './ports.ts';

export type SignInType = 'window' | 'popup';

/** The reason an effect failed; ports reject with an `AuthError`, never with a library's own error. */
export type AuthErrorKind =
  /** The provider could not be reached; no information about the session. */
  | 'network'
  | 'timeout'
  | 'server'
  /** The provider rejected the request: the refresh token is invalid, or the user must sign in again. */
  | 'invalid_grant'
  | 'login_required'
  | 'popup_blocked'
  | 'popup_closed'
  /** Session storage could not be read or written (private mode, quota). */
  | 'storage'
  /** A sign-in return that matches no sign-in of ours, or one older than 900 s. */
  | 'state_mismatch'
  /** The provider, or the user there, rejected this sign-in. */
  | 'access_denied'
  /** The API reports that the session was ended. */
  | 'revoked'
  /** The provider renews no ID token, neither by refresh token nor in a frame: another attempt is useless. */
  | 'no_id_token'
  /** The provider responded to a renewal with a session of another user. */
  | 'someone_else'
  | 'other';

export interface AuthError {
  readonly kind: AuthErrorKind;
  readonly message: string;
  /** Number of sign-ins in the last 60 s that failed on return or did not last, including this one. */
  readonly recentFailures?: number;
}

/**
 * A signed-in user as delivered by a port. Times are measured by the port at receipt, so that no machine reads a clock and a
 * wrong device clock cannot end a session.
 */
export interface AuthUser {
  readonly issuer: string;
  readonly sub: string;
  readonly name?: string;
  /** The bearer token of API calls (specification section 7). Read it from the snapshot at call time, never copy it. */
  readonly idToken: string;
  readonly claims: Readonly<Record<string, unknown>>;
  /** True if there is a refresh token (or provider session), so a renewal can be tried without the user. */
  readonly canRenew: boolean;
  /** Remaining lifetime at delivery: the shorter of access token and id token. Zero or less means expired. */
  readonly effectiveExpiresInMs: number;
  /** The full lifetime of the session; the notice before expiry is computed from it. */
  readonly lifetimeMs: number;
  /** The instant behind the two numbers above; only ever compared with that of another user, never with a clock. */
  readonly effectiveExpiresAt: number;
}

export interface AuthInput {
  /** Default 'window'. */
  readonly signInType?: SignInType;
}

/** The last user signed in on this device, who can continue offline after confirming the name. */
export interface RememberedPerson {
  readonly issuer: string;
  readonly sub: string;
  readonly name: string;
  /** ms since 1970, device clock; for display only. */
  readonly lastOnlineAt: number;
  /** True if that is recent enough to continue without signing in first. */
  readonly canResume: boolean;
}

export interface AuthContext {
  /** Not null exactly while the state is `authenticated`. */
  readonly user: AuthUser | null;
  /** Remaining lifetime of `user`, corrected whenever a port has read the clock. */
  readonly remainingMs: number;
  /** Increases by 1 whenever a session ends; responses with an older number belong to an earlier session. */
  readonly epoch: number;
  /** The first epoch after the user last ended a session for good; 0 if there was none. */
  readonly wantedSince: number;
  /** The current or next page of the router. */
  readonly path: string;
  /** The page after sign-in; always a path of this site. */
  readonly returnTo: string;
  /** `first`: the user opened the page, or clicked; `re`: a session ended during use, without a click. */
  readonly reason: 'first' | 're';
  readonly defaultType: SignInType;
  readonly signInType: SignInType;
  readonly signOutType: SignInType;
  readonly lastError: AuthError | null;
  /** Consecutive failed renewals of the current session. */
  readonly failedRenewals: number;
  /** The last id token rejected by the API, and the number of consecutive renewals requested by the API. */
  readonly rejectedToken: string | null;
  readonly rejections: number;
  /** Number of sign-outs reported by the session monitor since the last scheduled renewal. */
  readonly suspectedSignOuts: number;
  /** The user last signed in here, who owns the cached data; also after the session has ended. */
  readonly lastPerson: { readonly issuer: string; readonly sub: string } | null;
  /** Found at startup instead of a session; null once any user has signed in or out here. */
  readonly remembered: RememberedPerson | null;
  /** True if the ended session left a refresh token: it can be recovered without the user. */
  readonly isRecoverable: boolean;
  /** Name of the last user while the page stays; cleared by sign-out. */
  readonly identityLabel: string | null;
  readonly clockSkewMs: number;
}

/** Events from the router and the views. */
export type AuthCommand =
  /** The router resolved a page that requires sign-in. Never send it for a preload. */
  | { readonly type: 'page.enteredProtected'; readonly path: string }
  | { readonly type: 'page.enteredPublic'; readonly path: string }
  /** A click on a sign-in button. `signInType` overrides the default once (the offer after a blocked popup). */
  | { readonly type: 'signIn.start'; readonly returnTo?: string; readonly signInType?: SignInType }
  /** Started offline: the remembered user confirmed the name. */
  | { readonly type: 'person.resume' }
  | { readonly type: 'signOut.start'; readonly signOutType?: SignInType }
  /** The API responded with 401 to this id token. */
  | { readonly type: 'api.unauthorized'; readonly idToken: string }
  /** The API reports that the session of this id token was ended, by its user elsewhere or by someone else. */
  | { readonly type: 'session.revoked'; readonly idToken: string };

/** Events from the identity library, the browser and other tabs, through the `watch` port. */
export type AuthOutsideEvent =
  /** A session this machine did not request: another tab signed in or renewed. `epoch` is that of its start. */
  | { readonly type: 'user.loaded'; readonly user: AuthUser; readonly epoch: number }
  /** The library dropped the user. */
  | { readonly type: 'user.unloaded' }
  | { readonly type: 'session.expiring' }
  | { readonly type: 'session.changed' }
  | { readonly type: 'session.renewFailed'; readonly error: AuthError }
  /** Certain: reported by another tab, or revoked by the server. */
  | { readonly type: 'session.signedOutElsewhere' }
  /** Reported only by the session monitor (blocked third-party cookies look the same): a renewal confirms it. */
  | { readonly type: 'session.signOutSuspected' }
  | { readonly type: 'page.visible' }
  | { readonly type: 'page.hidden' }
  /** The back button restored the page from the back/forward cache: promises of the earlier visit never settle. */
  | { readonly type: 'page.restored' }
  /** Remaining lifetime of the session, measured again: on becoming visible, after sleep, after a clock jump. */
  | { readonly type: 'clock.checked'; readonly remainingMs: number }
  /** A sign-out that could not be reported. */
  | ({ readonly type: 'signOut.unreported' } & SignOutReport)
  /** Device clock minus server clock. */
  | { readonly type: 'clock.skewMeasured'; readonly skewMs: number };

/** Results of one attempt to renew the session. */
export type RenewalResult =
  | { readonly type: 'renewal.renewed'; readonly user: AuthUser; readonly epoch: number }
  /** The provider rejected the renewal, or can never renew an ID token. */
  | { readonly type: 'renewal.refused'; readonly error: AuthError }
  /** The provider has a session of another user in this browser. */
  | { readonly type: 'renewal.otherPerson'; readonly error: AuthError }
  /** The provider was unreachable, or its new token lasts no longer than the session. */
  | { readonly type: 'renewal.failed'; readonly error: AuthError };

export type AuthEvent = AuthCommand | AuthOutsideEvent | NetworkChanged | RenewalResult;

/** Events emitted by the auth actor; subscribe with `auth.on('auth.signedOut', …)`. The current user comes from `watchAuth`. */
export type AuthEmitted =
  /** The user (or another user's session) ended it for good, or another user has signed in: clear caches. */
  | { readonly type: 'auth.signedOut' }
  /** Another user has signed in over the open page: reload it. */
  | { readonly type: 'auth.newPageNeeded' }
  /** For a toast. */
  | { readonly type: 'auth.signInFailed'; readonly error: AuthError };

export type AuthTag =
  /** The user is not known yet: routes wait. */
  | 'pending'
  | 'anonymous'
  /** Sign-in only starts by a click: show the button (and `lastError`, if any). */
  | 'needsClick'
  /** Started offline: the page asks if this is the remembered user. */
  | 'askedWho'
  | 'signingIn'
  /** A re-sign-in failed and is retried automatically. */
  | 'retrying'
  | 'authenticated'
  | 'renewing'
  | 'offlineLocked'
  /** The session will not be renewed: the user is asked to sign in again over the page. */
  | 'signingInAgain'
  /** No user is signed in, but the page of the last user stays. */
  | 'pageKept'
  | 'signingOut'
  /** The network is available. */
  | 'online'
  /** The application must not be mounted: a return frame, or startup failed. */
  | 'notMounted';
