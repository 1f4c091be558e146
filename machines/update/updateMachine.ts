/**
 * A newer version of the application: fetched by the browser, taken when the person says so, never over what somebody typed.
 * One actor per page; the windows of a browser share the version (docs/decisions/0134; trust, rule O12).
 */
import { type ActorRefFrom, type SnapshotFrom, fromCallback, setup } from 'xstate';
import { machineTypes } from '../machineTypes.ts';
import { throwNotProvided } from '../notProvided.ts';
import { reloadWait, takeoverWait } from '../timings.ts';
import type { UpdatePorts } from './ports.ts';

/** Read when the event is sent: a machine does not look at the page. */
interface AtThePage {
  readonly holdsUnsaved: boolean;
}

export type UpdateEvent =
  /** The first page is drawn: what it fetches comes before what may be needed on another day. */
  | { readonly type: 'page.drawn' }
  | { readonly type: 'version.found' }
  | ({ readonly type: 'version.taken' } & AtThePage)
  /** The person wants the new version. */
  | ({ readonly type: 'update.start' } & AtThePage)
  /** … although what they typed is lost by it. */
  | { readonly type: 'update.confirm' }
  | { readonly type: 'update.cancel' };

export const updatePlaceholders = {
  watchVersions: fromCallback<UpdateEvent>(() => throwNotProvided('update.watchVersions')),
};

const atThePage = ({ event }: { event: AtThePage }) => event;

const updateSetup = setup({
  types: machineTypes<{ context: Record<string, never>; events: UpdateEvent }>(),
  actors: updatePlaceholders,
  actions: {
    activate: () => throwNotProvided('update.activate'),
    reload: () => throwNotProvided('update.reload'),
  },
  guards: { holdsUnsaved: (_, { holdsUnsaved }: AtThePage) => holdsUnsaved },
  delays: { reloadWait, takeoverWait },
});

export const updateMachine = updateSetup.createMachine({
  id: 'update',
  context: {},
  initial: 'idle',
  states: {
    idle: { description: 'The page is not drawn yet.', on: { 'page.drawn': 'following' } },

    following: {
      description: 'Newer versions are looked for.',
      invoke: { id: 'watchVersions', src: 'watchVersions', onError: {} },
      on: {
        'version.taken': [{ guard: { type: 'holdsUnsaved', params: atThePage }, target: '.replaced' }, 'reloading'],
      },
      initial: 'current',
      states: {
        current: {
          description: 'None is known that is newer than the page.',
          on: {
            'version.found': 'ready',
            'update.start': [
              { guard: { type: 'holdsUnsaved', params: atThePage }, target: 'behind' },
              '#update.reloading',
            ],
          },
        },

        behind: {
          description: 'The newest version is wanted, none waits on this device, and something is typed on the page.',
          on: { 'version.found': 'ready', 'update.start': { actions: 'reload' } },
        },

        ready: {
          description: 'A newer version waits on this device until its person says so.',
          on: {
            'update.start': [{ guard: { type: 'holdsUnsaved', params: atThePage }, target: 'asking' }, 'taking'],
          },
        },

        asking: {
          description: 'The person is told that what they typed would be lost.',
          on: { 'update.confirm': 'taking', 'update.cancel': 'ready' },
        },

        taking: {
          description: 'The newer version takes over; the page is loaded anew in any case.',
          entry: 'activate',
          after: { takeoverWait: '#update.reloading' },
          on: { 'version.taken': '#update.reloading' },
        },

        replaced: {
          description: 'Another window took the newer version while something was typed on this page.',
          on: { 'update.start': { actions: 'reload' } },
        },
      },
    },

    reloading: {
      description: 'The page is about to be loaded anew.',
      entry: 'reload',
      after: { reloadWait: 'reloadingAgain' },
    },

    reloadingAgain: {
      description: 'Nothing answered: the worker that was asked was replaced at that moment. The new one answers.',
      entry: 'reload',
    },
  },
});

export type UpdateRef = ActorRefFrom<typeof updateMachine>;

/** What the person is told: nothing, that a version waits, that something would be lost, that the page is out of date. */
export function selectUpdateNotice(
  snapshot: SnapshotFrom<typeof updateMachine>,
): 'ready' | 'asking' | 'behind' | 'replaced' | null {
  const said = ['ready', 'asking', 'behind', 'replaced'] as const;
  return said.find((state) => snapshot.matches({ following: state })) ?? null;
}

/** The machine with its effects. */
export function provideUpdate(ports: UpdatePorts): typeof updateMachine {
  return updateMachine.provide({
    actors: {
      watchVersions: fromCallback(({ sendBack }) =>
        ports.watchVersions({
          found: () => sendBack({ type: 'version.found' }),
          taken: () => sendBack({ type: 'version.taken', holdsUnsaved: ports.holdsUnsaved() }),
        }),
      ),
    },
    actions: { activate: () => ports.activate(), reload: () => ports.reload() },
  });
}
