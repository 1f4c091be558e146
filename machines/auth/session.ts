/** The session of the user: signing in, renewal and signing out. */
import { authenticated } from './authenticated.ts';
import { coldStart } from './coldStart.ts';
import { offlineLocked } from './offlineLocked.ts';
import { authSetup } from './setup.ts';
import { signingIn } from './signingIn.ts';
import { signingInAgain } from './signingInAgain.ts';
import { epochOf, errorLine, errorOf, rejectionLine, rejectionOf, sessionOf, signInIntentOf } from './eventReaders.ts';
import { expiredOnArrival } from './signInErrors.ts';
import type { SignInReturn, StartupOutcome } from './ports.ts';
import type { AuthUser, RememberedPerson } from './types.ts';
import { safeReturnTo } from './safeReturnTo.ts';

const storedIn = (outcome: StartupOutcome): { user: AuthUser | null } => ({
  user: outcome.kind === 'session' ? outcome.user : null,
});
const rememberedIn = (outcome: StartupOutcome): { remembered: RememberedPerson | null } => ({
  remembered: outcome.kind === 'session' ? (outcome.remembered ?? null) : null,
});
/** Returns the page to show: '/' after a return used twice (reload, Back) and for a page of another site. */
const returnOf = (done: SignInReturn): string => (done.kind === 'signedIn' ? safeReturnTo(done.returnTo) : '/');

export const session = authSetup.createStateConfig({
  description: 'The user: how they sign in, stay signed in and sign out.',
  initial: 'startup',
  on: {
    /** A renewal that ends the session, either active (`authenticated.renewing`) or locked (`offlineLocked.recovering`). */
    'renewal.otherPerson': {
      target: '.expired',
      actions: ['signOutHere', { type: 'log', params: errorLine('Silent renew refused') }],
    },
    'renewal.refused': [
      {
        guard: 'wasRevoked',
        target: '.expired',
        actions: ['signOutHere', 'tellSignedOut', { type: 'log', params: errorLine('Silent renew refused') }],
      },
      /** The page stays: the provider only needs a sign-in by the user. */
      {
        target: '.signingInAgain',
        actions: [
          'endSession',
          'removeUser',
          { type: 'setError', params: errorOf },
          { type: 'log', params: errorLine('Silent renew refused') },
        ],
      },
    ],
  },
  states: {
    startup: {
      description: 'Reads the address of this window and the stored session.',
      tags: 'pending',
      invoke: {
        id: 'startup',
        src: 'startup',
        onDone: [
          {
            guard: { type: 'isCallbackFrame', params: ({ event }) => event.output },
            target: '#auth.callbackFrame',
            actions: { type: 'log', params: { level: 'info', message: 'Startup was not ok' } },
          },
          {
            guard: { type: 'isCallbackPage', params: ({ event }) => event.output },
            target: 'callback',
          },
          {
            guard: { type: 'isLive', params: ({ event }) => storedIn(event.output) },
            target: 'authenticated',
            actions: [{ type: 'takeSession', params: ({ event }) => storedIn(event.output) }],
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
          actions: [
            { type: 'setError', params: rejectionOf },
            { type: 'log', params: rejectionLine('Startup was not ok') },
          ],
        },
      },
    },

    anonymous: {
      description: 'No user is signed in.',
      tags: 'anonymous',
      initial: 'automatic',
      on: {
        'signIn.start': [
          { guard: 'isOffline', target: 'offlineLocked' },
          { target: 'signingIn', actions: { type: 'requestSignIn', params: signInIntentOf } },
        ],
        'user.loaded': {
          guard: { type: 'isCurrentSession', params: sessionOf },
          target: 'authenticated',
          actions: { type: 'takeSession', params: sessionOf },
        },
      },
      states: {
        automatic: {
          description: 'A protected page starts sign-in automatically.',
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
          description:
            'After sign-out or a failed attempt: only a click starts sign-in, because automatic sign-in could loop.',
          tags: 'needsClick',
        },
      },
    },

    coldStart,

    signingIn,

    signingInAgain,

    reSignInWait: {
      description: 'The session ended and the user could not sign in again yet. Tries again every 5000 ms.',
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
          actions: { type: 'requestSignIn', params: signInIntentOf },
        },
        'user.loaded': {
          guard: { type: 'isCurrentSession', params: sessionOf },
          target: 'authenticated',
          actions: { type: 'takeSession', params: sessionOf },
        },
      },
    },

    callback: {
      description: 'Back from the provider: exchanges the code in the address for tokens.',
      tags: 'pending',
      invoke: {
        id: 'completeSignIn',
        src: 'completeSignIn',
        input: epochOf,
        onDone: [
          {
            guard: { type: 'isLive', params: ({ event }) => ({ user: event.output.user }) },
            target: 'authenticated',
            actions: [
              { type: 'takeSession', params: ({ event }) => ({ user: event.output.user }) },
              { type: 'replacePage', params: ({ event }) => ({ path: returnOf(event.output) }) },
            ],
          },
          {
            target: 'anonymous.manual',
            actions: [
              { type: 'discard', params: ({ event }) => ({ user: event.output.user }) },
              { type: 'reportFailure', params: { error: expiredOnArrival } },
              { type: 'replacePage', params: { path: '/' } },
            ],
          },
        ],
        /** Shows the home page with the reason: an automatic sign-in would hide it, and could loop. */
        onError: {
          target: 'anonymous.manual',
          actions: [
            { type: 'reportFailure', params: rejectionOf },
            { type: 'log', params: rejectionLine('Sign-in return failed') },
            { type: 'replacePage', params: { path: '/' } },
          ],
        },
      },
    },

    authenticated,

    expired: {
      description: 'Transient: decides how a user continues whose session ended.',
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
        'A different user signed in over the page. The page reloads, so that neither user sees data of the other.',
      tags: 'pending',
      entry: 'announceNewPage',
    },

    signingOut: {
      description: 'Signed out here; the provider ends its session.',
      tags: 'signingOut',
      initial: 'choosing',
      invoke: {
        id: 'signOut',
        src: 'signOut',
        input: ({ context: { epoch, signOutType } }) => ({ epoch, signOutType }),
        onDone: { target: 'anonymous.manual', actions: { type: 'replacePage', params: { path: '/' } } },
        onError: {
          target: 'anonymous.manual',
          actions: [
            { type: 'log', params: rejectionLine('Sign-out failed at the provider') },
            { type: 'replacePage', params: { path: '/' } },
          ],
        },
      },
      states: {
        choosing: {
          description: 'Transient: in this window or in a popup.',
          always: [{ guard: 'isSignOutPopup', target: 'popup' }, { target: 'window' }],
        },
        window: {
          description: 'This window is navigating to the provider.',
          on: { 'page.restored': '#auth.active.session.startup' },
        },
        popup: {
          description: 'A popup is open, for at most five minutes.',
          after: {
            popupLimit: {
              target: '#auth.active.session.anonymous.manual',
              actions: { type: 'replacePage', params: { path: '/' } },
            },
          },
        },
      },
    },
  },
});
