/** The person is at the provider, in this window or in a popup. */
import { authSetup } from './setup.ts';
import * as steps from './actions.ts';
import { waysToSignIn } from './waysToSignIn.ts';

export const signingIn = authSetup.createStateConfig({
  description:
    'The person is at the provider, once it can be reached. Nobody’s page is left for it: it was not shown, or is over.',
  tags: ['pending', 'signingIn'],
  ...waysToSignIn('#auth.active.session.startup', '#auth.active.session.anonymous.manual'),
  invoke: {
    id: 'signIn',
    src: 'signIn',
    input: steps.signInOf,
    onDone: [
      {
        guard: { type: 'isCurrentSession', params: steps.answerOf },
        target: '#auth.active.session.authenticated',
        actions: [...steps.signedIn, { type: 'replacePage', params: ({ context }) => ({ path: context.returnTo }) }],
      },
      { target: '#auth.active.session.anonymous.manual', actions: [steps.unwanted, ...steps.noteOverOnArrival] },
    ],
    onError: [
      {
        guard: { type: 'isRememberedOutOfReach', params: steps.errorOf },
        target: '#auth.active.session.coldStart',
        actions: [{ type: 'setError', params: steps.errorOf }, steps.logError('Sign-in failed')],
      },
      {
        guard: { type: 'isPopupTrouble', params: steps.errorOf },
        target: '#auth.active.session.anonymous.manual',
        actions: [...steps.noteError, steps.logError('Sign-in popup failed')],
      },
      {
        guard: { type: 'isReturnLoop', params: steps.errorOf },
        target: '#auth.active.session.anonymous.manual',
        actions: [...steps.noteError, steps.logError('Sign-in goes in circles')],
      },
      {
        guard: 'isReSignIn',
        target: '#auth.active.session.reSignInWait',
        actions: [{ type: 'setError', params: steps.errorOf }, steps.logError('Re-sign-in failed')],
      },
      {
        target: '#auth.active.session.anonymous.manual',
        actions: [...steps.noteError, steps.logError('Sign-in failed')],
      },
    ],
  },
  on: {
    /** A click while waiting: the popup is lost behind other windows, or the browser was stopped on its way. */
    'signIn.start': {
      guard: 'isOnline',
      target: '#auth.active.session.signingIn',
      reenter: true,
      actions: { type: 'requestSignIn', params: ({ event }) => event },
    },
  },
});
