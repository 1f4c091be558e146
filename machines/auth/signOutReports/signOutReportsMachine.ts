/**
 * Sign-outs that could not be reported: each is reported again every 60 s and when the network returns, until the page is closed.
 * The auth machine invokes one of these for the server and one for the provider, so that neither waits for the other.
 */
import { assign, fromPromise, setup } from 'xstate';
import { type NetworkChanged, watchNetwork } from '../../connection/watchNetwork.ts';
import { machineTypes } from '../../machineTypes.ts';
import { notProvided } from '../../notProvided.ts';
import { signOutReportDelay } from '../../timings.ts';
import type { SignOutReport } from '../ports.ts';

export interface SignOutReportsContext {
  /** Reports, oldest first. */
  readonly reports: readonly SignOutReport[];
}

export type SignOutReportsEvent = { readonly type: 'report.add'; readonly report: SignOutReport } | NetworkChanged;

export const signOutReportsMachine = setup({
  types: machineTypes<{ context: SignOutReportsContext; events: SignOutReportsEvent }>(),
  actors: { watchNetwork, report: fromPromise<void, SignOutReport>(notProvided('auth.reportSignOut')) },
  delays: { signOutReportDelay },
  guards: { hasReports: ({ context }) => context.reports.length > 0 },
  actions: {
    addReport: assign(({ context }, { report }: { report: SignOutReport }) => ({
      reports: [...context.reports, report],
    })),
    removeFirst: assign(({ context }) => ({ reports: context.reports.slice(1) })),
  },
}).createMachine({
  id: 'signOutReports',
  context: { reports: [] },
  /** Without the watcher the timer still starts the next attempt. */
  invoke: { id: 'watchNetwork', src: 'watchNetwork', onError: {} },
  on: { 'report.add': { actions: { type: 'addReport', params: ({ event }) => event } } },
  initial: 'idle',
  states: {
    idle: {
      description: 'All sign-outs are reported.',
      on: { 'report.add': { target: 'waiting', actions: { type: 'addReport', params: ({ event }) => event } } },
    },
    waiting: {
      description: 'The last report failed. The next attempt comes in 60 s, or when the network is back.',
      after: { signOutReportDelay: 'reporting' },
      on: { 'network.found': 'reporting' },
    },
    reporting: {
      description: 'Reports the oldest sign-out.',
      invoke: {
        id: 'report',
        src: 'report',
        input: ({ context }) => context.reports[0]!,
        onDone: { target: 'sorting', actions: 'removeFirst' },
        onError: 'waiting',
      },
    },
    sorting: {
      description: 'Transient: is there another sign-out to report?',
      always: [{ guard: 'hasReports', target: 'reporting' }, { target: 'idle' }],
    },
  },
});
