/**
 * Sign-in: identifies the user and controls signing in, renewal and signing out. Implements specification section 4 (auth states,
 * renewal and re-sign-in), 8 and 9. The same chart as a table, compared in tests: `tests/machines/auth/chartTable.ts`.
 *
 * Two rules hold everywhere. A user is in the context exactly while the session is `authenticated`. Whenever a session ends the
 * epoch increases, and no response requested in an older epoch is accepted.
 */
import type { ActorRefFrom } from 'xstate';
import { pathOf, rejectionLine } from './eventReaders.ts';
import { initialContext } from './reducers.ts';
import { session } from './session.ts';
import { authSetup } from './setup.ts';

export const authMachine = authSetup.createMachine({
  id: 'auth',
  context: ({ input }) => initialContext(input),
  initial: 'active',
  states: {
    active: {
      description:
        'The session, in parallel with what limits it: the network, the visibility of the page, and the page itself.',
      type: 'parallel',
      invoke: [
        {
          id: 'watch',
          src: 'watch',
          onError: { actions: { type: 'log', params: rejectionLine('The identity events cannot be watched') } },
        },
        { id: 'serverReports', src: 'signOutReports', onError: {} },
        { id: 'providerReports', src: 'signOutReports', onError: {} },
      ],
      on: {
        'clock.skewMeasured': { actions: { type: 'setClockSkew', params: ({ event }) => ({ skewMs: event.skewMs }) } },
        'signOut.unreported': { actions: { type: 'addSignOutReport', params: ({ event }) => event } },
        'session.expiring': { actions: { type: 'log', params: { level: 'info', message: 'Token expiring' } } },
        'session.changed': { actions: { type: 'log', params: { level: 'info', message: 'Session changed' } } },
      },
      states: {
        session,

        network: {
          description: 'Follows the connection machine. If the watcher fails, the last known state stays.',
          initial: 'online',
          invoke: { id: 'watchNetwork', src: 'watchNetwork', onError: {} },
          states: {
            online: { description: 'The network is available.', tags: 'online', on: { 'network.lost': 'offline' } },
            offline: { description: 'The network is not available.', on: { 'network.found': 'online' } },
          },
        },

        visibility: {
          description: 'Visibility of the page: a window that is not visible does not navigate.',
          initial: 'visible',
          states: {
            visible: { description: 'The tab is visible.', on: { 'page.hidden': 'hidden' } },
            hidden: { description: 'Another tab or window covers the page.', on: { 'page.visible': 'visible' } },
          },
        },

        page: {
          description: 'The page that the router shows or is about to show.',
          initial: 'open',
          on: {
            'page.enteredProtected': { target: '.protected', actions: { type: 'setPath', params: pathOf } },
            'page.enteredPublic': { target: '.open', actions: { type: 'setPath', params: pathOf } },
          },
          states: {
            open: { description: 'A page that needs no sign-in.' },
            protected: { description: 'A page that requires sign-in.' },
          },
        },
      },
    },

    callbackFrame: {
      description: 'A frame or popup of a sign-in: the window that opened it has the result, and nothing is mounted.',
      type: 'final',
      tags: 'notMounted',
    },
    failed: { description: 'Startup failed: nothing is mounted.', type: 'final', tags: 'notMounted' },
  },
});

export type AuthRef = ActorRefFrom<typeof authMachine>;
