/**
 * Every number of time the server knows, in milliseconds: what waits, how often something is checked, and how long it
 * stays valid. Where an administrator sets a time by a variable, this is its default.
 */
import { day, hour, minute, second } from '../contract/base/units/durations.ts';

// Process.

/** Requests in progress may finish within this when the server stops … */
export const shutdownTimeout = 20 * second;

/** … and the process exits after this, whatever still runs. */
export const exitTimeout = 30 * second;

/** The server updates its row in the list of running servers this often … */
export const serverHeartbeatInterval = 30 * second;

/** … and counts as running for this long after an update. */
export const serverAliveWindow = 90 * second;

/** A server that has not updated its row for this long is removed from the list. */
export const serverRetention = day;

/** The readiness endpoint waits this long for the database. */
export const readinessTimeout = second;

/** Load is measured this often … */
export const loadSampleInterval = second;

/** … with this resolution of the event loop delay. */
export const loopDelayResolution = 20;

/** MOST_LOOP_DELAY_MS: a longer event loop delay rejects calls. */
export const maxLoopDelay = second;

// Database.

/** DATABASE_WAIT_SECONDS: a call waits this long for a connection; the embedded database has only one. */
export const databaseWait = { postgres: 2 * second, pglite: 10 * second } as const;

/** A call waits this long for a connection where nothing else is configured. */
export const acquireTimeout = 2 * second;

/** A statement of a request may run this long … */
export const statementTimeout = 15 * second;

/** … and one of an import or another bulk write this long. */
export const bulkStatementTimeout = 10 * minute;

/** An unused connection is kept for this long: a new one knows no table yet. */
export const idleConnectionTimeout = 10 * minute;

/** TCP keep-alive starts after this on an idle connection, so that a dead peer is noticed. */
export const keepAliveDelay = 5 * second;

/** Connections that do not close within this are cut off. */
export const connectionCloseTimeout = 2 * second;

/** A lost LISTEN connection is opened again after this. */
export const listenerReconnectDelay = second;

/** The lock of a data folder is renewed this often … */
export const folderLockInterval = 10 * second;

/** … and expires after this, where its process runs on another machine. */
export const folderLockLease = minute;

/** File systems date changes with this accuracy. */
export const fileClockTolerance = 2 * second;

// Identity provider and tokens.

/** Specification section 9: clocks of the server and the provider may differ by this. */
export const tokenClockTolerance = 300 * second;

/** OIDC_LONGEST_TOKEN_MINUTES: an ID token may live this long. */
export const maxTokenLife = 60 * minute;

/** A refused token with too long a life is logged at most this often. */
export const longTokenWarningInterval = 10 * minute;

/** Clocks are set and drift: the clock of the provider is judged by what was seen within one to two of these. */
export const providerClockWindow = hour;

/** The provider must answer within this … */
export const discoveryTimeout = 5 * second;

/** … and within this for userinfo, which a person waits for at sign-in. */
export const userInfoTimeout = 2 * second;

/** A failure of userinfo is not repeated for the same token within this. */
export const userInfoFailureLife = 3 * second;

/** Userinfo stays valid for this long while the provider does not answer. */
export const userInfoCacheLife = day;

/** Signing keys of the provider are fetched this often … */
export const keyRefreshInterval = 5 * minute;

/** … stay valid for this long without an answer … */
export const keyCacheLife = day;

/** … and are fetched again after a failure after this, doubled with each further one … */
export const keyRetryDelay = second;

/** … up to this, which is also the pause between fetches for an unknown key. */
export const maxKeyRetryDelay = 30 * second;

/** A call waits this long for a fetch of the keys. */
export const keyWaitTimeout = 2 * second;

/** A timer that is late by this shows that the machine slept. */
export const lateTimerTolerance = minute;

/** The sign-in check of the Admin Dashboard asks the provider at most this often. */
export const signInCheckLife = 15 * second;

/** Failed sign-ins are written to the audit log this often. */
export const failedSignInInterval = minute;

/** Embedded provider: lives of what it issues. */
export const authorizationCodeLife = minute;
export const interactionLife = hour;
export const idTokenLife = 15 * minute;
export const accessTokenLife = 15 * minute;
/** One shift. */
export const refreshFamilyLife = 12 * hour;
/** A refresh token may be sent again within this when the reply was lost. */
export const refreshGraceTime = 30 * second;

