/**
 * Started without a signal and without a session, on a device that remembers who was here last. A crew shares it: before
 * anything of theirs shows, they say that it is them (docs/decisions/sign-in.md).
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
