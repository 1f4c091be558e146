/**
 * Sign-in: who the person is, how they come in, stay in and leave. Fulfils specification section 4 (auth states,
 * renewal and re-sign-in), 8 and 9. The same chart as a table, compared in tests: `tests/machines/auth/chartTable.ts`.
 *
 * Two rules hold everywhere. A user is in the context exactly while the session is `authenticated`. Whenever a session
 * ends the epoch grows, and no answer asked for in an older epoch is taken.
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
        'The session, beside what decides where it may go: the network, whether anybody looks, and the page.',
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
          description: 'As the connection tells: its watcher failing leaves what was told last.',
          initial: 'online',
          invoke: { id: 'watchNetwork', src: 'watchNetwork', onError: {} },
          states: {
            online: { description: 'There is a network.', tags: 'online', on: { 'network.lost': 'offline' } },
            offline: { description: 'There is none.', on: { 'network.found': 'online' } },
          },
        },

        visibility: {
          description: 'Whether anybody can see the page: a window nobody looks at does not navigate.',
          initial: 'visible',
          states: {
            visible: { description: 'The tab is in view.', on: { 'page.hidden': 'hidden' } },
            hidden: { description: 'Another tab or window covers it.', on: { 'page.visible': 'visible' } },
          },
        },

        page: {
          description: 'What the router shows or wants to show.',
          initial: 'open',
          on: {
            'page.enteredProtected': { target: '.protected', actions: { type: 'setPath', params: pathOf } },
            'page.enteredPublic': { target: '.open', actions: { type: 'setPath', params: pathOf } },
          },
          states: {
            open: { description: 'A page that asks for nobody.' },
            protected: { description: 'A page that asks who it is.' },
          },
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
  },
});

export type AuthRef = ActorRefFrom<typeof authMachine>;
