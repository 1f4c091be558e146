/**
 * Signed in. Two timers run from the life left of the session: the notice, which starts a renewal, and the end. A
 * session taken in re-enters `authenticated`, so that both start again.
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
  description: 'Somebody is signed in; two timers run from the life left of their session.',
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
    /** Never start a sign-in on unload: sign-out unloads the user too, and would loop. */
    'user.unloaded': { target: '#auth.active.session.anonymous.manual', actions: 'unloadUser' },
    'signOut.start': {
      target: '#auth.active.session.signingOut',
      actions: { type: 'beginSignOut', params: ({ event }) => event },
    },
  },
  states: {
    fresh: {
      description: 'The token is good until its notice, 60 s before the end.',
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
            /** One attempt without the person: what was ended may have been another session of theirs. */
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
      description: 'The token is renewed while the person works on. What ends the session is in `session`.',
      initial: 'asking',
      states: {
        asking: {
          description:
            'A new token is asked for. Left by its answer or by the end of the session: an answer dropped would be a token lost.',
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
            /** The same person goes on with a new token: no caches to clear, nothing to announce. */
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
            'The last attempt failed: the next is due in 5000 ms while on line, at once when the signal is back.',
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
