/**
 * All durations used by the server, in milliseconds: timeouts, intervals and lifetimes. For values an administrator sets by a
 * variable, this is the default.
 */
import { day, hour, minute, second } from '../contract/base/units/durations.ts';

// Process.

/**
 * DRAIN_SECONDS: time for proxies to leave a server that is about to stop. The upstream keep-alive and the health interval of the
 * proxies in deploy/ are shorter.
 */
export const drainTime = 4 * second;

/** Time for requests in progress to finish when the server stops, after the drain. */
export const shutdownTimeout = 3.5 * second;

/** Time after the drain at which a stopping process exits, whatever is still running. */
export const exitTimeout = 5.5 * second;

/** A second interrupt of a terminal counts from here: `npm` repeats the first one. */
export const interruptRepeatTime = 0.5 * second;

/** Time that a request waits for the server to start. It is below the time that an unidentified caller has for a body. */
export const startWaitTimeout = 8 * second;

/** Interval at which the server updates its row in the list of running servers. */
export const serverHeartbeatInterval = 30 * second;

/** Time after an update during which a server counts as running. */
export const serverAliveWindow = 90 * second;

/** Time without an update after which a server is removed from the list. */
export const serverRetention = day;

/** Timeout of the readiness endpoint for the database. */
export const readinessTimeout = second;

/** Time within which a proxy must answer the announcement of an upload; health waits for it. */
export const uploadProbeTimeout = 2 * second;

/** Open pages hear of a new version at different moments: within this time for each page of the project. */
export const versionSpreadPerPage = 10;

/** Maximum time within which the open pages of a project hear of a new version. */
export const maxVersionSpread = 2 * second;

/** Time for which the found upload limit is shown before it is looked for again. */
export const uploadProbeLifetime = 10 * minute;

/** Time a scrape of the metrics waits for the database and the disk; Prometheus itself gives up after 10 s. */
export const scrapeTimeout = 5 * second;

/** Limits by which metrics count field entries by their age at arrival. */
export const entryAgeLimits: readonly number[] = [
  10 * second,
  minute,
  5 * minute,
  15 * minute,
  hour,
  4 * hour,
  12 * hour,
  day,
  2 * day,
  5 * day,
];

/** Time for which scrapes share one reading of the database. */
export const storedFiguresLife = 10 * second;

/** Interval of load measurements. */
export const loadSampleInterval = second;

/** Resolution of the event loop delay measurement. */
export const loopDelayResolution = 20;

/** MOST_LOOP_DELAY_MS: calls are rejected above this event loop delay. */
export const maxLoopDelay = second;

// Database.

/** DATABASE_WAIT_SECONDS: time a call waits for a connection; the embedded database has only one. */
export const databaseWait = { postgres: 2 * second, pglite: 10 * second } as const;

/** Time a call waits for a connection if nothing else is configured. */
export const acquireTimeout = 2 * second;

/** Timeout of a statement of a request. */
export const statementTimeout = 15 * second;

/** Timeout of a statement of an import or another bulk write. */
export const bulkStatementTimeout = 10 * minute;

/** Idle time after which a connection is closed. It is long because a new connection has no table metadata cached yet. */
export const idleConnectionTimeout = 10 * minute;

/** Idle time before TCP keep-alive starts, so that a dead peer is noticed. */
export const keepAliveDelay = 5 * second;

/** Time for connections to close before they are cut off. */
export const connectionCloseTimeout = second;

/** Timeout of each statement of the check at startup, and of the notification that it sends to itself. */
export const databaseCheckTimeout = 5 * second;

/** Delay before a lost LISTEN connection is reopened. */
export const listenerReconnectDelay = second;

/** Interval at which the lock of a data folder is renewed. */
export const folderLockInterval = 10 * second;

/** Lifetime of the lock when its process runs on another machine. */
export const folderLockLease = minute;

/** Interval of checks of the free space for the embedded database, and of test writes to a PostgreSQL whose disk was full. */
export const diskCheckInterval = second;

/** Accuracy of file system timestamps. */
export const fileClockTolerance = 2 * second;

// Identity provider and tokens.

/** Specification section 9: tolerance between the clocks of the server and the provider. */
export const tokenClockTolerance = 300 * second;

/** OIDC_LONGEST_TOKEN_MINUTES: maximum lifetime of an ID token. */
export const maxTokenLife = 60 * minute;

/** Minimum interval between log messages about a token rejected for its lifetime. */
export const longTokenWarningInterval = 10 * minute;

/**
 * Clocks are adjusted and drift: the provider's clock is estimated from tokens seen within the last one to two of these windows.
 */
export const providerClockWindow = hour;

/** Timeout of requests to the provider. */
export const discoveryTimeout = 5 * second;

/** Timeout of userinfo requests, which the user waits for at sign-in. */
export const userInfoTimeout = 2 * second;

/** Time during which a failed userinfo request is not repeated for the same token. */
export const userInfoFailureLife = 3 * second;

/** Time for which cached userinfo is valid while the provider does not respond. */
export const userInfoCacheLife = day;

/** Interval at which signing keys are fetched from the provider. */
export const keyRefreshInterval = 5 * minute;

/** Time for which cached keys are valid without a response. */
export const keyCacheLife = day;

/** Delay before keys are fetched again after a failure, doubled with each further one. */
export const keyRetryDelay = second;

/** Maximum of that delay; also the pause between fetches for an unknown key. */
export const maxKeyRetryDelay = 30 * second;

/** Time a call waits for the keys to be fetched. */
export const keyWaitTimeout = 2 * second;

