/**
 * Times of the pages of `src/`, in milliseconds: delays, intervals, and lifetimes of data. Times of the machines and their ports
 * are in `timings.ts`.
 */
import { day, hour, minute, second } from '../contract/base/units/durations.ts';

// Start of the application.

/** A device with settings from an earlier start uses those if the server does not respond within this time. */
export const settingsTimeout = 5 * second;

/** The message of a failed start appears untranslated if its texts have not loaded within this time. */
export const startupTextTimeout = 2 * second;

/** A sign-in return page closes itself; one that is still open after this time shows an explanation. */
export const returnPageHintDelay = 1.5 * second;

/** The router shows the spinner if a page is not ready within this time. */
export const pendingPageDelay = 300;

// Background work after the first page, so that it does not compete with the requests of the page.

/** Delay before loading the watchers of errors, devices and unread entries. */
export const backgroundTaskDelay = 3 * second;

/** Delay before loading the toast library. */
export const toastPreloadDelay = 3 * second;

/** Delay before loading the user menu and the sign-out page: both must open offline. */
export const userMenuPreloadDelay = 2 * second;

/** Delay before loading the outbox and its notices: both must open offline. */
export const outboxPreloadDelay = 2 * second;

/** Delay before loading the scanner, which must open offline. */
export const scannerPreloadDelay = 2.5 * second;

/** Delay before requesting the user's other devices from the server. */
export const otherDeviceCheckDelay = 2 * second;

/** A page closed a moment ago might still hold its lock: crashed pages are checked again after this time. */
export const crashedPageCheckDelay = 5 * second;

/** The inspector continues to record for this long without a viewer, so that a reloaded viewer misses nothing. */
export const unwatchedRecordingTimeout = 3 * second;

// Requests and messages.

/** A request that the server asks to repeat later than this is left to the user. */
export const maxRetryWait = 30 * second;

/** Time until a toast closes. */
export const toastDuration = 5 * second;

/** A change of the clock skew below this limit is rounding and network time. */
export const clockSkewTolerance = 30 * second;

// Calendar, outbox and device reports.

/** A page that stays open past midnight shows the new day within this time. */
export const todayCheckInterval = 20 * second;

/** Interval for checking the age of unsent entries. */
export const unsentAgeCheckInterval = minute;

/** Age of unsent entries that shows a warning. */
export const unsentWarningAge = day;

/** Age of unsent entries that shows an alert: browsers clear the storage of a site not visited for a week. */
export const unsentAlertAge = 5 * day;

/** An entry younger than this is still being sent and does not count as waiting in a device report. */
export const waitingEntryAge = 2 * minute;

/** Minimum interval between reports of a device with waiting entries. */
export const deviceReportInterval = 5 * minute;

/** Interval between reports of a device without entries. */
export const emptyDeviceReportInterval = 6 * hour;

/** A photo waits for its caption for this long after the last key. */
export const photoCaptionWindow = 20 * second;

/** Delay before a typed caption is saved on the device. */
export const captionSaveDelay = second;

/** The rows of a table are saved on the device this long after the last change. */
export const tableSaveDelay = 1.5 * second;

/** Row updates are batched for this long while the device's own changes are being sent. */
export const rowRefreshDelay = 500;

// Debounce of typing, keys and pointers.

/** Delay before the search text of a page goes into its address. */
export const searchDelay = 300;

/** The command palette queries the server this long after the last key. */
export const paletteSearchDelay = 200;

/** The next letter after a longer pause starts a new type-ahead word. */
export const typeAheadWindow = 900;

/** Delay before an invalid day is reported: an earlier message would move the element the user is about to click. */
export const dayErrorDelay = 300;

/** A column width is saved after the pointer has rested for this long. */
export const columnWidthSaveDelay = 300;

/** Interval of the grid's scroll steps while a drag is beyond its edge. */
export const dragScrollInterval = 50;

/** Delay before the selected row goes into the address: browsers limit how often an address can change. */
export const rowAddressDelay = 500;

/** Delay before the record drawer renders the selected row; a held arrow key repeats faster. */
export const recordDrawerDelay = 120;

/** Delay before the open package follows the selection. */
export const packageOpenDelay = 250;

/** Rows are checked for a package this long after the last change of the selection. */
export const packageFillDelay = 300;

/** A delivery note is planned again this long after the last key. */
export const deliveryPlanDelay = 250;

/** Delay before a tooltip opens. */
export const tooltipDelay = 400;

/** Duration of a press that opens the menu of a row. */
export const longPressDelay = 500;

/** A tap causes its click within this time after the finger is lifted; until then nothing on the page moves. */
export const tapSettleDelay = 400;

/** The undo button of a saved entry stays in the list for this long. */
export const undoOfferDuration = 8 * second;

/** The work list waits this long for current readiness, then uses the last known one. */
export const readinessTimeout = 2 * second;

/** Work on many cells yields to the page after this time. */
export const cellWorkSlice = 25;

/** Rendering of cards yields to the page after this time. */
export const cardDrawSlice = 40;

// Refresh after live events, which come in bursts.

/** Delay before an open package is refreshed. */
export const packageRefreshDelay = second;

/** Delay before the figures of the project page are refreshed. */
export const projectFiguresRefreshDelay = 2 * second;

// Polling intervals of queries.

/** Polls users whose invitation is being mailed. */
export const userMailCheckInterval = 3 * second;

/** Polls invitations that are being mailed. */
export const invitationMailCheckInterval = 5 * second;

/** Checks whether a project the user has no access to can be opened again. */
export const projectAccessCheckInterval = 15 * second;

/** Polls attention counts that the server is still computing. */
export const attentionCheckInterval = 500;

/** Polls the data cached on the device for offline work. */
export const offlinePackCheckInterval = minute;

/** Polls health, jobs and backups of the Admin Dashboard. */
export const adminHealthInterval = 10 * second;

/** Polls slowly changing data of the Admin Dashboard. */
export const adminOverviewInterval = minute;

/** Polls a running backup on the Admin Dashboard. */
export const runningBackupCheckInterval = 2 * second;

// Cache lifetime of queries: older data is fetched again when a page shows it.

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

/** Interval between camera frames that are read: a code of a transfer is shown for at least 66 ms. */
export const cameraReadInterval = 33;

/** A code not read for this long has left the camera's view. */
export const codeGoneDelay = 2 * second;

/** Maximum time from the scanner key to the first key of a code. */
export const scannerFirstKeyWindow = 120;

/** Maximum time between further keys of the code. */
export const scannerNextKeyWindow = 50;

/** Maximum time between keys of a hand-held scanner: scanners take 1 to 30 ms, fast typing more than 60 ms. */
export const wedgeKeyWindow = 50;

/** Length of one tone after a scan. */
export const scanToneDuration = 110;

/** Vibration after a scan: on, off, on. */
export const scanVibrations = { good: [60], look: [120, 60, 120] } as const;

// Printing and files.

/** Liquid stops rendering a card after this time. */
export const cardRenderTimeout = second;

/** The render thread is stopped after this time. */
export const renderThreadTimeout = 2.5 * second;

/** Additional time of the render thread for each card. */
export const renderThreadTimeoutPerCard = 60;

/** The address of a downloaded file stays valid for this long. */
export const downloadUrlLife = minute;
