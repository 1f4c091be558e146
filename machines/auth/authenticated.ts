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
  after: { sessionEnd: { target: '#auth.expired', actions: steps.locked } },
  on: {
    'clock.checked': {
      guard: { type: 'hasRunOut', params: steps.remainingOf },
      target: '#auth.expired',
      actions: steps.locked,
    },
    'session.signedOutElsewhere': { target: '#auth.expired', actions: steps.signedOutElsewhere },
    /** Never start a sign-in on unload: sign-out unloads the user too, and would loop. */
    'user.unloaded': {
      target: '#auth.anonymous.manual',
      actions: [...steps.dropped, steps.say('info', 'User unloaded')],
    },
    'signOut.start': { target: '#auth.signingOut', actions: steps.signingOut },
  },
  states: {
    fresh: {
      description: 'The token is good until its notice, 60 s before the end.',
      after: {
        expiryNotice: {
          target: 'renewing',
          actions: ['forgetRejections', steps.say('info', 'Renewing before expiry')],
        },
      },
      on: {
        'api.unauthorized': [
          {
            guard: { type: 'isRejectedAgain', params: steps.tokenOf },
            target: 'renewWait',
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
            actions: ['countSuspectedSignOut', steps.say('info', 'Signed out')],
          },
          { actions: steps.say('info', 'Signed out') },
        ],
        'session.renewFailed': {
          target: 'renewWait',
          actions: [
            { type: 'countFailedRenewal', params: ({ event }) => ({ error: event.error }) },
            steps.say('warn', 'Silent renew error'),
          ],
        },
        'user.loaded': {
          guard: { type: 'extendsSession', params: steps.loadedOf },
          target: '#auth.authenticated',
          actions: { type: 'setUser', params: steps.loadedOf },
        },
        'clock.checked': [
          {
            guard: { type: 'hasRunOut', params: steps.remainingOf },
            target: '#auth.expired',
            actions: steps.locked,
          },
          {
            target: '#auth.authenticated',
            actions: { type: 'setRemaining', params: steps.remainingOf },
          },
        ],
      },
    },

    renewing: {
      description:
        'A new token is asked for. Left by its answer or by the end of the session: an answer dropped would be a token lost.',
      tags: 'renewing',
      invoke: {
        id: 'renew',
        src: 'renew',
        input: steps.epochOf,
        onDone: [
          { guard: { type: 'isStale', params: steps.answerOf }, target: 'renewWait', actions: steps.unwanted },
          {
            guard: { type: 'isSomeoneElse', params: steps.answerOf },
            target: '#auth.expired',
            actions: steps.signedOutElsewhere,
          },
          {
            guard: { type: 'extendsSession', params: steps.answerOf },
            target: '#auth.authenticated',
            actions: steps.renewed,
          },
          { target: 'renewWait', actions: { type: 'countFailedRenewal', params: { error: steps.noProgress } } },
        ],
        onError: [
          {
            guard: { type: 'isErrorOfSomeoneElse', params: steps.errorOf },
            target: '#auth.expired',
            actions: [...steps.signedOutElsewhere, steps.sayError('Silent renew refused')],
          },
          {
            guard: { type: 'isSecondRefusal', params: steps.errorOf },
            target: '#auth.expired',
            actions: [
              ...steps.dropped,
              { type: 'setError', params: steps.errorOf },
              steps.sayError('Silent renew refused'),
            ],
          },
          {
            target: 'renewWait',
            actions: [{ type: 'countFailedRenewal', params: steps.errorOf }, steps.sayError('Silent renew error')],
          },
        ],
      },
    },

    renewWait: {
      description: 'The last renewal failed: tried again each 5000 ms while on line, at once when the signal is back.',
      after: { retryDelay: { guard: 'isOnline', target: 'renewing' } },
      on: {
        'device.online': { target: 'renewing', actions: steps.online },
        'page.visible': [{ guard: 'isOnline', target: 'renewing', actions: steps.visible }, { actions: steps.visible }],
        'api.unauthorized': {
          guard: { type: 'isRejectedToken', params: steps.tokenOf },
          target: '#auth.expired',
          actions: [...steps.dropped, steps.say('info', 'Token expired')],
        },
        'user.loaded': {
          guard: { type: 'extendsSession', params: steps.loadedOf },
          target: '#auth.authenticated',
          actions: { type: 'setUser', params: steps.loadedOf },
        },
      },
    },
  },
});