/** A timer that fires this late indicates that the machine slept. */
export const lateTimerTolerance = minute;

/** Minimum interval between requests to the provider by the sign-in check of the Admin Dashboard. */
export const signInCheckLife = 15 * second;

/** Interval at which failed sign-ins are written to the audit log. */
export const failedSignInInterval = minute;

/** Embedded provider: lifetimes of codes, interactions and tokens. */
export const authorizationCodeLife = minute;
export const interactionLife = hour;
export const idTokenLife = 15 * minute;
export const accessTokenLife = 15 * minute;
/** One shift. */
export const refreshFamilyLife = 12 * hour;
/** Time during which a refresh token can be sent again when the reply was lost. */
export const refreshGraceTime = 30 * second;

/** Embedded provider: interval at which expired records are deleted. */
export const providerCleanupInterval = 10 * minute;

// Calls.

/** Timeouts of client connections; `ConnectionTimeouts` explains each of them. */
export const connectionTimeouts = {
  headers: 15 * second,
  keepAlive: 65 * second,
  strangerBody: 10 * second,
  silence: minute,
  afterAnswer: 2 * second,
} as const;

/** Interval at which connections are checked against their timeouts. */
export const connectionSweepInterval = second;

/** Age below which a connection is not closed in favor of others: the first bytes of a distant client take time to arrive. */
export const connectionGreetingTime = second;

/** Duration from which a call is slow, and is logged at level info. */
export const slowCallTime = second;

/** Interval of comments in an event stream: proxies close a connection that is silent for a minute. */
export const eventStreamHeartbeat = 20 * second;

/** Lifetime of an event stream; permissions are checked again when the client reconnects. */
export const eventStreamLife = 5 * minute;

/** Interval at which servers on one database share their counts of calls per caller. */
export const callLimitInterval = second;

/** Retry delay that a busy server returns. */
export const busyRetryDelay = 2 * second;

/** Retry delays of an overloaded server: one of them is chosen, so that clients do not all return at once. */
export const overloadRetryDelays = [second, 2 * second, 3 * second] as const;

/** Retry delay for a call whose feature is switched off (docs/decisions/users-and-access.md). */
export const featureOffRetryDelay = 5 * minute;

/** Minimum interval between log messages about rejected calls; the others are only counted. */
export const rejectionLogInterval = 10 * second;

/** Time for which browsers use HTTPS after a visit. */
export const hstsMaxAge = 365 * day;

// Jobs.

/** Time after the last renewal for which a job belongs to its server. */
export const jobLease = 15 * second;

/** Time to wait for the aborted jobs of a stopping server, within `shutdownTimeout`. */
export const jobStopTimeout = 2.5 * second;

/** Interval of progress reports of a job. */
export const jobProgressInterval = 400;

/** Time for which a finished job is listed. */
export const jobRetention = 30 * day;

/** Period for which the Admin Dashboard counts failed jobs. */
export const failedJobWindow = day;

/** Period for which the Admin Dashboard counts imports. */
export const recentImportWindow = 30 * day;

/** Interval at which imports that were never applied are looked for. */
export const forgottenImportInterval = hour;

/** Age at which they are canceled. */
export const openUploadLife = 30 * day;

/** Age at which an abandoned partial upload is deleted. */
export const partialUploadLife = day;

/** Time after its last use for which the local copy of an upload in the database remains. */
export const uploadCopyLife = hour;

/** Timeout for inspecting an upload. */
export const importInspectTimeout = minute;

/** Timeout for reading all of an upload. */
export const importParseTimeout = 10 * minute;

/** Time to wait for a canceled import to stop. */
export const importStopTimeout = 5 * second;

/** Polling interval while waiting for it. */
export const importStopCheckInterval = 50;

/** Interval of the check for work that is due on a new day. */
export const newDayCheckInterval = 10 * minute;

/** Interval at which the hours of changed projects are added up. */
export const hoursCheckInterval = 10 * second;

/** Maximum pause between two projects. */
export const maxHoursRest = 10 * minute;

/** Delays before a mail is retried; after the last one it has failed, about nine hours after it was written. */
export const mailRetryDelays: readonly number[] = [minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour];

/** Timeout of the mail server. */
export const mailServerTimeout = 15 * second;

/** INVITATION_DAYS: validity of an invitation. */
export const invitationLife = 14 * day;

/** Period for which the number of problem reports per user is limited. */
export const problemReportWindow = day;

// Archives.

/** Interval at which the server checks whether an archive is due. */
export const archiveScheduleInterval = minute;

/** Maximum age of an archive that is recent enough for an upgrade. */
export const upgradeArchiveLife = day;

/** Age at which the last good archive counts as late: a day, plus two hours for the run itself. */
export const lateArchiveAge = day + 2 * hour;

/** Age above which a copy of the database belongs to no running job. */
export const abandonedCopyAge = day;

// Calendar and clocks of devices.

/** Maximum time by which a day starts somewhere before it starts in UTC. */
export const maxTimeZoneOffset = 14 * hour;

/** Specification section 9: tolerance for a device clock that is ahead. */
export const deviceClockTolerance = 300 * second;

// Retention of rows.

/** Time without reports after which a device is deleted. */
export const deviceRetention = 90 * day;

/** Time without reports after which a device that makes entries gets a warning. */
export const silentDeviceAge = day;

/** Time without reports after which a device is no longer listed for its user. */
export const ownDeviceListLife = 30 * day;

/** Time after which the row of an ended session is deleted. */
export const endedSessionRetention = 90 * day;

/** Time after which the undo history of edits is deleted. */
export const editOperationRetention = 90 * day;
