/**
 * Table of the auth chart, read beside `machines/auth/authMachine.ts`: the first row of a state and event whose guard holds wins.
 * Every change of the chart must be repeated here on purpose.
 */
import type { Row } from '../support/chart.ts';

export const authTable: readonly Row[] = [
  // Reports of the library and the API are recorded in every state.
  ['(any)', 'clock.skewMeasured', '', ''],
  ['(any)', 'signOut.unreported', '', ''],
  ['(any)', 'session.expiring', '', ''],
  ['(any)', 'session.changed', '', ''],
  ['(any)', 'error watch', '', ''],
  ['(any)', 'error serverReports', '', ''],
  ['(any)', 'error providerReports', '', ''],

  // A renewal that ends the session, while signed in or locked.
  ['active.session', 'renewal.otherPerson', '', 'expired'],
  ['active.session', 'renewal.refused', 'wasRevoked', 'expired'],
  ['active.session', 'renewal.refused', '', 'signingInAgain'],

  // The window of a return is not mounted; a stored session is used if it is valid, removed otherwise.
  ['startup', 'done startup', 'isCallbackFrame', 'callbackFrame'],
  ['startup', 'done startup', 'isCallbackPage', 'callback'],
  ['startup', 'done startup', 'isLive', 'authenticated'],
  ['startup', 'done startup', 'isStored', 'anonymous'],
  ['startup', 'done startup', '', 'anonymous'],
  ['startup', 'error startup', '', 'failed'],

  // A click signs in; another tab can provide a session.
  ['anonymous', 'signIn.start', 'isOffline', 'offlineLocked'],
  ['anonymous', 'signIn.start', '', 'signingIn'],
  ['anonymous', 'user.loaded', 'isCurrentSession', 'authenticated'],

  // A protected page signs in automatically, but never offline or in a hidden tab. Offline, the user this device remembers is
  // asked to confirm their identity.
  ['anonymous.automatic', 'always', 'isRememberedOffline', 'coldStart'],
  ['anonymous.automatic', 'always', 'isLockedOut', 'offlineLocked'],
  ['anonymous.automatic', 'always', 'maySignIn', 'signingIn'],

  // No data of the user is shown before the confirmation; with the signal back, the user signs in.
  ['coldStart', 'person.resume', 'canResume', 'expired'],
  ['coldStart', 'network.found', '', 'anonymous.manual'],
  ['coldStart', 'signIn.start', 'isOnline', 'signingIn'],
  ['coldStart', 'session.signedOutElsewhere', '', 'anonymous.manual'],
  ['coldStart', 'user.loaded', 'isCurrentSession', 'authenticated'],

  // A click while waiting starts over: the popup is lost, or the browser was stopped. First sign-in: no retry without a click.
  // Re-sign-in: retry after 5000 ms. A popup error always requires a click.
  ['signingIn', 'signIn.start', 'isOnline', 'signingIn'],
  ['signingIn', 'done signIn', 'isCurrentSession', 'authenticated'],
  ['signingIn', 'done signIn', '', 'anonymous.manual'],
  ['signingIn', 'error signIn', 'isRememberedOutOfReach', 'coldStart'],
  ['signingIn', 'error signIn', 'isPopupTrouble', 'anonymous.manual'],
  ['signingIn', 'error signIn', 'isReturnLoop', 'anonymous.manual'],
  ['signingIn', 'error signIn', 'isReSignIn', 'reSignInWait'],
  ['signingIn', 'error signIn', '', 'anonymous.manual'],
  ['signingIn.choosing', 'always', 'isPopup', 'signingIn.popup'],
  ['signingIn.choosing', 'always', '', 'signingIn.window'],

  // Restored from the back/forward cache: the promise of the earlier visit never settles.
  ['signingIn.window', 'page.restored', '', 'startup'],

  // Limit of five minutes for the popup.
  ['signingIn.popup', 'after popupLimit', '', 'anonymous.manual'],

  // The session cannot be renewed: the page stays, and a click signs in over it. A different user gets a new page.
  ['signingInAgain', 'session.signedOutElsewhere', '', 'expired'],
  ['signingInAgain', 'user.unloaded', '', 'anonymous.manual'],
  ['signingInAgain', 'signOut.start', '', 'signingOut'],
  ['signingInAgain', 'signIn.start', 'isOnline', 'signingInAgain.signingIn'],
  ['signingInAgain', 'user.loaded', 'isCurrentNewcomer', 'reloading'],
  ['signingInAgain', 'user.loaded', 'isCurrentSession', 'authenticated'],
  ['signingInAgain.asked', 'always', 'isRecoverable', 'offlineLocked.recovering.waiting'],
  ['signingInAgain.asked', 'always', 'isUnprotected', 'anonymous'],
  ['signingInAgain.signingIn', 'done signIn', 'isCurrentNewcomer', 'reloading'],
  ['signingInAgain.signingIn', 'done signIn', 'isCurrentSession', 'authenticated'],
  ['signingInAgain.signingIn', 'done signIn', '', 'signingInAgain.asked'],
  ['signingInAgain.signingIn', 'error signIn', '', 'signingInAgain.asked'],
  ['signingInAgain.signingIn.choosing', 'always', 'isPopup', 'signingInAgain.signingIn.popup'],
  ['signingInAgain.signingIn.choosing', 'always', '', 'signingInAgain.signingIn.window'],
  ['signingInAgain.signingIn.window', 'page.restored', '', 'signingInAgain.asked'],
  ['signingInAgain.signingIn.popup', 'after popupLimit', '', 'signingInAgain.asked'],

  // After 5000 ms: is the page still protected, is there a signal, is the tab visible?
  ['reSignInWait', 'page.visible', 'wasHidden', 'signingIn'],
  ['reSignInWait', 'signIn.start', 'isOnline', 'signingIn'],
  ['reSignInWait', 'user.loaded', 'isCurrentSession', 'authenticated'],
  ['reSignInWait', 'after retryDelay', 'isUnprotected', 'anonymous'],
  ['reSignInWait', 'after retryDelay', 'isOffline', 'offlineLocked'],
  ['reSignInWait', 'after retryDelay', 'maySignIn', 'signingIn'],
  ['reSignInWait', 'after retryDelay', '', 'reSignInWait'],

  // A failed return opens the home page with the reason, and requires a click.
  ['callback', 'done completeSignIn', 'isLive', 'authenticated'],
  ['callback', 'done completeSignIn', '', 'anonymous.manual'],
  ['callback', 'error completeSignIn', '', 'anonymous.manual'],

  // Every end of a session passes through `expired`, except sign-out and unload.
  ['authenticated', 'clock.checked', 'hasRunOut', 'expired'],
  ['authenticated', 'session.signedOutElsewhere', '', 'expired'],
  ['authenticated', 'user.unloaded', '', 'anonymous.manual'],
  ['authenticated', 'signOut.start', '', 'signingOut'],
  ['authenticated', 'after sessionEnd', '', 'expired'],

  // A first 401 renews; a token rejected right after its renewal waits first. A suspected sign-out is confirmed by a renewal.
  ['authenticated.fresh', 'session.revoked', 'isRejectedAgain', 'expired'],
  ['authenticated.fresh', 'session.revoked', 'isPresentToken', 'authenticated.renewing'],
  ['authenticated.fresh', 'api.unauthorized', 'isRejectedForGood', ''],
  ['authenticated.fresh', 'api.unauthorized', 'isRejectedAgain', 'authenticated.renewing.waiting'],
  ['authenticated.fresh', 'api.unauthorized', 'isPresentToken', 'authenticated.renewing'],
  ['authenticated.fresh', 'session.signOutSuspected', 'isFirstSuspectedSignOut', 'authenticated.renewing'],
  ['authenticated.fresh', 'session.signOutSuspected', '', ''],
  ['authenticated.fresh', 'session.renewFailed', '', 'authenticated.renewing.waiting'],
  ['authenticated.fresh', 'user.loaded', 'extendsSession', 'authenticated'],
  ['authenticated.fresh', 'clock.checked', 'hasRunOut', 'expired'],
  ['authenticated.fresh', 'clock.checked', '', 'authenticated'],
  ['authenticated.fresh', 'after expiryNotice', '', 'authenticated.renewing'],

  // Each attempt succeeds, fails, or is rejected: one rejection can be a race between tabs, the second is final.
  ['authenticated.renewing.asking', 'renewal.renewed', '', 'authenticated'],
  ['authenticated.renewing.asking', 'renewal.failed', '', 'authenticated.renewing.waiting'],
  ['authenticated.renewing.asking', 'renewal.refused', 'isFirstRefusal', 'authenticated.renewing.waiting'],
  ['authenticated.renewing.asking', 'error renewal', '', 'authenticated.renewing.waiting'],

  // Every 5000 ms while authenticated and online; at once when the signal is back or the tab becomes visible.
  ['authenticated.renewing.waiting', 'network.found', '', 'authenticated.renewing.asking'],
  ['authenticated.renewing.waiting', 'page.visible', 'isOnline', 'authenticated.renewing.asking'],
  ['authenticated.renewing.waiting', 'session.revoked', 'isPresentToken', 'expired'],
  ['authenticated.renewing.waiting', 'api.unauthorized', 'isRejectedToken', 'signingInAgain'],
  ['authenticated.renewing.waiting', 'user.loaded', 'extendsSession', 'authenticated'],
  ['authenticated.renewing.waiting', 'after retryDelay', 'isOnline', 'authenticated.renewing.asking'],

  // Offline: lock. With a refresh token: silent renewals. On a user's page: ask over it. On a protected page: sign in once
  // visible.
  ['expired', 'always', 'isOffline', 'offlineLocked'],
  ['expired', 'always', 'isRecoverableLater', 'offlineLocked.recovering.waiting'],
  ['expired', 'always', 'isRecoverable', 'offlineLocked.recovering'],
  ['expired', 'always', 'isPageKept', 'signingInAgain'],
  ['expired', 'always', 'maySignIn', 'signingIn'],
  ['expired', 'always', 'isProtected', 'reSignInWait'],
  ['expired', 'always', '', 'anonymous'],
  ['offlineLocked', 'session.signedOutElsewhere', '', 'expired'],
  ['offlineLocked', 'user.unloaded', '', 'anonymous.manual'],
  ['offlineLocked', 'signOut.start', '', 'signingOut'],

  // Back online: decide again.
  ['offlineLocked.waiting', 'network.found', '', 'expired'],
  ['offlineLocked.waiting', 'user.loaded', 'isCurrentNewcomer', 'reloading'],
  ['offlineLocked.waiting', 'user.loaded', 'isCurrentSession', 'authenticated'],
  ['offlineLocked.recovering.asking', 'renewal.renewed', 'isDifferentUser', 'reloading'],
  ['offlineLocked.recovering.asking', 'renewal.renewed', '', 'authenticated'],
  ['offlineLocked.recovering.asking', 'renewal.failed', '', 'offlineLocked.recovering.waiting'],
  ['offlineLocked.recovering.asking', 'error renewal', '', 'offlineLocked.recovering.waiting'],
  ['offlineLocked.recovering.waiting', 'network.found', '', 'offlineLocked.recovering.asking'],
  ['offlineLocked.recovering.waiting', 'signIn.start', 'isOnline', 'signingInAgain.signingIn'],
  ['offlineLocked.recovering.waiting', 'user.loaded', 'isCurrentNewcomer', 'reloading'],
  ['offlineLocked.recovering.waiting', 'user.loaded', 'isCurrentSession', 'authenticated'],
  ['offlineLocked.recovering.waiting', 'after retryDelay', 'isOnline', 'offlineLocked.recovering.asking'],
  ['offlineLocked.recovering.waiting', 'after retryDelay', '', 'offlineLocked.waiting'],

  // Local data is removed before the request to the provider, so the end is the same for every response.
  ['signingOut', 'done signOut', '', 'anonymous.manual'],
  ['signingOut', 'error signOut', '', 'anonymous.manual'],
  ['signingOut.choosing', 'always', 'isSignOutPopup', 'signingOut.popup'],
  ['signingOut.choosing', 'always', '', 'signingOut.window'],
  ['signingOut.window', 'page.restored', '', 'startup'],
  ['signingOut.popup', 'after popupLimit', '', 'anonymous.manual'],

  // Parallel to the session: the signal, the visibility, and the page.
  ['active.network', 'error watchNetwork', '', ''],
  ['active.network.online', 'network.lost', '', 'active.network.offline'],
  ['active.network.offline', 'network.found', '', 'active.network.online'],
  ['active.visibility.visible', 'page.hidden', '', 'active.visibility.hidden'],
  ['active.visibility.hidden', 'page.visible', '', 'active.visibility.visible'],
  ['active.page', 'page.enteredProtected', '', 'active.page.protected'],
  ['active.page', 'page.enteredPublic', '', 'active.page.open'],
];
