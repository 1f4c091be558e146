/**
 * The session is over and cannot be renewed while the user is working: the page stays with its unsaved input, and the user signs
 * in again over it. This starts only by a click, and only an explicit choice leaves the page.
 */
import { outputOf, rejectionLine, rejectionOf, sessionOf, signInOverPageOf, signInRequest } from './eventReaders.ts';
import { authSetup } from './setup.ts';
import { expiredOnArrival, popupTimedOut } from './signInErrors.ts';

export const signingInAgain = authSetup.createStateConfig({
  description: 'The session cannot be renewed. The page stays, and the user signs in again over it.',
  tags: ['pageKept', 'signingInAgain'],
  initial: 'asked',
  on: {
    'session.signedOutElsewhere': { target: '#auth.active.session.expired', actions: 'signOutHere' },
    'user.unloaded': { target: '#auth.active.session.anonymous.manual', actions: 'unloadUser' },
    'signOut.start': {
      target: '#auth.active.session.signingOut',
      actions: { type: 'beginSignOut', params: ({ event }) => event },
    },
    'signIn.start': {
      guard: 'isOnline',
      target: '.signingIn',
      reenter: true,
      actions: { type: 'requestSignIn', params: signInOverPageOf },
    },
    'user.loaded': [
      {
        guard: { type: 'isCurrentNewcomer', params: sessionOf },
        target: '#auth.active.session.reloading',
        actions: ['switchToDifferentUser', 'announceSignedOut'],
      },
      {
        guard: { type: 'isCurrentSession', params: sessionOf },
        target: '#auth.active.session.authenticated',
        actions: { type: 'takeSession', params: sessionOf },
      },
    ],
  },
  states: {
    asked: {
      description:
        'Shows a message with a button, because a popup after a click is not blocked. Tries to recover the session if possible.',
      always: [
        { guard: 'isRecoverable', target: '#auth.active.session.offlineLocked.recovering.waiting' },
        { guard: 'isUnprotected', target: '#auth.active.session.anonymous', actions: ['clearSession', 'removeUser'] },
      ],
    },
    signingIn: {
      description: 'The user signs in at the provider: in a popup over the page, or in this window if they chose it.',
      tags: 'signingIn',
      initial: 'choosing',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: signInRequest,
        onDone: [
          {
            guard: { type: 'isCurrentNewcomer', params: outputOf },
            target: '#auth.active.session.reloading',
            actions: ['switchToDifferentUser', 'announceSignedOut'],
          },
          {
            guard: { type: 'isCurrentSession', params: outputOf },
            target: '#auth.active.session.authenticated',
            actions: { type: 'takeSession', params: outputOf },
          },
          {
            target: 'asked',
            actions: [
              { type: 'discard', params: outputOf },
              { type: 'reportFailure', params: { error: expiredOnArrival } },
            ],
          },
        ],
        onError: {
          target: 'asked',
          actions: [
            { type: 'reportFailure', params: rejectionOf },
            { type: 'log', params: rejectionLine('Re-sign-in failed') },
          ],
        },
      },
      states: {
        choosing: {
          description: 'Transient: in this window or in a popup.',
          always: [{ guard: 'isPopup', target: 'popup' }, { target: 'window' }],
        },
        window: {
          description: 'This window is navigating to the provider.',
          on: { 'page.restored': '#auth.active.session.signingInAgain.asked' },
        },
        popup: {
          description: 'A popup is open, for at most five minutes.',
          after: {
            popupLimit: {
              target: '#auth.active.session.signingInAgain.asked',
              actions: { type: 'reportFailure', params: { error: popupTimedOut } },
            },
          },
        },
      },
    },
  },
});
