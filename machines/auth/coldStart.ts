/**
 * Started offline without a session, on a device with a remembered user. Crews share devices: before any of the user's data is
 * shown, the user confirms the name (docs/decisions/sign-in.md).
 */
import { sessionOf, signInIntentOf } from './eventReaders.ts';
import { authSetup } from './setup.ts';

export const coldStart = authSetup.createStateConfig({
  description:
    'No network and no session: asks whether this is the user of this device. Shows none of their data before the answer.',
  tags: ['anonymous', 'needsClick', 'askedWho'],
  on: {
    'person.resume': {
      guard: 'canResume',
      target: '#auth.active.session.expired',
      actions: ['resumeOffline', { type: 'log', params: { level: 'info', message: 'Going on without a signal' } }],
    },
    'network.found': '#auth.active.session.anonymous.manual',
    'signIn.start': {
      guard: 'isOnline',
      target: '#auth.active.session.signingIn',
      actions: { type: 'requestSignIn', params: signInIntentOf },
    },
    'session.signedOutElsewhere': {
      target: '#auth.active.session.anonymous.manual',
      actions: 'signOutHere',
    },
    'user.loaded': {
      guard: { type: 'isCurrentSession', params: sessionOf },
      target: '#auth.active.session.authenticated',
      actions: { type: 'takeSession', params: sessionOf },
    },
  },
});
