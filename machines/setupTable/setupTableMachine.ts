/**
 * The calls of one setup table. One write is in flight at a time, so that no row is sent with a version made stale by its own
 * last save, and rows read before a write never replace its result. The store holds the rows and their pending, rejected or
 * conflicting edits. One actor per store.
 */
import { type ActorRefFrom, type SnapshotFrom, assign, fromPromise, setup } from 'xstate';
import { machineTypes } from '../machineTypes.ts';
import { notProvided, throwNotProvided } from '../notProvided.ts';
import { setupRefreshDelay } from '../timings.ts';
import type { Removal, SetupTablePorts } from './ports.ts';

export interface SetupTableContext {
  /** True if rows were edited since the last save started. */
  readonly hasChanges: boolean;
  /** Pending removals, oldest first. */
  readonly removals: readonly Removal[];
  /** A pending load: immediate, or after the burst of live events. */
  readonly load: 'now' | 'soon' | null;
}

export type SetupTableEvent =
  /** Edits are waiting to be saved. */
  | { readonly type: 'rows.changed' }
  | { readonly type: 'rows.remove'; readonly removal: Removal }
  | { readonly type: 'table.load' }
  /** The server reports a change, possibly caused by this table. */
  | { readonly type: 'table.changed' }
  | { readonly type: 'page.left' };

export const setupTablePlaceholders = {
  save: fromPromise<boolean>(notProvided('setupTable.save')),
  remove: fromPromise<void, Removal>(notProvided('setupTable.remove')),
  load: fromPromise<readonly unknown[]>(notProvided('setupTable.load')),
};

export const setupTableMachine = setup({
  types: machineTypes<{ context: SetupTableContext; events: SetupTableEvent; tags: 'writing' | 'loading' }>(),
  actors: setupTablePlaceholders,
  delays: { setupRefreshDelay },
  guards: {
    hasChanges: ({ context }) => context.hasChanges,
    hasRemovals: ({ context }) => context.removals.length > 0,
    hasMore: (_, { hasMore }: { hasMore: boolean }) => hasMore,
    isLoadDue: ({ context }) => context.load === 'now',
    isRefreshDue: ({ context }) => context.load === 'soon',
  },
  actions: {
    setChanged: assign({ hasChanges: true }),
    clearChanged: assign({ hasChanges: false }),
    addRemoval: assign(({ context }, { removal }: { removal: Removal }) => ({
      removals: [...context.removals, removal],
    })),
    dropRemoval: assign(({ context }) => ({ removals: context.removals.slice(1) })),
    requestLoad: assign({ load: 'now' }),
    requestRefresh: assign(({ context }) => ({ load: context.load ?? 'soon' })),
    cancelRefresh: assign(({ context }) => ({ load: context.load === 'soon' ? null : context.load })),
    clearLoad: assign({ load: null }),
    takeRows: (_args, _params: { rows: readonly unknown[] }) => throwNotProvided('setupTable.takeRows'),
    takeFailure: (_args, _params: { error: unknown }) => throwNotProvided('setupTable.takeFailure'),
  },
}).createMachine({
  id: 'setupTable',
  context: { hasChanges: false, removals: [], load: null },
  on: {
    'rows.changed': { actions: 'setChanged' },
    'rows.remove': { actions: { type: 'addRemoval', params: ({ event }) => event } },
    'table.load': { actions: 'requestLoad' },
    'table.changed': { actions: 'requestRefresh' },
    'page.left': { actions: 'cancelRefresh' },
  },
  initial: 'idle',
  states: {
    idle: {
      description: 'No call is in flight. Writes go before loads.',
      always: [
        { guard: 'hasChanges', target: 'saving' },
        { guard: 'hasRemovals', target: 'removing' },
        { guard: 'isLoadDue', target: 'loading' },
        { guard: 'isRefreshDue', target: 'gathering' },
      ],
    },
    gathering: {
      description: 'The server reported a change. Waits, because changes come in bursts that need one load.',
      always: [
        { guard: 'hasChanges', target: 'saving' },
        { guard: 'hasRemovals', target: 'removing' },
        { guard: 'isLoadDue', target: 'loading' },
      ],
      after: { setupRefreshDelay: 'loading' },
      on: {
        'table.changed': { target: 'gathering', reenter: true },
        'page.left': { target: 'idle', actions: 'cancelRefresh' },
      },
    },
    loading: {
      description:
        'Loads the rows. A write interrupts this, because the rows may be older than the write; they load after it.',
      tags: 'loading',
      entry: 'clearLoad',
      always: [
        { guard: 'hasChanges', target: 'saving', actions: 'requestLoad' },
        { guard: 'hasRemovals', target: 'removing', actions: 'requestLoad' },
      ],
      invoke: {
        id: 'load',
        src: 'load',
        onDone: { target: 'idle', actions: { type: 'takeRows', params: ({ event }) => ({ rows: event.output }) } },
        onError: { target: 'idle', actions: { type: 'takeFailure', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    saving: {
      description: 'Saves the waiting rows in one call.',
      tags: 'writing',
      entry: 'clearChanged',
      invoke: {
        id: 'save',
        src: 'save',
        onDone: [
          {
            guard: { type: 'hasMore', params: ({ event }) => ({ hasMore: event.output }) },
            target: 'saving',
            reenter: true,
          },
          { target: 'idle' },
        ],
        onError: 'idle',
      },
    },
    removing: {
      description: 'Deletes rows.',
      tags: 'writing',
      exit: 'dropRemoval',
      invoke: {
        id: 'remove',
        src: 'remove',
        input: ({ context }) => context.removals[0]!,
        onDone: 'idle',
        onError: 'idle',
      },
    },
  },
});

export type SetupTableRef = ActorRefFrom<typeof setupTableMachine>;
/** Function that creates and starts the actor of a store. */
export type StartSetupTable = (machine: typeof setupTableMachine) => SetupTableRef;
type SetupTableSnapshot = SnapshotFrom<typeof setupTableMachine>;

/** True if every requested write has completed. */
export const selectIsWritten = (snapshot: SetupTableSnapshot): boolean => !snapshot.hasTag('writing');

/** True if every requested load has completed. */
export const selectIsLoaded = (snapshot: SetupTableSnapshot): boolean =>
  !snapshot.hasTag('loading') && snapshot.context.load !== 'now';

/** Returns the machine connected to its effects. */
export function provideSetupTable<Row>(own: SetupTablePorts<Row>): typeof setupTableMachine {
  // A table holds only what its own ports gave it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const ports = own as unknown as SetupTablePorts<unknown>;
  return setupTableMachine.provide({
    actors: {
      save: fromPromise(() => ports.save()),
      remove: fromPromise(({ input }) => ports.remove(input)),
      load: fromPromise(() => ports.load()),
    },
    actions: {
      takeRows: (_, { rows }) => ports.takeRows(rows),
      takeFailure: (_, { error }) => ports.takeFailure(error),
    },
  });
}
