/**
 * Signed in. Two timers run from the remaining lifetime of the session: the notice, which starts a renewal, and the end. A new
 * session re-enters `authenticated`, which restarts both.
 */
import {
  errorLine,
  errorOf,
  remainingOf,
  renewalInput,
  rejectionLine,
  rejectionOf,
  sessionOf,
  tokenOf,
} from './eventReaders.ts';
import { authSetup } from './setup.ts';
import { revokedError } from './signInErrors.ts';

export const authenticated = authSetup.createStateConfig({
  description: 'A user is signed in. Two timers run from the remaining lifetime of the session.',
  tags: 'authenticated',
  initial: 'fresh',
  after: { sessionEnd: { target: '#auth.active.session.expired', actions: 'lockSession' } },
  on: {
    'clock.checked': {
      guard: { type: 'hasRunOut', params: remainingOf },
      target: '#auth.active.session.expired',
      actions: 'lockSession',
    },
    'session.signedOutElsewhere': { target: '#auth.active.session.expired', actions: 'signOutHere' },
    /** An unload must never start a sign-in: sign-out unloads the user too, and would loop. */
    'user.unloaded': { target: '#auth.active.session.anonymous.manual', actions: 'unloadUser' },
    'signOut.start': {
      target: '#auth.active.session.signingOut',
      actions: { type: 'beginSignOut', params: ({ event }) => event },
    },
  },
  states: {
    fresh: {
      description: 'The token is valid. The expiry notice comes 60 s before its end.',
      after: {
        expiryNotice: {
          target: 'renewing',
          actions: ['forgetRejections', { type: 'log', params: { level: 'info', message: 'Renewing before expiry' } }],
        },
      },
      on: {
        'session.revoked': [
          {
            guard: { type: 'isRejectedAgain', params: tokenOf },
            target: '#auth.active.session.expired',
            actions: ['signOutHere', 'tellSignedOut'],
          },
          {
            guard: { type: 'isPresentToken', params: tokenOf },
            target: 'renewing',
            /** One attempt without the user: the ended session can be another one of the same user. */
            actions: [
              { type: 'countRejection', params: tokenOf },
              { type: 'setError', params: { error: revokedError } },
            ],
          },
        ],
        'api.unauthorized': [
          { guard: { type: 'isRejectedForGood', params: tokenOf } },
          {
            guard: { type: 'isRejectedAgain', params: tokenOf },
            target: 'renewing.waiting',
            actions: { type: 'countRejection', params: tokenOf },
          },
          {
            guard: { type: 'isPresentToken', params: tokenOf },
            target: 'renewing',
            actions: { type: 'countRejection', params: tokenOf },
          },
        ],
        'session.signOutSuspected': [
          {
            guard: 'isFirstSuspectedSignOut',
            target: 'renewing',
            actions: ['countSuspectedSignOut', { type: 'log', params: { level: 'info', message: 'Signed out' } }],
          },
          { actions: { type: 'log', params: { level: 'info', message: 'Signed out' } } },
        ],
        'session.renewFailed': {
          target: 'renewing.waiting',
          actions: [
            { type: 'countFailedRenewal', params: errorOf },
            { type: 'log', params: { level: 'warn', message: 'Silent renew error' } },
          ],
        },
        'user.loaded': {
          guard: { type: 'extendsSession', params: sessionOf },
          target: '#auth.active.session.authenticated',
          actions: { type: 'setUser', params: sessionOf },
        },
        'clock.checked': [
          {
            guard: { type: 'hasRunOut', params: remainingOf },
            target: '#auth.active.session.expired',
            actions: 'lockSession',
          },
          {
            target: '#auth.active.session.authenticated',
            actions: { type: 'setRemaining', params: remainingOf },
          },
        ],
      },
    },

    renewing: {
      description: 'Renews the token while the user keeps working. The events that end the session are in `session`.',
      initial: 'asking',
      states: {
        asking: {
          description:
            'Requests a new token. Only the response or the end of the session ends this state: dropping the response loses the token.',
          tags: 'renewing',
          invoke: {
            id: 'renewal',
            src: 'renew',
            input: renewalInput,
            onError: {
              target: 'waiting',
              actions: [
                { type: 'countFailedRenewal', params: rejectionOf },
                { type: 'log', params: rejectionLine('Silent renew error') },
              ],
            },
          },
          on: {
            /** The same user continues with a new token: no caches are cleared and no event is emitted. */
            'renewal.renewed': {
              target: '#auth.active.session.authenticated',
              actions: { type: 'setUser', params: sessionOf },
            },
            'renewal.failed': {
              target: 'waiting',
              actions: [
                { type: 'countFailedRenewal', params: errorOf },
                { type: 'log', params: errorLine('Silent renew error') },
              ],
            },
            'renewal.refused': {
              guard: { type: 'isFirstRefusal', params: errorOf },
              target: 'waiting',
              actions: [
                { type: 'countFailedRenewal', params: errorOf },
                { type: 'log', params: errorLine('Silent renew error') },
              ],
            },
          },
        },
        waiting: {
          description:
            'The last attempt failed. The next one is in 5000 ms while online, or as soon as the network is back.',
          after: { retryDelay: { guard: 'isOnline', target: 'asking' } },
          on: {
            'network.found': 'asking',
            'page.visible': { guard: 'isOnline', target: 'asking' },
            'session.revoked': {
              guard: { type: 'isPresentToken', params: tokenOf },
              target: '#auth.active.session.expired',
              actions: ['signOutHere', 'tellSignedOut'],
            },
            'api.unauthorized': {
              guard: { type: 'isRejectedToken', params: tokenOf },
              target: '#auth.active.session.signingInAgain',
              actions: [
                'endSession',
                'removeUser',
                { type: 'log', params: { level: 'info', message: 'Token expired' } },
              ],
            },
            'user.loaded': {
              guard: { type: 'extendsSession', params: sessionOf },
              target: '#auth.active.session.authenticated',
              actions: { type: 'setUser', params: sessionOf },
            },
          },
        },
      },
    },
  },
});
