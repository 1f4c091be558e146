/**
 * Nobody is signed in, but the person need not leave: off line, or asleep when the session ended. Field screens go on
 * with what is stored on the device; the session comes back silently if it can.
 */
import { authSetup } from './setup.ts';
import * as steps from './actions.ts';

export const offlineLocked = authSetup.createStateConfig({
  description: 'Nobody is signed in, but the person need not leave: off line, or asleep when the session ended.',
  tags: ['offlineLocked', 'pageKept'],
  initial: 'waiting',
  on: {
    ...steps.waysOut,
  },
  states: {
    waiting: {
      description: 'Off line.',
      on: {
        'network.found': { target: '#auth.active.session.expired', actions: 'forgetFailures' },
        'user.loaded': steps.takeSession(steps.loadedOf, steps.loaded),
      },
    },

    recovering: {
      description: 'The session is brought back without the person, try after try.',
      initial: 'asking',
      invoke: {
        id: 'renewal',
        src: 'renewal',
        input: steps.renewalOf,
        onDone: [
          {
            guard: { type: 'isNewcomer', params: steps.outcomeOf },
            target: '#auth.active.session.reloading',
            actions: steps.leftToNewcomer,
          },
          {
            guard: steps.endedAs('renewed'),
            target: '#auth.active.session.authenticated',
            actions: steps.recovered,
          },
          ...steps.renewalEnded,
        ],
        onError: steps.renewalBroken,
      },
      states: {
        asking: {
          description: 'A new token is asked for without the person.',
          tags: 'renewing',
          entry: 'tryRenewal',
          on: { 'renewal.failed': { target: 'waiting', actions: steps.tryFailed } },
        },
        waiting: {
          description: 'The provider was out of reach: tried again each 5000 ms.',
          on: {
            'renewal.due': [
              { guard: 'isOnline', target: 'asking' },
              { target: '#auth.active.session.offlineLocked.waiting' },
            ],
            'network.found': 'asking',
            'signIn.start': {
              guard: 'isOnline',
              target: '#auth.active.session.signingInAgain.signingIn',
              actions: steps.signInOverPage,
            },
            'user.loaded': steps.takeSession(steps.loadedOf, steps.loaded),
          },
        },
      },
    },
  },
});
