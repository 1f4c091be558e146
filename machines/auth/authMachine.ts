/**
 * Sign-in: who the person is, how they come in, stay in and leave. Fulfils specification section 4 (auth states,
 * renewal and re-sign-in), 8 and 9. The same chart as a table, compared in tests: `tests/machines/authTable.ts`.
 *
 * Two rules hold everywhere. A user is in the context exactly while the state is `authenticated`. Whenever a session
 * ends the epoch grows, and no answer asked for in an older epoch is taken.
 */
import type { ActorRefFrom } from 'xstate';
import { authenticated } from './authenticated.ts';
import { offlineLocked } from './offlineLocked.ts';
import { authSetup } from './setup.ts';
import { signingIn } from './signingIn.ts';
import * as steps from './actions.ts';
import { initialContext } from './reducers.ts';
import type { SignInReturn, StartupOutcome } from './ports.ts';
import type { AuthUser } from './types.ts';
import { safeReturnTo } from './safeReturnTo.ts';

const storedIn = (outcome: StartupOutcome): { user: AuthUser | null } => ({
  user: outcome.kind === 'session' ? outcome.user : null,
});
/** A return used twice (reload, Back) has lost its page; so has one whose page is not of this site. */
const returnOf = (done: SignInReturn): string => (done.kind === 'signedIn' ? safeReturnTo(done.returnTo) : '/');

