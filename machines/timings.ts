/**
 * All times used by the machines and their ports, in milliseconds, with the section of the specification they implement. A
 * machine names a delay; the number is only here. Times of the pages of `src/` are in `pageTimings.ts`.
 */
import { day, minute, second } from '../contract/base/units/durations.ts';

/** Specification sections 4 and 9: the shell is ready after this long, signed in or not. */
export const shellWait = 3 * second;

/** Specification sections 4 and 9: a failed silent renewal or re-sign-in is tried again after this long. */
export const retryDelay = 5 * second;

/** A sign-out that could not be reported to the server or the provider is reported again after this time. */
export const signOutReportDelay = minute;

/** Specification section 9: the loading overlay hides this long after the last request has finished. */
export const hideDelay = 150;

/** Specification section 9: the notice before expiry; for short lifetimes a third of the lifetime, see `expiryNotice`. */
export const maxExpiryNotice = minute;

/** Specification section 9: a device clock that differs from the server's by more than this is worth a banner. */
export const clockSkewLimit = 300 * second;

/** Specification section 9: a stored sign-in state older than this is rejected (for ports). */
export const staleStateAge = 900 * second;

/** Specification section 9: timeout of the silent-renew frame (for ports). */
export const silentFrameTimeout = 10 * second;

/** Specification section 9: how often the provider's session is checked (for ports). */
export const sessionCheckInterval = 2 * second;

/** Renewals wait this long for the lock shared by all tabs, then count as failed (for ports). */
export const renewLockTimeout = 10 * second;

/** Timeout of an unfinished sign-in or sign-out popup. */
export const popupLimit = 300 * second;

/** Period over which failed sign-in returns are counted (for ports). */
export const callbackFailureWindow = minute;

/** After this number of failures the next sign-in needs a click, so that a broken provider cannot loop the browser. */
export const callbackFailureLimit = 2;

/** Maximum number of automatic redirects to the provider in that period after sessions that ended during use. */
export const reSignInLimit = 5;

/** Interval for checking if a popup was closed (for ports). */
export const popupCheckInterval = 500;

/** A tab that renewed holds the shared lock for this long, so that its message reaches the other tabs (for ports). */
export const renewBroadcastDelay = 100;

/** The next tab reads waiting messages for this long before it renews (for ports). */
export const renewArrivalDelay = 50;

/** Maximum wait for a session from another tab, which might be gone (for ports). */
export const latestSessionTimeout = 2 * second;

/** Delay before the identity library monitors the session: the first page has priority (for ports). */
export const sessionMonitorDelay = 1.5 * second;

/** Interval for checking the device clock for sleep and for a change of the time (for ports). */
export const clockCheckInterval = 5 * second;

/** Allowed delay of such a check on a busy page (for ports). */
export const clockCheckTolerance = 2 * second;

/** Maximum wait for the server during a sign-out (for ports). */
export const signOutTimeout = 2 * second;

/** The last signed-in user can work offline for this long (docs/decisions/sign-in.md, for ports). */
export const offlinePersonLimit = 7 * day;

/** Lifetime of the local developer's session (for ports). */
export const spoofSessionLifetime = day;

/** Interval for reading the record of an import while the live stream sends no events about its job. */
export const importLookInterval = 5 * second;

/** Interval for polling an import running on the server that this visit did not start. */
export const importFollowInterval = 2 * second;

/** Interval for polling a bulk edit while the live stream sends no events about it. */
export const bulkEditLookInterval = 2 * second;

/** A setup table is loaded this long after the last live event of a burst. */
export const setupRefreshDelay = second;

/** Interval for probing the server while calls do not reach it. */
export const probeInterval = 5 * second;

/** A server that might be down counts as online for this long without a response. */
export const checkLimit = 5 * second;

/** A later probe without a response is canceled after this time: calls have no timeout (specification section 7). */
export const probeLimit = 15 * second;

/** An operation whose call failed is sent again after a random part of this, doubled with each failure. */
export const backoffBase = second;

/** Maximum of that delay. */
export const maxBackoff = minute;

/** A queue rejected with 401 tries again after this time, in case no event reports the renewed session. */
export const unauthorizedRetry = 5 * second;

/** A queue on disk that does not open is tried three times within 2 s. */
export const reopenDelay = 0.7 * second;

/** Once open for this long, a database counts as one that was never lost. */
export const reopenWindow = 2 * second;

/** Without Web Locks the sending tab holds a lease with this lifetime (for ports). */
export const leaseLifetime = 10 * second;

/** Interval for renewing that lease. */
export const leaseRenewal = 3 * second;

/** The service worker is installed this long after the first page, whose requests have priority (for ports). */
export const updateStartDelay = second;
/** Interval for checking for a newer version (for ports). */
export const updateCheckInterval = 30 * minute;
/** Maximum wait for a newer version to take over; after that the page reloads without it. */
export const takeoverWait = 4 * second;
/** Maximum wait for a reload to take effect: the page comes from the device. */
export const reloadWait = 5 * second;

/** A statement without a response for this long starts a probe of the database (for ports). */
export const statementSilence = second;
/** Timeout of the probe's open connection; after that a new one is tried. */
export const openProbeLimit = 0.5 * second;
/** Number of ticks the new connection has. */
export const probeTicks = 6;
/** Length of one tick. Including the silence before, a dead connection is closed within 4 s. */
export const probeTick = 0.25 * second;
/** While a statement is slow, the database is probed again after this time. */
export const probeRest = second;
/** Interval for probing an unreachable database. */
export const probeRetry = 0.5 * second;
/** Timeout for opening a connection of the server (for ports). */
export const connectLimit = 3 * second;

/** A scanner that has read nothing for this long shows help. */
export const scannerHelpDelay = 8 * second;

/** Delay before a server that is back is queried again about a scan: the previous call might have failed for another reason. */
export const scanRetryDelay = second;

/** Timers use a signed 32-bit number; a longer delay would fire at once. */
const longestTimer = 2 ** 31 - 1;

/** Returns how long before its end a session with this lifetime is renewed: 60 s, or a third of a short lifetime. */
export function expiryNotice(lifetimeMs: number): number {
  return Math.min(maxExpiryNotice, lifetimeMs / 3);
}

/** Returns a delay a timer can hold: never negative, never beyond 32 bits. */
export function timerDelay(ms: number): number {
  return Math.min(Math.max(0, ms), longestTimer);
}

/** Returns the delay before a project stream that could not be opened is tried again: 1 s, 2 s, 4 s … at most 30 s. */
export function liveRetryDelay(failures: number): number {
  return Math.min(30 * second, second * 2 ** Math.max(0, failures - 1));
}

/** An open project stream without a byte for this long is dead: the server sends one every 20 s. */
export const liveSilence = 50 * second;
