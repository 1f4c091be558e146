/**
 * No user is signed in, but the page can stay: the device was offline or asleep when the session ended. Field screens continue
 * with the data stored on the device; the session is recovered silently if possible.
 */
import {
  errorLine,
  errorOf,
  rejectionLine,
  rejectionOf,
  renewalInput,
  sessionOf,
  signInOverPageOf,
} from './eventReaders.ts';
import { authSetup } from './setup.ts';

export const offlineLocked = authSetup.createStateConfig({
  description: 'No user is signed in, but the page stays: the device is offline, or was asleep when the session ended.',
  tags: ['offlineLocked', 'pageKept'],
  initial: 'waiting',
  on: {
    'session.signedOutElsewhere': { target: '#auth.active.session.expired', actions: 'signOutHere' },
    'user.unloaded': { target: '#auth.active.session.anonymous.manual', actions: 'unloadUser' },
    'signOut.start': {
      target: '#auth.active.session.signingOut',
      actions: { type: 'beginSignOut', params: ({ event }) => event },
    },
  },
  states: {
    waiting: {
      description: 'The device is offline.',
      on: {
        'network.found': { target: '#auth.active.session.expired', actions: 'forgetFailures' },
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
    },

    recovering: {
      description: 'Recovers the session without the user. The events that end the attempts are in `session`.',
      initial: 'asking',
      states: {
        asking: {
          description: 'Requests a new token without the user.',
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
            'renewal.renewed': [
              {
                guard: { type: 'isDifferentUser', params: sessionOf },
                target: '#auth.active.session.reloading',
                actions: ['switchToDifferentUser', 'announceSignedOut'],
              },
              {
                target: '#auth.active.session.authenticated',
                actions: { type: 'takeSession', params: sessionOf },
              },
            ],
            'renewal.failed': {
              target: 'waiting',
              actions: [
                { type: 'countFailedRenewal', params: errorOf },
                { type: 'log', params: errorLine('Silent renew error') },
              ],
            },
          },
        },
        waiting: {
          description: 'The provider was unreachable. Tries again every 5000 ms.',
          after: {
            retryDelay: [
              { guard: 'isOnline', target: 'asking' },
              { target: '#auth.active.session.offlineLocked.waiting' },
            ],
          },
          on: {
            'network.found': 'asking',
            'signIn.start': {
              guard: 'isOnline',
              target: '#auth.active.session.signingInAgain.signingIn',
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
        },
      },
    },
  },
});
