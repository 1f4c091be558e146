/** Form from the first input to the server's response, alone and with another user who saves the same record. */
import { createActor } from 'xstate';
import { expect, it } from 'vitest';
import {
  editFormMachine,
  provideEditForm,
  selectChanges,
  selectConflict,
  selectIsSaving,
  toSaveFailure,
} from '../../../machines/editForm/editFormMachine.ts';
import type { SaveRequest, Saved } from '../../../machines/editForm/ports.ts';
import { rowsOf } from '../support/chart.ts';
import { openPort, settled } from '../support/deferred.ts';
import { conflictFailure } from '../support/editFormObserver.ts';

/**
 * Table of the chart: the first row of a state and event whose guard holds wins. Every change of the chart must be repeated here
 * on purpose.
 */
const table = [
  ['(any)', 'field.set', '', ''],
  ['(any)', 'record.read', '', ''],
  ['editing', 'form.save', 'canSave', 'checking'],
  ['editing', 'form.discard', '', ''],
  ['editing', 'always', 'isOutOfDate', ''],
  ['checking', 'values.accepted', 'canSave', 'saving'],
  ['checking', 'values.accepted', '', 'editing'],
  ['checking', 'values.rejected', '', 'editing'],
  ['checking', 'error check', '', 'editing'],
  ['saving', 'done save', 'isNew', 'created'],
  ['saving', 'done save', '', 'editing'],
  ['saving', 'error save', 'canMerge', 'refreshing'],
  ['saving', 'error save', '', 'editing'],
  ['refreshing', 'done refresh', '', 'merging'],
  ['refreshing', 'error refresh', '', 'editing'],
  ['merging', 'always', 'hasConflicts', 'choosing'],
  ['merging', 'always', '', 'checking'],
  ['choosing', 'field.set', '', 'editing'],
  ['choosing', 'conflict.settle', '', 'checking'],
  ['choosing', 'conflict.cancel', '', 'editing'],
] as const;

it('the chart matches the table, row for row, in the same order', () => {
  expect(rowsOf(editFormMachine)).toEqual(table);
});

interface Values {
  readonly name: string;
  readonly client: string;
  readonly weights: { readonly pulled: number; readonly tested: number };
}

const read: Saved<Values> = {
  version: 4,
  values: { name: 'Pump Station', client: 'Basin', weights: { pulled: 90, tested: 10 } },
};
const paths = ['name', 'client', 'weights'];
const withClient = (version: number, client: string): Saved<Values> => ({
  version,
  values: { ...read.values, client },
});

function openForm({ isNew = false, check = ({ name }: Values) => name !== '' } = {}) {
  const save = openPort<SaveRequest<Values>, Saved<Values>>('save');
  const refresh = openPort<void, Saved<Values>>('refresh');
  const merged: unknown[] = [];
  const machine = provideEditForm<Values>({
    isValid: check,
    save: (request) => save.port(request, new AbortController().signal),
    refresh: () => refresh.port(undefined, new AbortController().signal),
    reportMerged: (fields, lastSave) => merged.push([fields, lastSave]),
  });
  const actor = createActor(machine, { input: { isNew, paths, saved: read } }).start();
  return {
    actor,
    save,
    refresh,
    merged,
    state: () => actor.getSnapshot(),
    context: () => actor.getSnapshot().context,
    values: () => actor.getSnapshot().context.values as Values,
    type: (field: string, value: unknown) => actor.send({ type: 'field.set', field, value }),
    press: () => actor.send({ type: 'form.save' }),
    answer: async (act: () => void) => {
      act();
      await settled();
    },
    /** Lets the save conflict with another user's save, and the record be read in that user's version. */
    meet: async (theirs: Saved<Values>) => {
      save.last().reject(conflictFailure);
      await settled();
      refresh.last().resolve(theirs);
      await settled();
    },
  };
}

it('sends changes with the version that was read, and retains what is typed during the save', async () => {
  const form = openForm();
  form.type('client', 'Basin Water');
  form.press();
  expect(selectIsSaving(form.state())).toBe(true);
  expect(form.save.last().input).toEqual({
    values: { ...read.values, client: 'Basin Water' },
    changed: ['client'],
    version: 4,
  });
  form.type('name', 'Pump Station 2');
  form.press();
  await form.answer(() => form.save.last().resolve(withClient(5, 'Basin Water')));
  expect(form.save.calls).toHaveLength(1);
  expect(form.values()).toMatchObject({ name: 'Pump Station 2', client: 'Basin Water' });
  expect([form.state().value, selectChanges(form.state())]).toEqual(['editing', ['name']]);
});

