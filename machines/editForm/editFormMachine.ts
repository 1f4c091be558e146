/**
 * A form for a record that other users can change too, or for a new record. One save runs at a time, input during a save is
 * retained, and a concurrent save by another user is merged field by field: up to three times in a row without asking, and never
 * in a field that both changed. One actor per form.
 */
import { type SnapshotFrom, assign, fromCallback, fromPromise, setup } from 'xstate';
import type { LastSave } from '../../contract/base/calls/lastSave.ts';
import { machineTypes } from '../machineTypes.ts';
import { notProvided, throwNotProvided } from '../notProvided.ts';
import { type Merge, covers, differences, mergeFields, withValueAt, withValuesOf } from './mergeFields.ts';
import type { EditFormPorts, SaveFailure, SaveRequest, Saved } from './ports.ts';

export interface EditFormInput {
  /** True for a record still to be created: it has no version, and no other user can change it. */
  readonly isNew: boolean;
  /** The fields that are merged separately when two users change the record: `name`, `stepWeights.cable`. */
  readonly paths: readonly string[];
  /** The newest known record. */
  readonly saved: Saved<object>;
}

export interface EditFormContext extends EditFormInput {
  /** The record on which the current edits are based. */
  readonly base: Saved<object>;
  readonly values: object;
  /** The values of the last save that was started. */
  readonly sent: object;
  /** The record after another user's save later than `base`. */
  readonly theirs: Saved<object>;
  /** The user and time of that save. */
  readonly lastSave: LastSave | null;
  /** Number of concurrent saves merged since the user pressed Save. */
  readonly merges: number;
  /** Rejections by the server, by path, until the field changes. */
  readonly refused: Readonly<Record<string, string>>;
  /** Number of saves that failed because of field values. */
  readonly attempts: number;
  readonly error: unknown;
}

type CheckEvent = { readonly type: 'values.accepted' } | { readonly type: 'values.rejected' };

interface FieldValue {
  readonly field: string;
  readonly value: unknown;
}

export type EditFormEvent =
  | CheckEvent
  | ({ readonly type: 'field.set' } & FieldValue)
  /** The page read the record, possibly again. */
  | { readonly type: 'record.read'; readonly saved: Saved<object> }
  | { readonly type: 'form.save' }
  | { readonly type: 'form.discard' }
  /** The user decided: fields in `theirs` take the other value, all others their own. */
  | { readonly type: 'conflict.settle'; readonly theirs: readonly string[] }
  | { readonly type: 'conflict.cancel' };

export const editFormPlaceholders = {
  check: fromCallback<CheckEvent, object>(() => throwNotProvided('editForm.check')),
  save: fromPromise<Saved<object>, SaveRequest<object>>(notProvided('editForm.save')),
  refresh: fromPromise<Saved<object>>(notProvided('editForm.refresh')),
};

/** Maximum concurrent saves to merge before the user sees that the form could not be saved. */
const maxMerges = 3;

const changedPaths = ({ paths, base, values }: EditFormContext): string[] => differences(paths, base.values, values);

const mergeTheirs = ({ paths, base, values, theirs }: EditFormContext): Merge<object> =>
  mergeFields(paths, { base: base.values, mine: values, theirs: theirs.values });

/** Returns the newer record: an older one can still be on its way to the page when a save has returned a newer one. */
const newer = (known: Saved<object>, read: Saved<object>): Saved<object> =>
  read.version < known.version ? known : read;

const isSaveFailure = (thrown: unknown): thrown is SaveFailure =>
  typeof thrown === 'object' && thrown !== null && 'isConflict' in thrown && 'problems' in thrown;

/** Returns the failure of a port; any other thrown value is shown as it is. */
export const toSaveFailure = (thrown: unknown): SaveFailure =>
  isSaveFailure(thrown) ? thrown : { isConflict: false, lastSave: null, problems: {}, error: thrown };

