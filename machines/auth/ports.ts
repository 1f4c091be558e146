/**
 * The effects the auth machine needs, for `provideAuth(ports)`. Rules for every port:
 * - it settles: calls that can hang are limited by the port (`silentFrameTimeout`, `renewLockTimeout`) and reject with 'timeout';
 * - it rejects with an `AuthError`; anything else is treated as kind 'other';
 * - it makes no decisions: it stores and returns facts, and the machine decides what follows;
 * - `signal.aborted` means the result is no longer needed; for a late session `provideAuth` checks the machine's context and has
 *   it discarded if it is not needed.
 */
import type { AuthError, AuthOutsideEvent, AuthUser, RememberedPerson, SignInType } from './types.ts';

export type StartupOutcome =
  /** This window is a popup or silent frame that returned from the provider; the return has been processed. */
  | { readonly kind: 'callbackFrame' }
  /** This page is the return of a window sign-in; `completeSignIn` is called next. */
  | { readonly kind: 'callbackPage' }
  /**
   * The content of the store; an expired user is delivered with `effectiveExpiresInMs` of zero or less. `remembered`: the user
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
  /** Already checked; to be stored with the sign-in state and returned by `completeSignIn`. */
  readonly returnTo: string;
  readonly reason: 'first' | 're';
}

export interface RenewRequest extends Epoch {
  /** The token of the session to continue; null if it has ended and any live session is accepted. */
  readonly idToken: string | null;
}

export interface SignOutRequest extends Epoch {
  readonly signOutType: SignInType;
}

/** A sign-out to report to the server (by ID token) or to the provider (by refresh token). */
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
  /** Reads the current address and the stored session. Rejects with 'storage' if the store cannot be read. */
  startup(signal: AbortSignal): Promise<StartupOutcome>;
  /** Exchanges the code of the current URL, or finds it used and a session stored. Rejects with `recentFailures` set. */
  completeSignIn(input: Epoch, signal: AbortSignal): Promise<SignInReturn>;
  /**
   * window: leaves the page, so never resolves; rejects with 'network' if the discovery document cannot be fetched, since leaving
   * would end on the browser's error page. popup: resolves with the user; 'popup_blocked', 'popup_closed'. reason 're': started
   * without a click, so it waits for its turn and rejects with `recentFailures` if sign-ins loop.
   */
  signIn(input: SignInRequest, signal: AbortSignal): Promise<AuthUser>;
  /**
   * Returns a new session without the user, or one that is already stored and live. Runs under the lock shared by all tabs; reads
   * the store again once it holds the lock and delivers a session stored by another tab in the meantime; notifies the other tabs
   * before it releases the lock. 'timeout' if the lock is not acquired in 10 s.
   */
  renew(input: RenewRequest, signal: AbortSignal): Promise<AuthUser>;
  /**
   * Removes the stored user and tokens and notifies the other tabs before it returns, then ends the session at the server and at
   * the provider. A failed report goes to `watch` as `signOut.unreported`, and the port resolves.
   */
  signOut(input: SignOutRequest, signal: AbortSignal): Promise<void>;
  /**
   * Reports library, browser and other-tab events until the returned function is called. Sends `page.hidden` at once if the page
   * is hidden. Of the library's "user loaded" events only those the machine did not request, with the epoch in which their cause
   * began: the current one is `epoch()`.
   */
  watch(send: (event: AuthOutsideEvent) => void, epoch: () => number): () => void;
  /** Reports a sign-out; also resolves if it is already known. Rejects if it cannot be reported now. */
  reportSignOut(report: SignOutReport, signal: AbortSignal): Promise<void>;
  /** Removes the stored user and tokens. Never throws: it logs. */
  removeUser(): void;
  /** The server has ended the session: notifies the other tabs, and the next sign-in asks for the account. Never throws. */
  tellSignedOut(): void;
  /** Revokes a session that is no longer needed, and removes it from the store if it is still the stored one. Never throws. */
  discard(user: AuthUser): void;
  /** Replaces the current page; a path of this site. */
  replace(path: string): void;
  log(entry: AuthLogEntry): void;
}
