/**
 * A newer version of the application: downloaded by the browser, activated on the user's request, never over unsaved input. One
 * actor per page; the windows of a browser share the version (docs/decisions/offline.md; trust, rule O12).
 */
import { type ActorRefFrom, type SnapshotFrom, fromCallback, setup } from 'xstate';
import { machineTypes } from '../machineTypes.ts';
import { throwNotProvided } from '../notProvided.ts';
import { reloadWait, takeoverWait } from '../timings.ts';
import type { UpdatePorts } from './ports.ts';

/** Read when the event is sent: a machine does not access the page. */
interface AtThePage {
  readonly holdsUnsaved: boolean;
}

export type UpdateEvent =
  /** The first page is rendered: its requests have priority over files for later use. */
  | { readonly type: 'page.drawn' }
  | { readonly type: 'version.found' }
  | ({ readonly type: 'version.taken' } & AtThePage)
  /** The user requests the new version. */
  | ({ readonly type: 'update.start' } & AtThePage)
  /** The user confirms the update although unsaved input will be lost. */
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
      description: 'Looks for newer versions.',
      invoke: { id: 'watchVersions', src: 'watchVersions', onError: {} },
      on: {
        'version.taken': [{ guard: { type: 'holdsUnsaved', params: atThePage }, target: '.replaced' }, 'reloading'],
      },
      initial: 'current',
      states: {
        current: {
          description: 'No version is newer than the page, as far as is known.',
          on: {
            'version.found': 'ready',
            'update.start': [
              { guard: { type: 'holdsUnsaved', params: atThePage }, target: 'behind' },
              '#update.reloading',
            ],
          },
        },

        behind: {
          description:
            'The user asked for the newest version. This device has none ready, and the page has unsaved input.',
          on: { 'version.found': 'ready', 'update.start': { actions: 'reload' } },
        },

        ready: {
          description: 'A newer version is ready on this device and waits for the user.',
          on: {
            'update.start': [{ guard: { type: 'holdsUnsaved', params: atThePage }, target: 'asking' }, 'taking'],
          },
        },

        asking: {
          description: 'Warns the user that unsaved input would be lost.',
          on: { 'update.confirm': 'taking', 'update.cancel': 'ready' },
        },

        taking: {
          description: 'The newer version takes over; the page reloads in any case.',
          entry: 'activate',
          after: { takeoverWait: '#update.reloading' },
          on: { 'version.taken': '#update.reloading' },
        },

        replaced: {
          description: 'Another window activated the newer version while this page had unsaved input.',
          on: { 'update.start': { actions: 'reload' } },
        },
      },
    },

    reloading: {
      description: 'The page is about to reload.',
      entry: 'reload',
      after: { reloadWait: 'reloadingAgain' },
    },

    reloadingAgain: {
      description: 'The reload got no answer, because the service worker was being replaced. The new one answers.',
      entry: 'reload',
    },
  },
});

export type UpdateRef = ActorRefFrom<typeof updateMachine>;

/** Returns the notice for the user: none, a version is waiting, input would be lost, or the page is out of date. */
export function selectUpdateNotice(
  snapshot: SnapshotFrom<typeof updateMachine>,
): 'ready' | 'asking' | 'behind' | 'replaced' | null {
  const text = ['ready', 'asking', 'behind', 'replaced'] as const;
  return text.find((state) => snapshot.matches({ following: state })) ?? null;
}

/** Returns the machine connected to its effects. */
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
