/**
 * Signed in. Two timers run from the life left of the session: the notice, which starts a renewal, and the end. A
 * session taken in re-enters `authenticated`, so that both start again.
 */
import { authSetup } from './setup.ts';
import * as steps from './actions.ts';

export const authenticated = authSetup.createStateConfig({
  description: 'Somebody is signed in; two timers run from the life left of their session.',
  tags: 'authenticated',
  initial: 'fresh',
  after: { sessionEnd: { target: '#auth.active.session.expired', actions: steps.locked } },
  on: {
    'clock.checked': {
      guard: { type: 'hasRunOut', params: steps.remainingOf },
      target: '#auth.active.session.expired',
      actions: steps.locked,
    },
    ...steps.waysOut,
  },
  states: {
    fresh: {
      description: 'The token is good until its notice, 60 s before the end.',
      after: {
        expiryNotice: {
          target: 'renewing',
          actions: ['forgetRejections', steps.log('info', 'Renewing before expiry')],
        },
      },
      on: {
        'session.revoked': [
          {
            guard: { type: 'isRejectedAgain', params: steps.tokenOf },
            target: '#auth.active.session.expired',
            actions: steps.endedByServer,
          },
          {
            guard: { type: 'isPresentToken', params: steps.tokenOf },
            target: 'renewing',
            actions: steps.revokedOnce,
          },
        ],
        'api.unauthorized': [
          { guard: { type: 'isRejectedForGood', params: steps.tokenOf } },
          {
            guard: { type: 'isRejectedAgain', params: steps.tokenOf },
            target: 'renewing.waiting',
            actions: { type: 'countRejection', params: steps.tokenOf },
          },
          {
            guard: { type: 'isPresentToken', params: steps.tokenOf },
            target: 'renewing',
            actions: { type: 'countRejection', params: steps.tokenOf },
          },
        ],
        'session.signOutSuspected': [
          {
            guard: 'isFirstSuspectedSignOut',
            target: 'renewing',
            actions: ['countSuspectedSignOut', steps.log('info', 'Signed out')],
          },
          { actions: steps.log('info', 'Signed out') },
        ],
        'session.renewFailed': {
          target: 'renewing.waiting',
          actions: [
            { type: 'countFailedRenewal', params: ({ event }) => ({ error: event.error }) },
            steps.log('warn', 'Silent renew error'),
          ],
        },
        'user.loaded': {
          guard: { type: 'extendsSession', params: steps.loadedOf },
          target: '#auth.active.session.authenticated',
          actions: { type: 'setUser', params: steps.loadedOf },
        },
        'clock.checked': [
          {
            guard: { type: 'hasRunOut', params: steps.remainingOf },
            target: '#auth.active.session.expired',
            actions: steps.locked,
          },
          {
            target: '#auth.active.session.authenticated',
            actions: { type: 'setRemaining', params: steps.remainingOf },
          },
        ],
      },
    },

    renewing: {
      description: 'The token is renewed, try after try, while the person works on.',
      initial: 'asking',
      invoke: {
        id: 'renewal',
        src: 'renewal',
        input: steps.renewalOf,
        onDone: [
          {
            guard: steps.endedAs('renewed'),
            target: '#auth.active.session.authenticated',
            actions: steps.renewed,
          },
          ...steps.renewalEnded,
        ],
        onError: steps.renewalBroken,
      },
      states: {
        asking: {
          description:
            'A new token is asked for. Left by its answer or by the end of the session: an answer dropped would be a token lost.',
          tags: 'renewing',
          entry: 'tryRenewal',
          on: { 'renewal.failed': { target: 'waiting', actions: steps.tryFailed } },
        },
        waiting: {
          description:
            'The last try failed: the next is due in 5000 ms while on line, at once when the signal is back.',
          on: {
            'renewal.due': { guard: 'isOnline', target: 'asking' },
            'network.found': 'asking',
            'page.visible': { guard: 'isOnline', target: 'asking' },
            'session.revoked': {
              guard: { type: 'isPresentToken', params: steps.tokenOf },
              target: '#auth.active.session.expired',
              actions: steps.endedByServer,
            },
            'api.unauthorized': {
              guard: { type: 'isRejectedToken', params: steps.tokenOf },
              target: '#auth.active.session.signingInAgain',
              actions: [...steps.ended, steps.log('info', 'Token expired')],
            },
            'user.loaded': {
              guard: { type: 'extendsSession', params: steps.loadedOf },
              target: '#auth.active.session.authenticated',
              actions: { type: 'setUser', params: steps.loadedOf },
            },
          },
        },
      },
    },
  },
});
