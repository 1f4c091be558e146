/**
 * Started without a signal and without a session, on a device that remembers who was here last. A crew shares it: before
 * anything of theirs shows, they say that it is them (docs/decisions/0132).
 */
import { sessionOf, signInWishOf } from './eventReaders.ts';
import { authSetup } from './setup.ts';

export const coldStart = authSetup.createStateConfig({
  description: 'No signal and no session: is it the person this device remembers? Nothing of theirs shows before.',
  tags: ['anonymous', 'needsClick', 'askedWho'],
  on: {
    'person.goOn': {
      guard: 'mayGoOn',
      target: '#auth.active.session.expired',
      actions: ['goOn', { type: 'log', params: { level: 'info', message: 'Going on without a signal' } }],
    },
    'network.found': '#auth.active.session.anonymous.manual',
    'signIn.start': {
      guard: 'isOnline',
      target: '#auth.active.session.signingIn',
      actions: { type: 'requestSignIn', params: signInWishOf },
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