it('sends nothing without a change', () => {
  const form = openForm();
  form.press();
  expect([form.state().value, form.save.calls.length, form.context().attempts]).toEqual(['editing', 0, 0]);
});

it('sends nothing that the schema rejects, and counts the attempt', () => {
  const form = openForm();
  form.type('name', '');
  form.press();
  expect([form.state().value, form.save.calls.length, form.context().attempts]).toEqual(['editing', 0, 1]);
});

it('shows an error thrown by the schema', () => {
  const form = openForm({
    check: () => {
      throw new Error('No schema.');
    },
  });
  form.type('client', 'Mine');
  form.press();
  expect(form.state().value).toBe('editing');
  expect(form.context().error).toEqual(new Error('No schema.'));
});

it('shows a rejection at its field until the field or its group changes', async () => {
  const form = openForm();
  form.type('weights.pulled', 80);
  form.press();
  const error = new Error('They make 90.');
  const problems = { 'weights.tested': 'They make 90.', name: 'Taken.' };
  await form.answer(() => form.save.last().reject({ isConflict: false, lastSave: null, problems, error }));
  expect(form.context()).toMatchObject({ refused: problems, error, attempts: 1 });
  form.type('weights.pulled', 90);
  expect(form.context().refused).toEqual({ name: 'Taken.' });
  form.type('weights.pulled', 70);
  form.press();
  expect(form.context()).toMatchObject({ refused: {}, error: null });
});

it('shows the reason of a failed save, retains typed values, and counts no attempt', async () => {
  const form = openForm();
  form.type('client', 'Mine');
  form.press();
  await form.answer(() => form.save.last().reject(new Error('No signal.')));
  expect(form.values().client).toBe('Mine');
  expect(form.context()).toMatchObject({ error: new Error('No signal.'), refused: {}, attempts: 0 });
});

it('follows the newest record only while nothing is typed', () => {
  const form = openForm();
  form.actor.send({ type: 'record.read', saved: withClient(5, 'Theirs') });
  expect(form.values().client).toBe('Theirs');
  form.type('client', 'Mine');
  form.actor.send({ type: 'record.read', saved: withClient(6, 'Theirs again') });
  expect(form.values().client).toBe('Mine');
  form.type('client', 'Theirs');
  expect(form.values().client).toBe('Theirs again');
});

it('discards to the newest known record, even if an older one is read later', async () => {
  const form = openForm();
  form.type('client', 'Mine');
  form.press();
  await form.answer(() => form.save.last().resolve(withClient(6, 'Mine')));
  form.actor.send({ type: 'record.read', saved: withClient(5, 'Old') });
  form.type('client', 'Mine, again');
  form.actor.send({ type: 'form.discard' });
  expect(form.values().client).toBe('Mine');
});

it('adopts the values of an equal version that is read later', () => {
  const form = openForm();
  form.actor.send({ type: 'record.read', saved: withClient(4, 'Spelled anew') });
  form.actor.send({ type: 'form.discard' });
  expect(form.values().client).toBe('Spelled anew');
});

it('merges and reports fields that only the other user changed, and saves on that version', async () => {
  const form = openForm();
  form.type('name', 'Mine');
  form.press();
  await form.meet(withClient(5, 'Theirs'));
  expect(form.merged).toEqual([[['client'], conflictFailure.lastSave]]);
  expect(form.save.last().input).toEqual({
    values: { ...read.values, name: 'Mine', client: 'Theirs' },
    changed: ['name'],
    version: 5,
  });
});

it('does not report a merge without adopted fields', async () => {
  const form = openForm();
  form.type('name', 'Mine');
  form.press();
  await form.meet({ ...read, version: 5 });
  expect([form.merged, form.save.calls.length]).toEqual([[], 2]);
});

it('has nothing left to send if both made the same change', async () => {
  const form = openForm();
  form.type('client', 'Same');
  form.press();
  await form.meet(withClient(5, 'Same'));
  expect([form.state().value, form.save.calls.length]).toEqual(['editing', 1]);
});

