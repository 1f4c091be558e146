/**
 * The shell: 'Loading application...' until it is known who the person is, but never longer than 3000 ms. Fulfils
 * specification section 4 (shell) and 9. Once ready it stays ready: a shell that went back would tear down the page.
 */
import { type ActorRefFrom, type SnapshotFrom, setup } from 'xstate';
import { type AuthChanged, watchAuth } from '../auth/watchAuth.ts';
import { shellWait } from '../timings.ts';
import { typed } from '../typed.ts';

export const shellMachine = setup({
  types: typed<{ events: AuthChanged; tags: 'ready' }>(),
  actors: { watchAuth },
  delays: { shellWait },
  guards: {
    /** Already signed in when the shell starts, or reported as loaded later: the watcher tells both the same way. */
    isSignedIn: (_, params: { subject: string | null }) => params.subject !== null,
    /** The bypass switch of specification section 4; it returns false, always. */
    isBypassed: () => false,
  },
}).createMachine({
  id: 'shell',
  initial: 'waiting',
  states: {
    waiting: {
      /** Should the watcher fail, the time-out below still opens the shell. */
      invoke: { id: 'watchAuth', src: 'watchAuth', onError: {} },
      always: { guard: 'isBypassed', target: 'ready' },
      on: {
        'auth.changed': { guard: { type: 'isSignedIn', params: ({ event }) => event }, target: 'ready' },
      },
      after: { shellWait: 'ready' },
    },
    ready: { tags: 'ready' },
  },
});

export type ShellRef = ActorRefFrom<typeof shellMachine>;

export const selectIsShellReady = (shell: SnapshotFrom<typeof shellMachine>): boolean => shell.hasTag('ready');
