/**
 * Every number of time the machines and their ports know, in milliseconds, with the section of the specification it
 * fulfils. A machine names a delay; the number stands only here. Times of the pages of `src/` are in `pageTimings.ts`.
 */
import { day, minute, second } from '../contract/base/units/durations.ts';

/** Specification sections 4 and 9: the shell is ready after this long, signed in or not. */
export const shellWait = 3 * second;

/** Specification sections 4 and 9: a failed silent renewal or re-sign-in is tried again after this long. */
export const retryDelay = 5 * second;

/** A sign-out that could not be reported to the server or the provider is reported again after this long. */
export const signOutReportDelay = minute;

/** Specification section 9: the loading overlay hides this long after the last request has finished. */
export const hideDelay = 150;

/** Specification section 9: the notice before expiry; for short lives a third of the life, see `expiryNotice`. */
export const maxExpiryNotice = minute;

/** Specification section 9: a device clock further than this from the server's is worth a banner. */
export const clockSkewLimit = 300 * second;

/** Specification section 9: a stored sign-in state older than this is refused (for ports). */
export const staleStateAge = 900 * second;

/** Specification section 9: the silent-renew frame gives up after this long (for ports). */
export const silentFrameTimeout = 10 * second;

/** Specification section 9: how often the provider's session is looked at (for ports). */
export const sessionCheckInterval = 2 * second;

/** Renewals wait this long for the lock other tabs share, then count as failed (for ports). */
export const renewLockTimeout = 10 * second;

/** A sign-in or sign-out popup nobody finishes is given up after this long. */
export const popupLimit = 300 * second;

/** Sign-in returns that fail are counted over this window (for ports) … */
export const callbackFailureWindow = minute;

/** … and at this many the next sign-in needs a click, so that a broken provider cannot loop the browser. */
export const callbackFailureLimit = 2;

/** A session that ends under the person sends the browser to the provider at most so often in that window. */
export const reSignInLimit = 5;

/** A popup is checked this often for being closed (for ports). */
export const popupCheckInterval = 500;

/** A tab that renewed keeps the shared lock for this long, so that its message reaches the other tabs (for ports) … */
export const renewBroadcastDelay = 100;

/** … and the next tab reads waiting messages for this long before it renews (for ports). */
export const renewArrivalDelay = 50;

/** A session that another tab should have is waited for this long; that tab may be gone (for ports). */
export const latestSessionTimeout = 2 * second;

/** The identity library monitors the session after this: the first page comes first (for ports). */
export const sessionMonitorDelay = 1.5 * second;

/** The device clock is checked this often for sleep and for a change of the time (for ports) … */
export const clockCheckInterval = 5 * second;

/** … and a check may be this late on a busy page (for ports). */
export const clockCheckTolerance = 2 * second;

/** A person who signs out waits at most this long for the server (for ports). */
export const signOutTimeout = 2 * second;

/** The person who signed in last may work without a signal for this long (docs/decisions/sign-in.md, for ports). */
export const offlinePersonLimit = 7 * day;

/** The session of the local developer lasts this long (for ports). */
export const spoofSessionLifetime = day;

/** How often the record of an import is read while the live stream says nothing about its job. */
export const importLookInterval = 5 * second;

/** How often an import at work on the server is looked at when this visit did not start that work. */
export const importFollowInterval = 2 * second;

/** How often a bulk edit is looked at while the live stream says nothing about it. */
export const bulkEditLookInterval = 2 * second;

/** A table of the set-up is loaded this long after the last live event of a burst. */
export const setupRefreshDelay = second;

/** How often the server is looked for while calls do not reach it. */
export const probeInterval = 5 * second;

/** A server that may be down counts as online for this long without an answer … */
export const checkLimit = 5 * second;

/** … and a later probe without an answer is canceled after this: calls have no timeout (specification section 7). */
export const probeLimit = 15 * second;

/** An operation that did not get through is sent again after a random part of this, doubled with each failure … */
export const backoffBase = second;

/** … and never more than this. */
export const maxBackoff = minute;

/** A queue refused with 401 asks again after this long, should nobody tell that the session was renewed. */
export const unauthorizedRetry = 5 * second;

/** A queue on disk that does not open is tried three times within 2 s. */
export const reopenDelay = 0.7 * second;

/** Open for so long, it is as good as one that was never lost. */
export const reopenWindow = 2 * second;

/** Without Web Locks the sending tab holds a lease of this life (for ports) … */
export const leaseLifetime = 10 * second;

/** … and renews it this often. */
export const leaseRenewal = 3 * second;

/** The service worker is installed this long after the first page: what that page loads comes first (for ports). */
export const updateStartDelay = second;
/** A newer version is looked for this often (for ports). */
export const updateCheckInterval = 30 * minute;
/** A newer version that was told to take over has done so by then, or the page is loaded anew without it. */
export const takeoverWait = 4 * second;
/** A page that is loaded anew is gone by then: it comes from the device. */
export const reloadWait = 5 * second;

/** A statement without an answer for this long has the database asked whether it is alive (for ports). */
export const statementSilence = second;
/** The probe's open connection answers within this, or a new one is tried … */
export const openProbeLimit = 0.5 * second;
/** … which has so many ticks … */
export const probeTicks = 6;
/** … of this. With the silence before, a dead connection is given up within 4 s. */
export const probeTick = 0.25 * second;
/** While a statement is slow, the database is asked again after this long. */
export const probeRest = second;
/** How soon an unreachable database is asked again. */
export const probeRetry = 0.5 * second;
/** A connection of the server that is not made within this fails (for ports). */
export const connectLimit = 3 * second;

/** A scanner that has read nothing for this long shows help. */
export const scannerHelpDelay = 8 * second;

/** A server that is back is asked about a scan after this: the call before it may have failed for another reason. */
export const scanRetryDelay = second;

/** Timers hold a signed 32-bit number; a longer delay would fire at once. */
const longestTimer = 2 ** 31 - 1;

/** How long before its end a session of this life is renewed: 60 s, or a third of a short life. */
export function expiryNotice(lifetimeMs: number): number {
  return Math.min(maxExpiryNotice, lifetimeMs / 3);
}

/** A delay a timer can hold: never negative, never beyond 32 bits. */
export function timerDelay(ms: number): number {
  return Math.min(Math.max(0, ms), longestTimer);
}

/** A stream of a project that could not be opened is tried again after 1 s, 2 s, 4 s … at most 30 s. */
export function liveRetryDelay(failures: number): number {
  return Math.min(30 * second, second * 2 ** Math.max(0, failures - 1));
}

/** An open stream of a project without a byte for this long is dead: the server sends one every 20 s. */
export const liveSilence = 50 * second;