/** Returns the rejections that remain after a change of the field: those of the field itself and of its group are out of date. */
function remainingRejections({ paths, refused }: EditFormContext, field: string): EditFormContext['refused'] {
  const isOutOfDate = (at: string) =>
    covers(at, field) || paths.some((path) => covers(path, at) && covers(path, field));
  return Object.fromEntries(Object.entries(refused).filter(([at]) => !isOutOfDate(at)));
}

export const editFormMachine = setup({
  types: machineTypes<{ context: EditFormContext; input: EditFormInput; events: EditFormEvent; tags: 'saving' }>(),
  actors: editFormPlaceholders,
  guards: {
    isNew: ({ context }) => context.isNew,
    canSave: ({ context }) => context.isNew || changedPaths(context).length > 0,
    isOutOfDate: ({ context }) => context.saved.version > context.base.version && changedPaths(context).length === 0,
    canMerge: ({ context }, { isConflict }: SaveFailure) => isConflict && !context.isNew && context.merges < maxMerges,
    hasConflicts: ({ context }) => mergeTheirs(context).conflicts.length > 0,
  },
  actions: {
    setField: assign(({ context }, { field, value }: FieldValue) => ({
      values: withValueAt(context.values, field, value),
      refused: remainingRejections(context, field),
    })),
    setSaved: assign(({ context }, { saved }: { saved: Saved<object> }) => ({ saved: newer(context.saved, saved) })),
    takeSaved: assign(({ context: { saved } }) => ({
      base: saved,
      values: saved.values,
      refused: {},
      attempts: 0,
      error: null,
    })),
    resetMerges: assign({ merges: 0 }),
    beginSave: assign(({ context }) => ({ sent: context.values, refused: {}, error: null })),
    /** Input typed during the save is retained. */
    rebase: assign(({ context: { paths, sent, values, ...context } }, { saved }: { saved: Saved<object> }) => ({
      saved: newer(context.saved, saved),
      base: saved,
      values: mergeFields(paths, { base: sent, mine: values, theirs: saved.values }).values,
    })),
    setLastSave: assign((_, { lastSave }: SaveFailure) => ({ lastSave })),
    setTheirs: assign(({ context }, { theirs }: { theirs: Saved<object> }) => ({
      theirs,
      saved: newer(context.saved, theirs),
    })),
    merge: assign(({ context }) => ({
      base: context.theirs,
      values: mergeTheirs(context).values,
      merges: context.merges + 1,
    })),
    settle: assign(({ context }, { theirs }: { theirs: readonly string[] }) => ({
      base: context.theirs,
      values: withValuesOf(mergeTheirs(context).values, context.theirs.values, theirs),
    })),
    countAttempt: assign(({ context }) => ({ attempts: context.attempts + 1 })),
    fail: assign(({ context }, { problems, error }: SaveFailure) => ({
      refused: problems,
      attempts: context.attempts + (Object.keys(problems).length > 0 ? 1 : 0),
      error,
    })),
    reportMerged: (_at, _params: { readonly merged: readonly string[]; readonly lastSave: LastSave | null }) =>
      throwNotProvided('editForm.reportMerged'),
  },
}).createMachine({
  id: 'editForm',
  context: ({ input }) => ({
    ...input,
    base: input.saved,
    values: input.saved.values,
    sent: input.saved.values,
    theirs: input.saved,
    lastSave: null,
    merges: 0,
    refused: {},
    attempts: 0,
    error: null,
  }),
  on: {
    'field.set': { actions: { type: 'setField', params: ({ event }) => event } },
    'record.read': { actions: { type: 'setSaved', params: ({ event }) => event } },
  },
  initial: 'editing',
  states: {
    editing: {
      description: 'The user types. Until a value changes, the form follows the newest record.',
      always: { guard: 'isOutOfDate', actions: 'takeSaved' },
      on: {
        'form.save': { guard: 'canSave', target: 'checking', actions: 'resetMerges' },
        'form.discard': { actions: 'takeSaved' },
      },
    },
    checking: {
      description: 'Checks the values with the schema that the server uses, without a call.',
      tags: 'saving',
      invoke: {
        id: 'check',
        src: 'check',
        input: ({ context }) => context.values,
        onError: { target: 'editing', actions: { type: 'fail', params: ({ event }) => toSaveFailure(event.error) } },
      },
      on: {
        'values.accepted': [{ guard: 'canSave', target: 'saving' }, { target: 'editing' }],
        'values.rejected': { target: 'editing', actions: 'countAttempt' },
      },
    },
    saving: {
      description: 'Sends the change to the server.',
      tags: 'saving',
      entry: 'beginSave',
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => ({
          values: context.values,
          changed: changedPaths(context),
          version: context.base.version,
        }),
        onDone: [
          { guard: 'isNew', target: 'created' },
          { target: 'editing', actions: { type: 'rebase', params: ({ event }) => ({ saved: event.output }) } },
        ],
        onError: [
          {
            guard: { type: 'canMerge', params: ({ event }) => toSaveFailure(event.error) },
            target: 'refreshing',
            actions: { type: 'setLastSave', params: ({ event }) => toSaveFailure(event.error) },
          },
          { target: 'editing', actions: { type: 'fail', params: ({ event }) => toSaveFailure(event.error) } },
        ],
      },
    },
    refreshing: {
      description: 'Someone else saved after the record was read: reads their record.',
      tags: 'saving',
      invoke: {
        id: 'refresh',
        src: 'refresh',
        onDone: {
          target: 'merging',
          actions: { type: 'setTheirs', params: ({ event }) => ({ theirs: event.output }) },
        },
        onError: { target: 'editing', actions: { type: 'fail', params: ({ event }) => toSaveFailure(event.error) } },
      },
    },
    merging: {
      description: 'Transient: did both change the same field?',
      always: [
        { guard: 'hasConflicts', target: 'choosing' },
        {
          target: 'checking',
          actions: [
            {
              type: 'reportMerged',
              params: ({ context }) => ({ merged: mergeTheirs(context).merged, lastSave: context.lastSave }),
            },
            'merge',
          ],
        },
      ],
    },
    choosing: {
      description: 'The user chooses between two values of a field. Typing postpones the question until the next save.',
      on: {
        'field.set': { target: 'editing', actions: { type: 'setField', params: ({ event }) => event } },
        'conflict.settle': {
          target: 'checking',
          actions: ['resetMerges', { type: 'settle', params: ({ event }) => event }],
        },
        'conflict.cancel': 'editing',
      },
    },
    created: { description: 'The new record exists; it is not sent again.' },
  },
});