it('merges three intermediate saves, shows the fourth conflict, and restarts the count at the next save', async () => {
  const form = openForm();
  form.type('name', 'Mine');
  form.press();
  for (const version of [5, 6, 7]) await form.meet(withClient(version, `Theirs ${version}`));
  await form.answer(() => form.save.last().reject(conflictFailure));
  expect([form.state().value, form.context().error]).toEqual(['editing', conflictFailure.error]);
  form.press();
  await form.meet(withClient(8, 'Theirs 8'));
  expect(form.save.last().input.version).toBe(8);
});

it('shows the reason the record could not be read after a conflict', async () => {
  const form = openForm();
  form.type('name', 'Mine');
  form.press();
  await form.answer(() => form.save.last().reject(conflictFailure));
  await form.answer(() => form.refresh.last().reject(new Error('No signal.')));
  expect([form.state().value, form.context().error]).toEqual(['editing', new Error('No signal.')]);
});

async function openConflict() {
  const form = openForm();
  form.type('client', 'Mine');
  form.type('name', 'My name');
  form.press();
  await form.meet({
    version: 5,
    values: { name: 'Their name', client: 'Theirs', weights: { pulled: 80, tested: 20 } },
  });
  return form;
}

it('asks about the fields that both changed, and does not save until then', async () => {
  const form = await openConflict();
  const { lastSave } = conflictFailure;
  expect(selectConflict(form.state())).toMatchObject({ paths: ['name', 'client'], theirs: { version: 5 }, lastSave });
  expect([selectIsSaving(form.state()), form.values().client]).toEqual([false, 'Mine']);
});

it('sends the chosen values, with the fields that only the other user changed', async () => {
  const form = await openConflict();
  form.actor.send({ type: 'conflict.settle', theirs: ['client'] });
  expect(form.save.last().input).toEqual({
    values: { name: 'My name', client: 'Theirs', weights: { pulled: 80, tested: 20 } },
    changed: ['name'],
    version: 5,
  });
  expect(selectConflict(form.state())).toBeNull();
});

it('sends nothing if the user chose all values of the other user', async () => {
  const form = await openConflict();
  form.actor.send({ type: 'conflict.settle', theirs: ['client', 'name'] });
  expect([form.state().value, form.save.calls.length]).toEqual(['editing', 1]);
  expect(form.values()).toMatchObject({ name: 'Their name', client: 'Theirs' });
});

it('asks again if the question was postponed, by closing it or by typing', async () => {
  const form = await openConflict();
  form.actor.send({ type: 'conflict.cancel' });
  expect([form.state().value, form.values().client]).toEqual(['editing', 'Mine']);
  form.press();
  await form.meet(withClient(5, 'Theirs'));
  form.type('client', 'Mine, again');
  expect([form.state().value, form.values().client]).toEqual(['editing', 'Mine, again']);
  form.press();
  await form.meet(withClient(5, 'Theirs'));
  expect(selectConflict(form.state())?.paths).toEqual(['client']);
});

it('restarts the count of intermediate saves once a conflict is resolved', async () => {
  const form = openForm();
  form.type('client', 'Mine');
  form.press();
  for (const version of [5, 6]) await form.meet({ ...read, version });
  await form.meet(withClient(7, 'Theirs'));
  form.actor.send({ type: 'conflict.settle', theirs: [] });
  for (const version of [8, 9, 10]) await form.meet(withClient(version, 'Theirs'));
  expect(form.save.last().input).toMatchObject({ version: 10, values: { client: 'Mine' } });
});

it('creates a record unchanged, once', async () => {
  const form = openForm({ isNew: true });
  form.press();
  expect(form.save.last().input).toMatchObject({ values: read.values, changed: [] });
  await form.answer(() => form.save.last().resolve(read));
  form.press();
  expect([form.state().value, form.save.calls.length]).toEqual(['created', 1]);
});

it('never merges a record that is not created yet', async () => {
  const form = openForm({ isNew: true });
  form.press();
  await form.answer(() => form.save.last().reject(conflictFailure));
  expect([form.state().value, form.refresh.calls.length]).toEqual(['editing', 0]);
  form.press();
  expect(form.save.calls).toHaveLength(2);
});

it.each([[null], [undefined], ['No.'], [new Error('No.')], [{ isConflict: true }], [{ problems: {} }]])(
  'shows an unexpected port rejection unchanged: %o',
  (error) => {
    expect(toSaveFailure(error)).toEqual({ isConflict: false, lastSave: null, problems: {}, error });
  },
);
