/**
 * The shell: shows 'Loading application...' until the user is known, but never longer than 3000 ms, and decides if the page of a
 * route can be shown. Implements specification section 4 (shell) and 9.
 *
 * Only this machine decides either: routes, views and the start of the application use the selectors below.
 */
import { type ActorRefFrom, type SnapshotFrom, emit, setup } from 'xstate';
import { type PersonChanged, watchAuth } from '../auth/watchAuth.ts';
import { shellWait } from '../timings.ts';
import { machineTypes } from '../machineTypes.ts';

/** The decision about the page changed: load it again. Not sent if the page merely stays. */
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
    /** The bypass switch of specification section 4; it always returns false. */
    isBypassed: () => false,
  },
  actions: { announceDecision: emit({ type: 'page.decided' }) },
}).createMachine({
  id: 'shell',
  type: 'parallel',
  /** The timeout below still opens the shell if the watcher fails. */
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
          /** Signed in before or after the start of the shell: the watcher reports both the same way. */
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
        /** No reload: calls of a page whose session is unreachable would fail. */
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
/** True once the application is on the page: ready, or known to have no signed-in user. Never becomes false again. */
export const selectIsMounted = (shell: ShellSnapshot): boolean => shell.hasTag('mounted');
/** True once it is decided if a page that requires sign-in can be shown. */
export const selectIsPageDecided = (shell: ShellSnapshot): boolean => !shell.hasTag('undecided');
export const selectMayShowPage = (shell: ShellSnapshot): boolean => shell.hasTag('shown');
export const selectIsTurnedAway = (shell: ShellSnapshot): boolean => shell.hasTag('turnedAway');
