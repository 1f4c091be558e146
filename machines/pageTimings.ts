/**
 * Times of the pages of `src/`, in milliseconds: what waits, how often something is checked, and how long it stays
 * valid. Times of the machines and their ports are in `timings.ts`.
 */
import { day, hour, minute, second } from '../contract/base/units/durations.ts';

// Start of the application.

/** A device that has settings from an earlier start uses those when the server does not answer within this. */
export const settingsTimeout = 5 * second;

/** The message of a failed start appears without translation when its texts have not loaded within this. */
export const startupTextTimeout = 2 * second;

/** A sign-in return page closes itself; one that is still open after this shows an explanation. */
export const returnPageHintDelay = 1.5 * second;

/** The router shows the spinner when a page is not ready within this. */
export const pendingPageDelay = 300;

// Background work after the first page, so that it does not compete with what the page loads.

/** Loads the watchers of errors, devices and unread entries. */
export const backgroundTaskDelay = 3 * second;

/** Loads the toast library. */
export const toastPreloadDelay = 3 * second;

/** Loads the user menu and the sign-out page: both must open without a signal. */
export const userMenuPreloadDelay = 2 * second;

/** Loads the outbox and its notices: both must open without a signal. */
export const outboxPreloadDelay = 2 * second;

/** Loads the scanner, which must open without a signal. */
export const scannerPreloadDelay = 2.5 * second;

/** Asks the server for other devices of the person. */
export const otherDeviceCheckDelay = 2 * second;

/** A page that was closed a moment ago may still hold its lock: crashed pages are looked for again after this. */
export const crashedPageCheckDelay = 5 * second;

/** The inspector keeps recording for this long without a viewer, so that a reloaded viewer misses nothing. */
export const unwatchedRecordingTimeout = 3 * second;

// Requests and messages.

/** A request that the server asks to repeat later than this is left to the person. */
export const maxRetryWait = 30 * second;

/** A toast closes after this. */
export const toastDuration = 5 * second;

/** A change of the clock skew below this is rounding and network time. */
export const clockSkewTolerance = 30 * second;

// Calendar, outbox and device reports.

/** A page that stays open past midnight shows the new day within this. */
export const todayCheckInterval = 20 * second;

/** The age of unsent entries is checked this often … */
export const unsentAgeCheckInterval = minute;

/** … is worth a warning from here … */
export const unsentWarningAge = day;

/** … and an alert from here: browsers clear the storage of a site nobody visits for a week. */
export const unsentAlertAge = 5 * day;

/** An entry younger than this is on its way and does not count as waiting in a device report. */
export const waitingEntryAge = 2 * minute;

/** A device with waiting entries reports at most this often … */
export const deviceReportInterval = 5 * minute;

/** … and an empty one reports this often that it exists. */
export const emptyDeviceReportInterval = 6 * hour;

/** A photo is held back for its caption for this long after the last key. */
export const photoCaptionWindow = 20 * second;

/** A typed caption is on the device after this. */
export const captionSaveDelay = second;

/** The rows of a table are saved on the device this long after the last change. */
export const tableSaveDelay = 1.5 * second;

/** Row updates are fetched together for this long while own changes are being sent. */
export const rowRefreshDelay = 500;

// Debounce of typing, keys and pointers.

/** The search text of a page goes into its address after this. */
export const searchDelay = 300;

/** The command palette asks the server this long after the last key. */
export const paletteSearchDelay = 200;

/** The next letter after a longer pause starts a new type-ahead word. */
export const typeAheadWindow = 900;

/** An invalid day is reported after this: an earlier message would move what the person is about to click. */
export const dayErrorDelay = 300;

/** A column width is saved when the pointer rests for this long. */
export const columnWidthSaveDelay = 300;

/** The grid scrolls by one step this often while a drag is beyond its edge. */
export const dragScrollInterval = 50;

/** The selected row goes into the address after this: browsers limit how often an address may change. */
export const rowAddressDelay = 500;