export const authMachine = authSetup.createMachine({
  id: 'auth',
  context: ({ input }) => initialContext(input),
  invoke: { id: 'watch', src: 'watch', onError: { actions: steps.sayError('The identity events cannot be watched') } },
  on: {
    'page.enteredProtected': {
      actions: { type: 'enterPage', params: ({ event }) => ({ path: event.path, isProtected: true }) },
    },
    'page.enteredPublic': {
      actions: { type: 'enterPage', params: ({ event }) => ({ path: event.path, isProtected: false }) },
    },
    'device.online': { actions: steps.online },
    'device.offline': { actions: steps.offline },
    'page.visible': { actions: steps.visible },
    'page.hidden': { actions: steps.hidden },
    'clock.skewMeasured': { actions: { type: 'setClockSkew', params: ({ event }) => ({ skewMs: event.skewMs }) } },
    'session.expiring': { actions: steps.say('info', 'Token expiring') },
    'session.changed': { actions: steps.say('info', 'Session changed') },
  },
  initial: 'startup',
  states: {
    startup: {
      description: 'Reads where this window is and what is stored.',
      tags: 'pending',
      invoke: {
        id: 'startup',
        src: 'startup',
        onDone: [
          {
            guard: { type: 'isOutcome', params: ({ event }) => ({ outcome: event.output, kind: 'callbackFrame' }) },
            target: 'callbackFrame',
            actions: steps.say('info', 'Startup was not ok'),
          },
          {
            guard: { type: 'isOutcome', params: ({ event }) => ({ outcome: event.output, kind: 'callbackPage' }) },
            target: 'callback',
          },
          {
            guard: { type: 'isLive', params: ({ event }) => storedIn(event.output) },
            target: 'authenticated',
            actions: [
              { type: 'announceNewcomer', params: ({ event }) => storedIn(event.output) },
              { type: 'holdStored', params: ({ event }) => storedIn(event.output) },
              steps.say('info', 'User loaded'),
            ],
          },
          {
            guard: { type: 'isStored', params: ({ event }) => storedIn(event.output) },
            target: 'anonymous',
            actions: { type: 'removeUser', params: steps.epochOf },
          },
          { target: 'anonymous' },
        ],
        onError: {
          target: 'failed',
          actions: [{ type: 'setError', params: steps.errorOf }, steps.sayError('Startup was not ok')],
        },
      },
    },

    callbackFrame: {
      description:
        'A frame or popup of a sign-in: its result is with the window that opened it, and nothing is mounted.',
      type: 'final',
      tags: 'notMounted',
    },
    failed: { description: 'Start-up was not ok: nothing is mounted.', type: 'final', tags: 'notMounted' },

    anonymous: {
      description: 'Nobody is signed in.',
      tags: 'anonymous',
      initial: 'automatic',
      on: {
        'signIn.start': [
          { guard: 'isOffline', target: 'offlineLocked' },
          { target: 'signingIn', actions: { type: 'requestSignIn', params: ({ event }) => event } },
        ],
        'user.loaded': {
          guard: { type: 'isCurrentSession', params: steps.loadedOf },
          target: 'authenticated',
          actions: steps.loaded,
        },
      },
      states: {
        automatic: {
          description: 'A protected page starts sign-in by itself.',
          always: [
            { guard: 'isLockedOut', target: '#auth.offlineLocked' },
            { guard: 'maySignIn', target: '#auth.signingIn', actions: { type: 'requestSignIn', params: {} } },
          ],
        },
        manual: {
          description: 'After sign-out, or when the last try failed: only a click signs in, or sign-in would loop.',
          tags: 'needsClick',
        },
      },
    },

    signingIn,

    reSignInWait: {
      description: 'A session ended under the person and could not be brought back yet: tried again each 5000 ms.',
      tags: ['anonymous', 'retrying'],
      after: {
        retryDelay: [
          { guard: 'isUnprotected', target: 'anonymous' },
          { guard: 'isOffline', target: 'offlineLocked' },
          { guard: 'maySignIn', target: 'signingIn', actions: 'requestReSignIn' },
          { target: 'reSignInWait', reenter: true },
        ],
      },
      on: {
        'page.visible': [
          { guard: 'wasHidden', target: 'signingIn', actions: [steps.visible, 'requestReSignIn'] },
          { actions: steps.visible },
        ],
        'signIn.start': {
          guard: 'isOnline',
          target: 'signingIn',
          actions: { type: 'retrySignIn', params: ({ event }) => event },
        },
        'user.loaded': {
          guard: { type: 'isCurrentSession', params: steps.loadedOf },
          target: 'authenticated',
          actions: steps.loaded,
        },
      },
    },

    callback: {
      description: 'Back from the provider: the code of the address is exchanged.',
      tags: 'pending',
      invoke: {
        id: 'completeSignIn',
        src: 'completeSignIn',
        input: steps.epochOf,
        onDone: [
          {
            guard: { type: 'isLive', params: ({ event }) => ({ user: event.output.user }) },
            target: 'authenticated',
            actions: [
              { type: 'announceNewcomer', params: ({ event }) => ({ user: event.output.user }) },
              { type: 'setUser', params: ({ event }) => ({ user: event.output.user }) },
              { type: 'replacePage', params: ({ event }) => ({ path: returnOf(event.output) }) },
              steps.say('info', 'User loaded'),
            ],
          },
          {
            target: 'anonymous.manual',
            actions: [
              { type: 'discard', params: ({ event }) => ({ user: event.output.user }) },
              ...steps.noteOverOnArrival,
              steps.home,
            ],
          },
        ],
        /** Home, and there a page that says why: a sign-in that started by itself would hide it, and could loop. */
        onError: {
          target: 'anonymous.manual',
          actions: [...steps.noteError, steps.sayError('Sign-in return failed'), steps.home],
        },
      },
    },

    authenticated,

    expired: {
      description: 'Passed through: decides where a person whose session ended goes on.',
      always: [
        { guard: 'isOffline', target: 'offlineLocked' },
        { guard: 'isWorthRecovering', target: 'offlineLocked.recovering' },
        { guard: 'maySignIn', target: 'signingIn', actions: 'requestReSignIn' },
        { guard: 'isProtected', target: 'reSignInWait' },
        { target: 'anonymous' },
      ],
    },

    offlineLocked,

    signingOut: {
      description: 'Gone here already; the provider ends its session.',
      tags: 'signingOut',
      initial: 'choosing',
      invoke: {
        id: 'signOut',
        src: 'signOut',
        input: ({ context: { epoch, signOutType, idTokenHint } }) => ({ epoch, signOutType, idTokenHint }),
        onDone: { target: 'anonymous.manual', actions: steps.home },
        onError: {
          target: 'anonymous.manual',
          actions: [steps.sayError('Sign-out failed at the provider'), steps.home],
        },
      },
      states: {
        choosing: {
          description: 'Passed through: by this window or by a popup.',
          always: [{ guard: 'isSignOutPopup', target: 'popup' }, { target: 'window' }],
        },
        window: {
          description: 'This window is on its way to the provider.',
          on: { 'page.restored': '#auth.startup' },
        },
        popup: {
          description: 'A popup is open, five minutes at most.',
          after: { popupLimit: { target: '#auth.anonymous.manual', actions: steps.home } },
        },
      },
    },
  },
});

export type AuthRef = ActorRefFrom<typeof authMachine>;
