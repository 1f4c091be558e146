/** The person is at the provider, in this window or in a popup. */
import { authSetup } from './setup.ts';
import * as steps from './actions.ts';

const tookTooLong = { kind: 'popup_closed', message: 'The sign-in window was not finished in time.' } as const;

export const signingIn = authSetup.createStateConfig({
  description:
    'The person is at the provider; asked is whether it can be reached, and a refresh token before the person.',
  tags: ['pending', 'signingIn'],
  initial: 'choosing',
  invoke: {
    id: 'signIn',
    src: 'signIn',
    input: ({ context: { epoch, signInType, returnTo, reason } }) => ({ epoch, signInType, returnTo, reason }),
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
        guard: { type: 'isPopupTrouble', params: steps.errorOf },
        target: '#auth.active.session.anonymous.manual',
        actions: [...steps.noteError, steps.sayError('Sign-in popup failed')],
      },
      {
        guard: { type: 'isReturnLoop', params: steps.errorOf },
        target: '#auth.active.session.anonymous.manual',
        actions: [...steps.noteError, steps.sayError('Sign-in goes in circles')],
      },
      {
        guard: 'isReSignIn',
        target: '#auth.active.session.reSignInWait',
        actions: [{ type: 'setError', params: steps.errorOf }, steps.sayError('Re-sign-in failed')],
      },
      {
        target: '#auth.active.session.anonymous.manual',
        actions: [...steps.noteError, steps.sayError('Sign-in failed')],
      },
    ],
  },
  on: {
    /** A click while waiting: the popup is lost behind other windows, or the browser was stopped on its way. */
    'signIn.start': {
      guard: 'isOnline',
      target: '#auth.active.session.signingIn',
      reenter: true,
      actions: { type: 'retrySignIn', params: ({ event }) => event },
    },
  },
  states: {
    choosing: {
      description: 'Passed through: by this window or by a popup.',
      always: [{ guard: 'isPopup', target: 'popup' }, { target: 'window' }],
    },
    window: {
      description: 'This window is on its way to the provider.',
      on: { 'page.restored': '#auth.active.session.startup' },
    },
    popup: {
      description: 'A popup is open, five minutes at most.',
      after: {
        popupLimit: {
          target: '#auth.active.session.anonymous.manual',
          actions: [
            { type: 'setError', params: { error: tookTooLong } },
            { type: 'announceFailure', params: { error: tookTooLong } },
          ],
        },
      },
    },
  },
});
