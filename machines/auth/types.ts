/** The words of sign-in: what the auth machine holds, hears and says. Effects are in `ports.ts`. */
import type { NetworkChanged } from '../connection/watchNetwork.ts';
import type { SignOutReport } from './ports.ts';

export type SignInType = 'window' | 'popup';

/** Why an effect failed; ports reject with an `AuthError`, never with a library's own error. */
export type AuthErrorKind =
  /** The provider could not be reached; says nothing about the session. */
  | 'network'
  | 'timeout'
  | 'server'
  /** The provider refused: the refresh token is dead, or the person must sign in again. */
  | 'invalid_grant'
  | 'login_required'
  | 'popup_blocked'
  | 'popup_closed'
  /** Session storage could not be read or written (private mode, quota). */
  | 'storage'
  /** A sign-in return that matches no sign-in of ours, or one older than 900 s. */
  | 'state_mismatch'
  /** The provider, or the person there, said no to this sign-in. */
  | 'access_denied'
  /** The API says that the session was ended. */
  | 'revoked'
  /** The provider renews no ID token, neither by refresh token nor in a frame: to try again is of no use. */
  | 'no_id_token'
  /** The provider answered a renewal with a session of another person. */
  | 'someone_else'
  | 'other';

export interface AuthError {
  readonly kind: AuthErrorKind;
  readonly message: string;
  /** Sign-ins in the last 60 s that failed on return, or did not last, this one included. */
  readonly recentFailures?: number;
}

/**
 * A signed-in person as a port delivers one. Times are measured by the port at receipt, so that no machine reads a
 * clock and a wrong device clock cannot end a session.
 */
export interface AuthUser {
  readonly issuer: string;
  readonly sub: string;
  readonly name?: string;
  /** The bearer of API calls (specification section 7). Read it from the snapshot at call time, never copy it. */
  readonly idToken: string;
  readonly claims: Readonly<Record<string, unknown>>;
  /** A refresh token (or provider session) is held, so a renewal can be tried without the person. */
  readonly canRenew: boolean;
  /** Life left at the moment of delivery: the shorter of access token and id token. Zero or less means expired. */
  readonly effectiveExpiresInMs: number;
  /** The whole life of the session; the notice before expiry is computed from it. */
  readonly lifetimeMs: number;
  /** The instant behind the two numbers above; only ever compared with that of another user, never with a clock. */
  readonly effectiveExpiresAt: number;
}

export interface AuthInput {
  /** Default 'window'. */
  readonly signInType?: SignInType;
}

/** Whom this device knows as the last to have signed in: they may go on without a signal, once they said that it is them. */
export interface RememberedPerson {
  readonly issuer: string;
  readonly sub: string;
  readonly name: string;
  /** ms since 1970, device clock; for reading only. */
  readonly lastOnlineAt: number;
  /** That was not so long ago that they have to sign in first. */
  readonly canResume: boolean;
}

export interface AuthContext {
  /** Not null exactly while the state is `authenticated`. */
  readonly user: AuthUser | null;
  /** Life left of `user`, corrected whenever a port has looked at the clock. */
  readonly remainingMs: number;
  /** +1 whenever a session ends; answers that carry an older number are from another life. */
  readonly epoch: number;
  /** The first epoch after the person last ended a session for good; 0 when none was. */
  readonly wantedSince: number;
  /** The page the router shows or wants to show. */
  readonly path: string;
  /** Where the person goes after sign-in; always a path of this site. */
  readonly returnTo: string;
  /** `first`: the person came, or clicked; `re`: a session was ended under them, and nobody clicked. */
  readonly reason: 'first' | 're';
  readonly defaultType: SignInType;
  readonly signInType: SignInType;
  readonly signOutType: SignInType;
  readonly lastError: AuthError | null;
  /** Renewals of the present session that failed in a row. */
  readonly failedRenewals: number;
  /** The last id token the API refused, and how many renewals in a row were asked for by the API. */
  readonly rejectedToken: string | null;
  readonly rejections: number;
  /** How often the session monitor reported a sign-out since the last renewal that was due. */
  readonly suspectedSignOuts: number;
  /** The person last signed in here, for whom caches are filled; also after their session is gone. */
  readonly lastPerson: { readonly issuer: string; readonly sub: string } | null;
  /** Found at start-up in the place of a session; null once anybody has signed in or out here. */
  readonly remembered: RememberedPerson | null;
  /** The ended session left a refresh token: it may be recovered without the person. */
  readonly isRecoverable: boolean;
  /** Name of the last person while their page is kept; cleared by sign-out. */
  readonly identityLabel: string | null;
  readonly clockSkewMs: number;
}