type EditFormSnapshot = SnapshotFrom<typeof editFormMachine>;

export const selectIsSaving = (snapshot: EditFormSnapshot): boolean => snapshot.hasTag('saving');

/** The paths that differ from the record. */
export const selectChanges = ({ context }: EditFormSnapshot): readonly string[] => changedPaths(context);

/** Returns fields that both users changed to different values; nothing is saved until the user has decided. */
export function selectConflict(snapshot: EditFormSnapshot) {
  if (!snapshot.matches('choosing')) return null;
  const { theirs, lastSave } = snapshot.context;
  return { paths: mergeTheirs(snapshot.context).conflicts, theirs, lastSave };
}

/** Returns the machine connected to its effects. */
export function provideEditForm<Values extends object>(own: EditFormPorts<Values>): typeof editFormMachine {
  // A form holds only values that its own hook gave it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const ports = own as unknown as EditFormPorts<object>;
  return editFormMachine.provide({
    actors: {
      check: fromCallback(({ input, sendBack }) =>
        sendBack({ type: ports.isValid(input) ? 'values.accepted' : 'values.rejected' }),
      ),
      save: fromPromise(({ input }) => ports.save(input)),
      refresh: fromPromise(() => ports.refresh()),
    },
    actions: {
      reportMerged: (_, { merged, lastSave }) => {
        if (merged.length > 0) ports.reportMerged(merged, lastSave);
      },
    },
  });
}
