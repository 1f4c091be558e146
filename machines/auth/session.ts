/** The session: who is signed in, and how they come in, stay in and leave. */
import { authenticated } from './authenticated.ts';
import { coldStart } from './coldStart.ts';
import { offlineLocked } from './offlineLocked.ts';
import { authSetup } from './setup.ts';
import { signingIn } from './signingIn.ts';
import { signingInAgain } from './signingInAgain.ts';
import * as steps from './actions.ts';
import type { SignInReturn, StartupOutcome } from './ports.ts';
import type { AuthUser, RememberedPerson } from './types.ts';
import { safeReturnTo } from './safeReturnTo.ts';

const storedIn = (outcome: StartupOutcome): { user: AuthUser | null } => ({
  user: outcome.kind === 'session' ? outcome.user : null,
});
const rememberedIn = (outcome: StartupOutcome): { remembered: RememberedPerson | null } => ({
  remembered: outcome.kind === 'session' ? (outcome.remembered ?? null) : null,
});
/** A return used twice (reload, Back) has lost its page; so has one whose page is not of this site. */
const returnOf = (done: SignInReturn): string => (done.kind === 'signedIn' ? safeReturnTo(done.returnTo) : '/');

export const session = authSetup.createStateConfig({
  description: 'Who is signed in, and how they come in, stay in and leave.',
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
            target: '#auth.callbackFrame',
            actions: steps.log('info', 'Startup was not ok'),
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
              { type: 'setUser', params: ({ event }) => storedIn(event.output) },
              steps.log('info', 'User loaded'),
            ],
          },
          {
            guard: { type: 'isStored', params: ({ event }) => storedIn(event.output) },
            target: 'anonymous',
            actions: ['removeUser', { type: 'setRemembered', params: ({ event }) => rememberedIn(event.output) }],
          },
          {
            target: 'anonymous',
            actions: { type: 'setRemembered', params: ({ event }) => rememberedIn(event.output) },
          },
        ],
        onError: {
          target: '#auth.failed',
          actions: [{ type: 'setError', params: steps.errorOf }, steps.logError('Startup was not ok')],
        },
      },
    },

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
            { guard: 'isRememberedOffline', target: '#auth.active.session.coldStart' },
            { guard: 'isLockedOut', target: '#auth.active.session.offlineLocked' },
            {
              guard: 'maySignIn',
              target: '#auth.active.session.signingIn',
              actions: { type: 'requestSignIn', params: {} },
            },
          ],
        },
        manual: {
          description: 'After sign-out, or when the last try failed: only a click signs in, or sign-in would loop.',
          tags: 'needsClick',
        },
      },
    },

    coldStart,

    signingIn,

    signingInAgain,

    reSignInWait: {
      description: 'A session was ended under the person and they could not sign in yet: tried again each 5000 ms.',
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
        'page.visible': { guard: 'wasHidden', target: 'signingIn', actions: 'requestReSignIn' },
        'signIn.start': {
          guard: 'isOnline',
          target: 'signingIn',
          actions: { type: 'requestSignIn', params: ({ event }) => event },
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
              steps.log('info', 'User loaded'),
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
          actions: [...steps.noteError, steps.logError('Sign-in return failed'), steps.home],
        },
      },
    },

    authenticated,

    expired: {
      description: 'Passed through: decides where a person whose session ended goes on.',
      always: [
        { guard: 'isOffline', target: 'offlineLocked' },
        { guard: 'isRecoverableLater', target: 'offlineLocked.recovering.waiting' },
        { guard: 'isRecoverable', target: 'offlineLocked.recovering' },
        { guard: 'isPageKept', target: 'signingInAgain' },
        { guard: 'maySignIn', target: 'signingIn', actions: 'requestReSignIn' },
        { guard: 'isProtected', target: 'reSignInWait' },
        { target: 'anonymous' },
      ],
    },

    offlineLocked,

    reloading: {
      description:
        'Somebody else has signed in over the page of a person: it is loaded anew, so that nothing of the one shows to the other.',
      tags: 'pending',
      entry: 'announceNewPage',
    },

    signingOut: {
      description: 'Gone here already; the provider ends its session.',
      tags: 'signingOut',
      initial: 'choosing',
      invoke: {
        id: 'signOut',
        src: 'signOut',
        input: ({ context: { epoch, signOutType } }) => ({ epoch, signOutType }),
        onDone: { target: 'anonymous.manual', actions: steps.home },
        onError: {
          target: 'anonymous.manual',
          actions: [steps.logError('Sign-out failed at the provider'), steps.home],
        },
      },
      states: {
        choosing: {
          description: 'Passed through: by this window or by a popup.',
          always: [{ guard: 'isSignOutPopup', target: 'popup' }, { target: 'window' }],
        },
        window: {
          description: 'This window is on its way to the provider.',
          on: { 'page.restored': '#auth.active.session.startup' },
        },
        popup: {
          description: 'A popup is open, five minutes at most.',
          after: { popupLimit: { target: '#auth.active.session.anonymous.manual', actions: steps.home } },
        },
      },
    },
  },
});