/** From the router and the views. */
export type AuthCommand =
  /** The router resolved a page that names the auth. Never send it for a preload. */
  | { readonly type: 'page.enteredProtected'; readonly path: string }
  | { readonly type: 'page.enteredPublic'; readonly path: string }
  /** A click on a sign-in button. `signInType` overrides the default once (the offer after a blocked popup). */
  | { readonly type: 'signIn.start'; readonly returnTo?: string; readonly signInType?: SignInType }
  /** Started without a signal: the person this device remembers says that it is them. */
  | { readonly type: 'person.resume' }
  | { readonly type: 'signOut.start'; readonly signOutType?: SignInType }
  /** The API answered 401 to this id token. */
  | { readonly type: 'api.unauthorized'; readonly idToken: string }
  /** The API says that the session of this id token was ended: by its person elsewhere, or for them. */
  | { readonly type: 'session.revoked'; readonly idToken: string };

/** From the identity library, the browser and other tabs, through the `watch` port. */
export type AuthOutsideEvent =
  /** A session this machine did not ask for: another tab signed in or renewed. `epoch` as of when that began. */
  | { readonly type: 'user.loaded'; readonly user: AuthUser; readonly epoch: number }
  /** The library dropped the user. */
  | { readonly type: 'user.unloaded' }
  | { readonly type: 'session.expiring' }
  | { readonly type: 'session.changed' }
  | { readonly type: 'session.renewFailed'; readonly error: AuthError }
  /** Certain: another tab said so, or the server revoked the session. */
  | { readonly type: 'session.signedOutElsewhere' }
  /** Only the session monitor says so (blocked third-party cookies look the same): confirmed by a renewal. */
  | { readonly type: 'session.signOutSuspected' }
  | { readonly type: 'page.visible' }
  | { readonly type: 'page.hidden' }
  /** The back button took the page out of the back/forward cache: promises of the earlier visit never settle. */
  | { readonly type: 'page.restored' }
  /** Life left of the session, measured again: on becoming visible, after sleep, after a clock jump. */
  | { readonly type: 'clock.checked'; readonly remainingMs: number }
  /** A sign-out that could not be reported. */
  | ({ readonly type: 'signOut.unreported' } & SignOutReport)
  /** Device clock minus server clock. */
  | { readonly type: 'clock.skewMeasured'; readonly skewMs: number };

/** From one attempt to renew the session. */
export type RenewalResult =
  | { readonly type: 'renewal.renewed'; readonly user: AuthUser; readonly epoch: number }
  /** The provider said no, or can never renew an ID token. */
  | { readonly type: 'renewal.refused'; readonly error: AuthError }
  /** The provider knows this browser as another person. */
  | { readonly type: 'renewal.otherPerson'; readonly error: AuthError }
  /** The provider could not be reached, or its answer lasts no longer than the session. */
  | { readonly type: 'renewal.failed'; readonly error: AuthError };

export type AuthEvent = AuthCommand | AuthOutsideEvent | NetworkChanged | RenewalResult;

/** What the auth actor emits; listen with `auth.on('auth.signedOut', …)`. Who is here, `watchAuth` tells. */
export type AuthEmitted =
  /** The person (or another person's session) ended it for good, or somebody else has come in: clear caches. */
  | { readonly type: 'auth.signedOut' }
  /** Somebody else has signed in over the page of a person: load it anew. */
  | { readonly type: 'auth.newPageNeeded' }
  /** For a toast. */
  | { readonly type: 'auth.signInFailed'; readonly error: AuthError };

export type AuthTag =
  /** Not known yet who it is: routes wait. */
  | 'pending'
  | 'anonymous'
  /** Sign-in only starts by a click: show the button (and `lastError`, if any). */
  | 'needsClick'
  /** Started without a signal: is it the person this device remembers? */
  | 'askedWho'
  | 'signingIn'
  /** A re-sign-in failed and is tried again by itself. */
  | 'retrying'
  | 'authenticated'
  | 'renewing'
  | 'offlineLocked'
  /** The session will not be renewed: the person is asked to sign in again over their page. */
  | 'signingInAgain'
  /** Nobody is signed in, but the page of the person who was stays. */
  | 'pageKept'
  | 'signingOut'
  /** There is a network. */
  | 'online'
  /** The application must not be mounted: a return frame, or start-up failed. */
  | 'notMounted';
