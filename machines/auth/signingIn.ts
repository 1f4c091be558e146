/** The user is at the provider, in this window or in a popup. */
import { outputOf, rejectionLine, rejectionOf, signInRequest, signInIntentOf } from './eventReaders.ts';
import { authSetup } from './setup.ts';
import { expiredOnArrival, popupTimedOut } from './signInErrors.ts';

export const signingIn = authSetup.createStateConfig({
  description:
    'The user signs in at the provider, once it is reachable. No page is lost: none was shown yet, or its session is over.',
  tags: ['pending', 'signingIn'],
  initial: 'choosing',
  invoke: {
    id: 'signIn',
    src: 'signIn',
    input: signInRequest,
    onDone: [
      {
        guard: { type: 'isCurrentSession', params: outputOf },
        target: '#auth.active.session.authenticated',
        actions: [
          { type: 'takeSession', params: outputOf },
          { type: 'replacePage', params: ({ context }) => ({ path: context.returnTo }) },
        ],
      },
      {
        target: '#auth.active.session.anonymous.manual',
        actions: [
          { type: 'discard', params: outputOf },
          { type: 'reportFailure', params: { error: expiredOnArrival } },
        ],
      },
    ],
    onError: [
      {
        guard: { type: 'isRememberedOutOfReach', params: rejectionOf },
        target: '#auth.active.session.coldStart',
        actions: [
          { type: 'setError', params: rejectionOf },
          { type: 'log', params: rejectionLine('Sign-in failed') },
        ],
      },
      {
        guard: { type: 'isPopupTrouble', params: rejectionOf },
        target: '#auth.active.session.anonymous.manual',
        actions: [
          { type: 'reportFailure', params: rejectionOf },
          { type: 'log', params: rejectionLine('Sign-in popup failed') },
        ],
      },
      {
        guard: { type: 'isReturnLoop', params: rejectionOf },
        target: '#auth.active.session.anonymous.manual',
        actions: [
          { type: 'reportFailure', params: rejectionOf },
          { type: 'log', params: rejectionLine('Sign-in goes in circles') },
        ],
      },
      {
        guard: 'isReSignIn',
        target: '#auth.active.session.reSignInWait',
        actions: [
          { type: 'setError', params: rejectionOf },
          { type: 'log', params: rejectionLine('Re-sign-in failed') },
        ],
      },
      {
        target: '#auth.active.session.anonymous.manual',
        actions: [
          { type: 'reportFailure', params: rejectionOf },
          { type: 'log', params: rejectionLine('Sign-in failed') },
        ],
      },
    ],
  },
  on: {
    /** A click while waiting: the popup is hidden behind other windows, or the navigation was stopped. */
    'signIn.start': {
      guard: 'isOnline',
      target: '#auth.active.session.signingIn',
      reenter: true,
      actions: { type: 'requestSignIn', params: signInIntentOf },
    },
  },
  states: {
    choosing: {
      description: 'Transient: in this window or in a popup.',
      always: [{ guard: 'isPopup', target: 'popup' }, { target: 'window' }],
    },
    window: {
      description: 'This window is navigating to the provider.',
      on: { 'page.restored': '#auth.active.session.startup' },
    },
    popup: {
      description: 'A popup is open, for at most five minutes.',
      after: {
        popupLimit: {
          target: '#auth.active.session.anonymous.manual',
          actions: { type: 'reportFailure', params: { error: popupTimedOut } },
        },
      },
    },
  },
});
