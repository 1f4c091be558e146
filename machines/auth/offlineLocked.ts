/**
 * Nobody is signed in, but the person need not leave: off line, or asleep when the session ended. Field screens go on
 * with what is stored on the device; the session comes back silently if it can.
 */
import { authSetup } from './setup.ts';
import * as steps from './actions.ts';

export const offlineLocked = authSetup.createStateConfig({
  description: 'Nobody is signed in, but the person need not leave: off line, or asleep when the session ended.',
  tags: 'offlineLocked',
  initial: 'waiting',
  on: {
    'session.signedOutElsewhere': { target: '#auth.expired', actions: steps.signedOutElsewhere },
    'user.unloaded': {
      target: '#auth.anonymous.manual',
      actions: [...steps.dropped, steps.say('info', 'User unloaded')],
    },
    'signOut.start': { target: '#auth.signingOut', actions: steps.signingOut },
  },
  states: {
    waiting: {
      description: 'Off line.',
      on: {
        'device.online': { target: '#auth.expired', actions: [steps.online, 'forgetFailures'] },
        'user.loaded': {
          guard: { type: 'isCurrentSession', params: steps.loadedOf },
          target: '#auth.authenticated',
          actions: steps.loaded,
        },
      },
    },

    recovering: {
      description: 'A new token is asked for without the person.',
      tags: 'renewing',
      invoke: {
        id: 'recover',
        src: 'renew',
        input: steps.epochOf,
        onDone: [
          {
            guard: { type: 'isCurrentSession', params: steps.answerOf },
            target: '#auth.authenticated',
            actions: [
              { type: 'announceNewcomer', params: steps.answerOf },
              ...steps.renewed,
              steps.say('info', 'User loaded'),
            ],
          },
          { target: 'recoverWait', actions: steps.unwanted },
        ],
        onError: [
          {
            guard: { type: 'isErrorOfSomeoneElse', params: steps.errorOf },
            target: '#auth.expired',
            actions: [...steps.signedOutElsewhere, steps.sayError('Silent renew refused')],
          },
          {
            guard: { type: 'isRefusal', params: steps.errorOf },
            target: '#auth.expired',
            actions: [
              ...steps.dropped,
              { type: 'setError', params: steps.errorOf },
              steps.sayError('Silent renew refused'),
            ],
          },
          {
            target: 'recoverWait',
            actions: [{ type: 'countFailedRenewal', params: steps.errorOf }, steps.sayError('Silent renew error')],
          },
        ],
      },
    },

    recoverWait: {
      description: 'The provider was out of reach: tried again each 5000 ms.',
      after: { retryDelay: [{ guard: 'isOnline', target: 'recovering' }, { target: 'waiting' }] },
      on: {
        'device.online': { target: 'recovering', actions: steps.online },
        'signIn.start': {
          guard: 'isOnline',
          target: '#auth.signingIn',
          actions: { type: 'retrySignIn', params: ({ event }) => event },
        },
        'user.loaded': {
          guard: { type: 'isCurrentSession', params: steps.loadedOf },
          target: '#auth.authenticated',
          actions: steps.loaded,
        },
      },
    },
  },
});