/** Embedded provider: expired records are deleted this often. */
export const providerCleanupInterval = 10 * minute;

// Calls.

/** How long a caller is waited for; `ConnectionTimeouts` has the meaning of each. */
export const connectionTimeouts = {
  headers: 15 * second,
  keepAlive: 65 * second,
  strangerBody: 10 * second,
  silence: minute,
  afterAnswer: 2 * second,
} as const;

/** Connections are checked against their timeouts this often. */
export const connectionSweepInterval = second;

/** A connection this young makes no room for others: the first bytes of a distant caller take their time. */
export const connectionGreetingTime = second;

/** An event stream sends a comment this often: proxies close a connection that is silent for a minute. */
export const eventStreamHeartbeat = 20 * second;

/** An event stream ends after this, so that permissions are checked again. */
export const eventStreamLife = 5 * minute;

/** Servers on one database share what callers have spent this often. */
export const callLimitInterval = second;

/** A busy server asks callers to wait for this … */
export const busyRetryDelay = 2 * second;

/** … and an overloaded one for one of these, so that they do not all return at once. */
export const overloadRetryDelays = [second, 2 * second, 3 * second] as const;

/** A call whose feature is switched off may be sent again after this (docs/decisions/users-and-access.md). */
export const featureOffRetryDelay = 5 * minute;

/** Refused calls are logged at most this often, the rest as counts. */
export const rejectionLogInterval = 10 * second;

/** Browsers use HTTPS for this long after a visit. */
export const hstsMaxAge = 365 * day;

// Jobs.

/** A job belongs to its server for this long after the last renewal … */
export const jobLease = 15 * second;

/** … and reports its progress this often. */
export const jobProgressInterval = 400;

/** A finished job is listed for this long. */
export const jobRetention = 30 * day;

/** The Admin Dashboard counts failed jobs of this time … */
export const failedJobWindow = day;

/** … and imports of this time. */
export const recentImportWindow = 30 * day;

/** Imports nobody applied are looked for this often … */
export const forgottenImportInterval = hour;

/** … and canceled after this. */
export const openUploadLife = 30 * day;

/** A partial upload nobody continues is deleted after this. */
export const partialUploadLife = day;

/** Inspection of an upload is stopped after this … */
export const importInspectTimeout = minute;

/** … and reading all of it after this. */
export const importParseTimeout = 10 * minute;

/** A canceled import is waited for this long … */
export const importStopTimeout = 5 * second;

/** … and checked this often. */
export const importStopCheckInterval = 50;

/** Work of a new day starts within this. */
export const newDayCheckInterval = 10 * minute;

/** Hours of projects that changed are added up this often … */
export const hoursCheckInterval = 10 * second;

/** … with a rest between two projects of at most this. */
export const maxHoursRest = 10 * minute;

/** A mail is sent again after these; then it has failed, about nine hours after it was written. */
export const mailRetryDelays: readonly number[] = [minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour];

/** A mail server must answer within this. */
export const mailServerTimeout = 15 * second;

/** INVITATION_DAYS: an invitation is valid for this long. */
export const invitationLife = 14 * day;

/** Problem reports of a person are limited within this. */
export const problemReportWindow = day;

// Archives.

/** An archive that is due starts within this. */
export const archiveScheduleInterval = minute;

/** An archive this young is fresh enough for an upgrade. */
export const upgradeArchiveLife = day;

/** The last good archive is late after a day, with two hours for the run itself. */
export const lateArchiveAge = day + 2 * hour;

/** A copy of the database older than this belongs to no running job. */
export const abandonedCopyAge = day;

// Calendar and clocks of devices.

/** A day has started somewhere this long before it starts in UTC. */
export const maxTimeZoneOffset = 14 * hour;

/** Specification section 9: the clock of a device may be ahead by this. */
export const deviceClockTolerance = 300 * second;

// Retention of rows.

/** A device that does not report is forgotten after this … */
export const deviceRetention = 90 * day;

/** … is worth a warning after this where it makes entries … */
export const silentDeviceAge = day;

/** … and is no longer listed for its person after this. */
export const ownDeviceListLife = 30 * day;

/** A row of an ended session is deleted after this. */
export const endedSessionRetention = 90 * day;

/** The undo history of edits is deleted after this. */
export const editOperationRetention = 90 * day;
