/**
 * The effects the auth machine needs, for `provideAuth(ports)`. Rules for every port:
 * - it settles: what can hang is limited by the port (`silentFrameTimeout`, `renewLockTimeout`) and rejects with 'timeout';
 * - it rejects with an `AuthError`; anything else is taken for kind 'other';
 * - it decides nothing: what it stores and answers is what happened, and what follows from it is the machine's to say;
 * - `signal.aborted` means nobody waits; of a late session `provideAuth` asks the machine's context whether it is wanted, and
 *   has it discarded if not.
 */
import type { AuthError, AuthOutsideEvent, AuthUser, RememberedPerson, SignInType } from './types.ts';

export type StartupOutcome =
  /** This window is a popup or silent frame returning from the provider; its return has been processed. */
  | { readonly kind: 'callbackFrame' }
  /** This page is the return of a window sign-in; `completeSignIn` is called next. */
  | { readonly kind: 'callbackPage' }
  /**
   * What the store holds; an expired user is delivered as such, with `effectiveExpiresInMs` of zero or less. `remembered`:
   * who signed in last on this device and has not signed out.
   */
  | { readonly kind: 'session'; readonly user: AuthUser | null; readonly remembered?: RememberedPerson | null };

export type SignInReturn =
  /** `returnTo` as it was stored; the machine checks it. */
  | { readonly kind: 'signedIn'; readonly user: AuthUser; readonly returnTo: unknown }
  /** The return was used before (reload, Back) but the store still holds a valid session. */
  | { readonly kind: 'alreadySignedIn'; readonly user: AuthUser };

export interface Epoch {
  readonly epoch: number;
}

export interface SignInRequest extends Epoch {
  readonly signInType: SignInType;
  /** Already checked; to be kept with the sign-in state and given back by `completeSignIn`. */
  readonly returnTo: string;
  readonly reason: 'first' | 're';
}

export interface RenewRequest extends Epoch {
  /** The token of the session to go on with; null when it is over, and any that lives will do. */
  readonly idToken: string | null;
}

export interface SignOutRequest extends Epoch {
  readonly signOutType: SignInType;
}

/** A sign-out that the server (by the ID token) or the provider (by the refresh token) has to know. */
export interface SignOutReport {
  readonly to: 'server' | 'provider';
  readonly token: string;
}

export interface AuthLogEntry {
  readonly level: 'info' | 'warn' | 'error';
  readonly message: string;
  readonly error?: AuthError;
}

export interface AuthPorts {
  /** Looks where we are and what is stored. Rejects with 'storage' when the store cannot be read. */
  startup(signal: AbortSignal): Promise<StartupOutcome>;
  /** Exchanges the code of the current URL, or finds it used and a session stored. Rejects with `recentFailures` filled in. */
  completeSignIn(input: Epoch, signal: AbortSignal): Promise<SignInReturn>;
  /**
   * window: leaves the page, so never resolves; rejects with 'network' when the discovery document cannot be fetched,
   * since leaving would end on the browser's error page. popup: resolves with the user; 'popup_blocked', 'popup_closed'.
   * reason 're': nobody clicked, so it waits its turn and rejects with `recentFailures` when sign-ins go in circles.
   */
  signIn(input: SignInRequest, signal: AbortSignal): Promise<AuthUser>;
  /**
   * A new session without the person, or one that is stored already and lives; under the lock all tabs share; reads the store again once it holds the lock and
   * delivers what another tab stored meanwhile; tells the other tabs before it gives the lock back. 'timeout' when the lock is not had in 10 s.
   */
  renew(input: RenewRequest, signal: AbortSignal): Promise<AuthUser>;
  /**
   * Removes the stored user and tokens and tells the other tabs before it returns, then ends the session at the server and
   * at the provider. A report that fails goes to `watch` as `signOut.unreported`, and the port resolves.
   */
  signOut(input: SignOutRequest, signal: AbortSignal): Promise<void>;
  /**
   * Reports library, browser and other-tab events until the returned function is called. Sends `page.hidden` at once if
   * that is so now. Of the library's "user loaded" only those the machine did not ask for, with the epoch in which what
   * led to them began: the present one is `epoch()`.
   */
  watch(send: (event: AuthOutsideEvent) => void, epoch: () => number): () => void;
  /** Reports a sign-out; resolves also when it is known already. Rejects when it cannot be reported now. */
  reportSignOut(report: SignOutReport, signal: AbortSignal): Promise<void>;
  /** Removes the stored user and tokens. Never throws: it logs. */
  removeUser(): void;
  /** The server has ended the session: the other tabs hear of it, and the next sign-in asks who it is. Never throws. */
  tellSignedOut(): void;
  /** A session nobody wants any more: revoke it, and remove it from the store if it is still the stored one. Never throws. */
  discard(user: AuthUser): void;
  /** Replaces the current page; a path of this site. */
  replace(path: string): void;
  log(entry: AuthLogEntry): void;
}
