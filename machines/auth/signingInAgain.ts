/**
 * The session is over and will not be renewed, while its person is at work: their page stays, with what is typed into it,
 * and they sign in again over it. Only a click begins that, and only a choice of theirs leaves the page for it.
 */
import { authSetup } from './setup.ts';
import * as steps from './actions.ts';
import { waysToSignIn } from './waysToSignIn.ts';

export const signingInAgain = authSetup.createStateConfig({
  description: 'The session will not be renewed: the page stays, and its person signs in again over it.',
  tags: ['pageKept', 'signingInAgain'],
  initial: 'asked',
  on: {
    ...steps.waysOut,
    'signIn.start': {
      guard: 'isOnline',
      target: '.signingIn',
      reenter: true,
      actions: steps.signInOverPage,
    },
    'user.loaded': steps.takeSession(steps.loadedOf, steps.loaded),
  },
  states: {
    asked: {
      description:
        'A sentence says so, with a button: the popup of a click is not blocked. While the session may come back, it is tried.',
      always: [
        { guard: 'isRecoverable', target: '#auth.active.session.offlineLocked.recovering.waiting' },
        { guard: 'isUnprotected', target: '#auth.active.session.anonymous', actions: steps.dropped },
      ],
    },
    signingIn: {
      description: 'The person is at the provider, in a popup over their page unless they chose this window.',
      tags: 'signingIn',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: steps.signInOf,
        onDone: [
          ...steps.takeSession(steps.answerOf, steps.signedIn),
          { target: 'asked', actions: [steps.unwanted, ...steps.noteOverOnArrival] },
        ],
        onError: { target: 'asked', actions: [...steps.noteError, steps.logError('Re-sign-in failed')] },
      },
      ...waysToSignIn('#auth.active.session.signingInAgain.asked', '#auth.active.session.signingInAgain.asked'),
    },
  },
});