/** The record drawer draws the selected row after this; a held arrow key repeats faster. */
export const recordDrawerDelay = 120;

/** The open package follows the selection after this. */
export const packageOpenDelay = 250;

/** Rows are checked for a package this long after the last change of the selection. */
export const packageFillDelay = 300;

/** A delivery note is planned again this long after the last key. */
export const deliveryPlanDelay = 250;

/** A tooltip opens after this. */
export const tooltipDelay = 400;

/** A press this long opens the menu of a row. */
export const longPressDelay = 500;

/** A tap clicks within this after the finger is up; until then nothing on the page moves. */
export const tapSettleDelay = 400;

/** The undo button of a saved entry stays in the list for this long. */
export const undoOfferDuration = 8 * second;

/** The list of work waits this long for current readiness, then uses the last known one. */
export const readinessTimeout = 2 * second;

/** Work on many cells yields to the page after this … */
export const cellWorkSlice = 25;

/** … and drawing of cards after this. */
export const cardDrawSlice = 40;

// Refresh after live events, which come in bursts.

/** Refreshes an open package. */
export const packageRefreshDelay = second;

/** Refreshes the figures of the project page. */
export const projectFiguresRefreshDelay = 2 * second;

// Intervals of queries.

/** Users whose invitation is being mailed. */
export const userMailCheckInterval = 3 * second;

/** Invitations that are being mailed. */
export const invitationMailCheckInterval = 5 * second;

/** Attention counts that the server is still computing. */
export const attentionCheckInterval = 500;

/** What is cached on the device for work without a signal. */
export const offlinePackCheckInterval = minute;

/** Admin Dashboard: health, jobs and backups. */
export const adminHealthInterval = 10 * second;

/** Admin Dashboard: everything that changes slowly. */
export const adminOverviewInterval = minute;

/** Admin Dashboard: a backup that is running. */
export const runningBackupCheckInterval = 2 * second;

// Cache life of queries: data older than this is fetched again when a page shows it.

export const staleCurrentUser = 5 * minute;
export const staleProjects = 30 * second;
export const staleVisits = 30 * second;
export const staleFigures = 30 * second;
/** A live event invalidates it earlier. */
export const staleProjectInformation = 5 * minute;
export const staleSavedViews = minute;
export const staleFieldDay = minute;
export const staleRouteStates = minute;
export const staleReelStock = minute;
export const stalePickList = 10 * second;
export const staleFoundTags = 10 * second;
export const staleRecord = 30 * second;
export const staleRowPhotos = 30 * second;
export const staleAuditUsers = minute;
export const staleDataQuality = minute;

/** A photo stays in memory for this long after it was shown. */
export const pictureCacheLife = minute;

// Scanning and transfer.

/** The camera reads a picture this often: a code of a transfer is shown for at least 66 ms. */
export const cameraReadInterval = 33;

/** A code that was not read for this long has left the camera's view. */
export const codeGoneDelay = 2 * second;

/** The first key of a code follows the scanner key within this … */
export const scannerFirstKeyWindow = 120;

/** … and each further key within this. */
export const scannerNextKeyWindow = 50;

/** Keys of a hand-held scanner follow each other within this: scanners take 1 to 30 ms, a fast hand more than 60 ms. */
export const wedgeKeyWindow = 50;

/** Length of one tone after a scan. */
export const scanToneDuration = 110;

/** Vibration after a scan: on, off, on. */
export const scanVibrations = { good: [60], look: [120, 60, 120] } as const;

// Printing and files.

/** Liquid stops rendering a card after this. */
export const cardRenderTimeout = second;

/** The render thread is stopped after this … */
export const renderThreadTimeout = 2.5 * second;

/** … plus this for each card. */
export const renderThreadTimeoutPerCard = 60;

/** The address of a downloaded file stays valid for this long. */
export const downloadUrlLife = minute;
