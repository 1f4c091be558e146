/**
 * The shell: 'Loading application...' until it is known who the person is, but never longer than 3000 ms; and whether
 * the page of a route may show. Fulfils specification section 4 (shell) and 9.
 *
 * Nobody else decides either: routes, views and the start of the application ask the selectors below.
 */
import { type ActorRefFrom, type SnapshotFrom, emit, setup } from 'xstate';
import { type PersonChanged, watchAuth } from '../auth/watchAuth.ts';
import { shellWait } from '../timings.ts';
import { machineTypes } from '../machineTypes.ts';

/** What was decided about the page is no longer so: load it again. Not sent when a page merely stays. */
export interface PageDecided {
  readonly type: 'page.decided';
}

export const shellMachine = setup({
  types: machineTypes<{
    events: PersonChanged;
    emitted: PageDecided;
    tags: 'ready' | 'mounted' | 'undecided' | 'shown' | 'turnedAway';
  }>(),
  actors: { watchAuth },
  delays: { shellWait },
  guards: {
    /** The bypass switch of specification section 4; it returns false, always. */
    isBypassed: () => false,
  },
  actions: { announceDecision: emit({ type: 'page.decided' }) },
}).createMachine({
  id: 'shell',
  type: 'parallel',
  /** Should the watcher fail, the time-out below still opens the shell. */
  invoke: { id: 'watchAuth', src: 'watchAuth', onError: {} },
  states: {
    application: {
      description: 'Whether the application is mounted. It is never unmounted, because that would destroy the page.',
      initial: 'waiting',
      states: {
        waiting: {
          description: 'The user is not known yet.',
          initial: 'loading',
          always: { guard: 'isBypassed', target: 'ready' },
          /** Already signed in when the shell starts, or later: the watcher reports both the same way. */
          on: { 'person.signedIn': 'ready' },
          after: { shellWait: 'ready' },
          states: {
            loading: {
              description: "'Loading application...'",
              on: { 'person.absent': 'opened', 'person.needsClick': 'opened', 'person.pageKept': 'opened' },
            },
            opened: { description: 'No user is signed in: a page that needs no sign-in is shown.', tags: 'mounted' },
          },
        },
        ready: { description: 'A user is signed in, or 3000 ms have passed.', tags: ['ready', 'mounted'] },
      },
    },

    page: {
      description: 'Whether a page that requires sign-in can be shown.',
      initial: 'undecided',
      on: {
        'person.signedIn': { target: '.shown', actions: 'announceDecision' },
        /** Nothing to load again: the calls of a page whose session is out of reach would fail. */
        'person.pageKept': '.shown',
        'person.needsClick': { target: '.turnedAway', actions: 'announceDecision' },
        'person.pending': '.undecided',
        'person.absent': { target: '.hidden', actions: 'announceDecision' },
      },
      states: {
        undecided: { description: 'The route waits.', tags: 'undecided' },
        shown: {
          description: 'A user is signed in, or their session is unreachable and the page with its drafts stays.',
          tags: 'shown',
          on: {
            'person.pending': { target: 'undecided', actions: 'announceDecision' },
          },
        },
        hidden: { description: 'No user is signed in: no data of a user stays on the screen.' },
        turnedAway: {
          description: 'Sign-in needs a click: the page with the button is shown instead.',
          tags: 'turnedAway',
        },
      },
    },
  },
});

export type ShellRef = ActorRefFrom<typeof shellMachine>;
type ShellSnapshot = SnapshotFrom<typeof shellMachine>;

export const selectIsShellReady = (shell: ShellSnapshot): boolean => shell.hasTag('ready');
/** The application is on the page: ready, or it is known that nobody is signed in. Never goes back. */
export const selectIsMounted = (shell: ShellSnapshot): boolean => shell.hasTag('mounted');
/** It is known whether a page that asks who it is may show. */
export const selectIsPageDecided = (shell: ShellSnapshot): boolean => !shell.hasTag('undecided');
export const selectMayShowPage = (shell: ShellSnapshot): boolean => shell.hasTag('shown');
export const selectIsTurnedAway = (shell: ShellSnapshot): boolean => shell.hasTag('turnedAway');
