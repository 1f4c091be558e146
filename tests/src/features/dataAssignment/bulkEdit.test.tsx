/** Rows ticked, and one thing done with all of them. */
// oxlint-disable-next-line import/no-unassigned-import -- puts IndexedDB in place
import '../../indexedDb.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import {
  getBulkEdit,
  resumeBulkEdit,
  startBulkEdit,
  stopBulkEdit,
  type BulkEdit,
  type BulkRequest,
} from '../../../../contract/rows/bulkEdits.ts';
import { getChanges } from '../../../../contract/rows/changes.ts';
import { listChoices } from '../../../../contract/setup/codes/pickLists.ts';
import type { ReplyOf } from '../../../../contract/base/calls/endpoint.ts';
import { revertCommodityChange } from '../../../../contract/rows/commodityHistory.ts';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import { DataScreen } from '../../../../src/features/dataAssignment/DataScreen.tsx';
import { dataSearch } from '../../../../src/features/dataAssignment/search.ts';
import { pageActions } from '../../../../src/base/pageActions.ts';
import { clearDeviceCache } from '../../../../src/device/tables/deviceTables.ts';
import { fakeApp, renderWithApp, sampleProject } from '../../renderWithApp.tsx';
import { recordedReply } from '../../recorded.ts';
import { bulkEditReply } from '../../recordedAnswers.ts';
import { reply, server } from '../../server.ts';
import { changesOf, threeCables } from '../../store/cables.ts';
import { pretendLayout } from './layout.ts';

function Harness() {
  const [search, setSearch] = useState(() => dataSearch.parse({}));
  return (
    <DataScreen
      projectId={7}
      type="cable"
      search={search}
      onSearch={(patch) => setSearch((now) => ({ ...now, ...patch }))}
    />
  );
}

const removed = { ...threeCables[0]!, id: 4, tag: 'X-1', removed: 1, status: 'Removed' };

type KeptCells = ReplyOf<typeof revertCommodityChange>['kept'];

async function open(kept: KeptCells = []) {
  const sent: { changeId: string; request: BulkRequest }[] = [];
  const taken: unknown[] = [];
  let answer: (() => void) | undefined;
  const ready = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    reply(listChoices, (request) => {
      const list = new URL(request.url).searchParams.get('list');
      return { choices: [{ name: list === 'foreman' ? 'Ann Diaz' : 'P-77', description: '' }] };
    }),
    reply(getChanges, (request) => {
      const since = Number(new URL(request.url).searchParams.get('since'));
      return changesOf(since === 0 ? [...threeCables, removed] : [], { full: since === 0 });
    }),
    reply(startBulkEdit, async (request) => {
      const body = (await request.json()) as { changeId: string; request: BulkRequest };
      sent.push(body);
      return bulkEditReply.written(body);
    }),
    reply(revertCommodityChange, async (request) => {
      const body = (await request.json()) as { checkOnly?: true };
      if (body.checkOnly) return { version: 99, updatedIds: [1, 2], kept, refusals: [] };
      taken.push(body);
      await ready;
      return { version: 99, updatedIds: [1, 2], kept, refusals: [] };
    }),
  );
  const { person, app, unmount } = await renderWithApp(<Harness />, { app: await fakeApp() });
  await screen.findByText('P-101');
  /** The tab is loaded again: only what it keeps is left. */
  const reload = async () => {
    unmount();
    await renderWithApp(<Harness />, { app: await fakeApp() });
    await screen.findByText('P-101');
  };
  const changeUnit = (unitMeasurement: UnitMeasurement) =>
    act(() => app.project.send({ type: 'project.updated', project: { ...sampleProject, unitMeasurement } }));
  return { app, person, sent, taken, changeUnit, answer: () => answer?.(), reload };
}

const bar = () => within(screen.getByRole('group', { name: 'Selected rows' }));
const rowOf = (tag: string) => screen.getByText(tag).closest<HTMLElement>('[role="row"]')!;
const boxOf = (tag: string) => rowOf(tag).querySelector<HTMLElement>('[data-row-check]')!;

beforeEach(async () => {
  sessionStorage.clear();
  await clearDeviceCache();
  pretendLayout();
});

it('ticks rows with the mouse and with Shift+Space, and tells how many and how much', async () => {
  const { person } = await open();
  await person.click(boxOf('P-101'));
  expect(rowOf('P-101')).toHaveAttribute('aria-selected', 'true');
  expect(bar().getByText('1 selected')).toBeVisible();
  await person.keyboard('{ArrowDown}{Shift>} {/Shift}');
  expect(bar().getByText('2 selected')).toBeVisible();
  await person.click(bar().getByRole('button', { name: 'Select all 3' }));
  expect(bar().getByText('3 selected')).toBeVisible();
  expect(bar().getByText('700.5 ft')).toBeVisible();
  // The block of cells goes first, then the ticks.
  await person.keyboard('{Escape}{Escape}');
  expect(screen.queryByRole('group', { name: 'Selected rows' })).toBeNull();
  expect(screen.getByRole('searchbox')).toBeVisible();
});

it('goes on from the last tick with Shift', async () => {
  const { person } = await open();
  await person.click(boxOf('P-101'));
  await person.keyboard('{Shift>}');
  await person.click(boxOf('C-9'));
  await person.keyboard('{/Shift}');
  expect(screen.getByText('3 selected')).toBeVisible();
});

it.each([
  ['from the tick over the ticks', () => screen.getByRole('checkbox', { name: 'Select all rows' })],
  ['from the bar of what is selected', () => screen.getByRole('button', { name: 'Set…' })],
])('Esc clears the selection %s', async (_, place) => {
  const { person } = await open();
  await person.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
  place().focus();
  await person.keyboard('{Escape}');
  expect(screen.queryByText('Clear selection (Esc)')).toBeNull();
  expect(screen.getByRole('checkbox', { name: 'Select all rows' })).not.toBeChecked();
});

it('offers the palette what its buttons do, and what is done with ticked rows once there are some', async () => {
  const { app, person } = await open();
  expect(pageActions(app.store).map(({ label }) => label)).toEqual([
    'Export: Excel workbook',
    'Export: CSV file',
    'Print',
    'Print cards…',
    'History',
    'Keyboard shortcuts',
    'Find and replace…',
  ]);
  await person.click(boxOf('P-101'));
  act(() =>
    pageActions(app.store)
      .find(({ label }) => label === 'Assign…')!
      .act(),
  );
  expect(await screen.findByRole('dialog', { name: /^Change 1 / })).toBeVisible();
});

it('assigns all ticked rows as one change, says before what it would do, and takes it back', async () => {
  const { person, sent, taken, answer } = await open();
  await person.click(screen.getByLabelText('Show removed'));
  await screen.findByText('X-1');
  await person.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
  await person.click(screen.getByRole('button', { name: 'Assign…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change 4 cables' }));
  expect(dialog.getByRole('button', { name: 'Nothing to change' })).toBeDisabled();
  await person.type(dialog.getByRole('combobox', { name: 'Package' }), 'P-77');
  expect(await dialog.findByText('Changes 3 cells of 3 cables.')).toBeVisible();
  expect(dialog.getByText('1 row skipped: removed by a revision.')).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Change 3 cells' }));
  expect(await screen.findByText('Changed 3 cells of 3 cables.')).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(sent[0]!.request).toMatchObject({
    ids: threeCables.map(({ id }) => id),
    settings: [{ field: 'package', after: 'P-77', before: { values: ['WP-1', null, 'WP-2'], places: [0, 1, 2] } }],
  });
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(taken).toEqual([{ projectId: 7, type: 'cable', changeId: sent[0]!.changeId }]));
  expect(screen.getByText('Undoing 3 cells of 3 cables…')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  answer();
  await waitFor(() => expect(screen.queryByText('Undoing 3 cells of 3 cables…')).toBeNull());
});

it('asks before the undo of a mass change overwrites what a colleague changed since', async () => {
  const lastSave = { name: 'Marcus Bell', at: new Date('2026-11-29T02:00:00Z') };
  const { person, sent, taken, answer } = await open([
    { id: 2, field: 'package', theirs: 'P-80', before: null, lastSave },
  ]);
  answer();
  await person.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
  await person.click(screen.getByRole('button', { name: 'Assign…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change 3 cables' }));
  await person.type(dialog.getByRole('combobox', { name: 'Package' }), 'P-77');
  await person.click(await dialog.findByRole('button', { name: 'Change 3 cells' }));
  await screen.findByText('Changed 3 cells of 3 cables.');
  const question = 'Marcus Bell changed 1 cell of these 3 cells since. Undo them too?';
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await person.click(within(await screen.findByRole('dialog', { name: question })).getByText('Cancel'));
  expect(taken).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await person.click(within(await screen.findByRole('dialog', { name: question })).getByText('Undo all anyway'));
  await waitFor(() => expect(taken).toHaveLength(1));
  expect(sent).toHaveLength(1);
});

/** Sets the package of all three cables. */
async function assignAll(person: Awaited<ReturnType<typeof open>>['person']) {
  await person.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
  await person.click(screen.getByRole('button', { name: 'Assign…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change 3 cables' }));
  await person.type(dialog.getByRole('combobox', { name: 'Package' }), 'P-77');
  await person.click(await dialog.findByRole('button', { name: 'Change 3 cells' }));
  await screen.findByText('Changed 3 cells of 3 cables.');
}

const undoByKey = async (person: Awaited<ReturnType<typeof open>>['person']) => {
  await person.click(rowOf('P-101').querySelector('[aria-colindex="2"]')!);
  await person.keyboard('{Control>}z{/Control}');
};

it('takes a mass change back with Ctrl+Z also after the page was loaded again', async () => {
  const { person, sent, taken, answer, reload } = await open();
  answer();
  await assignAll(person);
  await reload();
  await undoByKey(person);
  await waitFor(() => expect(taken).toEqual([{ projectId: 7, type: 'cable', changeId: sent[0]!.changeId }]));
  // It is undone once, also after one more reload.
  await reload();
  await undoByKey(person);
  expect(taken).toHaveLength(1);
});

it('asks about the cells of a colleague also after a reload', async () => {
  const lastSave = { name: 'Marcus Bell', at: new Date('2026-11-29T02:00:00Z') };
  const { person, taken, answer, reload } = await open([
    { id: 2, field: 'package', theirs: 'P-80', before: null, lastSave },
  ]);
  answer();
  await assignAll(person);
  await reload();
  await undoByKey(person);
  const question = 'Marcus Bell changed 1 cell of these 3 cells since. Undo them too?';
  await person.click(within(await screen.findByRole('dialog', { name: question })).getByText(/^Undo the other/));
  await waitFor(() => expect(taken).toHaveLength(1));
});

it('asks about a name on no list before anything is sent', async () => {
  const { person, sent } = await open();
  await person.click(boxOf('P-102'));
  await person.click(screen.getByRole('button', { name: 'Assign…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.type(dialog.getByRole('combobox', { name: 'Foreman' }), 'An Diaz');
  await person.click(dialog.getByRole('combobox', { name: 'Package' }));
  expect(await dialog.findByText('“An Diaz” isn’t in the list.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Change 1 cell' })).toBeDisabled();
  await person.click(dialog.getByRole('button', { name: 'Use “Ann Diaz”' }));
  await person.click(dialog.getByRole('button', { name: 'Change 1 cell' }));
  await waitFor(() =>
    expect(sent[0]?.request.settings).toEqual([
      { field: 'foreman', after: 'Ann Diaz', before: { values: [null], places: [0] } },
    ]),
  );
});

it('sends nothing where the button is pressed right after a name on no list', async () => {
  const { person, sent } = await open();
  await person.click(boxOf('P-102'));
  await person.click(screen.getByRole('button', { name: 'Assign…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.type(dialog.getByRole('combobox', { name: 'Foreman' }), 'Ray');
  await person.click(await dialog.findByRole('button', { name: 'Change 1 cell' }));
  expect(await dialog.findByText('“Ray” isn’t in the list.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Change 1 cell' })).toBeDisabled();
  expect(sent).toEqual([]);
  await person.click(dialog.getByRole('button', { name: 'Add “Ray” as a foreman without an account' }));
  await person.click(dialog.getByRole('button', { name: 'Change 1 cell' }));
  await waitFor(() => expect(sent[0]?.request.settings[0]).toMatchObject({ field: 'foreman', after: 'Ray' }));
});

it('says at Enter why nothing is sent, and Enter sends it once the name is added', async () => {
  const { person, sent } = await open();
  await person.click(boxOf('P-102'));
  await person.click(screen.getByRole('button', { name: 'Assign…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.type(dialog.getByRole('combobox', { name: 'Foreman' }), 'Ray');
  await dialog.findByRole('button', { name: 'Change 1 cell' });
  await person.keyboard('{Enter}');
  const add = await dialog.findByRole('button', { name: 'Add “Ray” as a foreman without an account' });
  expect(sent).toEqual([]);
  add.focus();
  await person.keyboard('{Enter}');
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Change 1 cell' })).toBeEnabled());
  await person.keyboard('{Enter}');
  await waitFor(() => expect(sent[0]?.request.settings[0]).toMatchObject({ field: 'foreman', after: 'Ray' }));
});

it('is made when the button is pressed while what it would do is still being counted', async () => {
  const { person, sent } = await open();
  await person.click(boxOf('P-102'));
  await person.click(screen.getByRole('button', { name: 'Assign…' }));
  const dialog = await screen.findByRole('dialog');
  act(() => {
    fireEvent.change(within(dialog).getByRole('combobox', { name: 'Package' }), { target: { value: 'P-77' } });
    fireEvent.submit(dialog.querySelector('form')!);
  });
  await waitFor(() =>
    expect(sent[0]?.request.settings).toEqual([
      { field: 'package', after: 'P-77', before: { values: [null], places: [0] } },
    ]),
  );
});

it.each([
  ['120', [36.576, 'm']],
  ['120 ft', [36.576, 'm']],
  ['120 m', [120, 'm']],
])('sends %s, typed before the project changed to meters, as the length it was', async (typed, sentAs) => {
  const { person, sent, changeUnit } = await open();
  await person.click(boxOf('P-101'));
  await person.click(screen.getByRole('button', { name: 'Set…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(dialog.getByRole('combobox', { name: 'Add a field' }));
  await person.keyboard('Length{ArrowDown}{Enter}');
  await person.type(dialog.getByRole('textbox', { name: 'Length, ft' }), typed);
  changeUnit('metric');
  expect(dialog.getByRole('textbox', { name: 'Length, m' })).toHaveValue(typed === '120' ? '120 ft' : typed);
  await person.click(await dialog.findByRole('button', { name: /1 cell/ }));
  await waitFor(() => expect(sent).toHaveLength(1));
  const [{ request } = { request: null }] = sent;
  expect([request?.settings[0]?.after, request?.unit]).toEqual(sentAs);
});

it('adds one field by its name, and its value is typed next', async () => {
  const { person } = await open();
  await person.click(boxOf('P-102'));
  await person.click(screen.getByRole('button', { name: 'Set…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(dialog.getByRole('combobox', { name: 'Add a field' }));
  await person.keyboard('Foreman{Enter}');
  // None of the letters added a field of its own, “From” by its first.
  expect(dialog.getAllByText('Clear')).toHaveLength(1);
  expect(dialog.getByRole('combobox', { name: 'Foreman' })).toHaveFocus();
  await person.keyboard('Ann Diaz');
  expect(await dialog.findByRole('button', { name: 'Change 1 cell' })).toBeEnabled();
});

/** A change of package P-77 on all rows, answered by the server as it is at the moment. */
async function startBackgroundEdit() {
  const opened = await open();
  const { person } = opened;
  let now: Partial<BulkEdit> = { status: 'queued', done: 0, written: 0, cells: 0 };
  const asked: string[] = [];
  const answer = (name: string) => async (request: Request) => {
    asked.push(name);
    const body = name === 'start' ? ((await request.json()) as Parameters<typeof bulkEditReply.written>[0]) : null;
    if (name === 'resume') now = { status: 'succeeded', done: 3, written: 2, cells: 2 };
    return { ...bulkEditReply.written(body ?? { changeId: crypto.randomUUID(), request: threeRows }), ...now };
  };
  server.use(
    reply(startBulkEdit, answer('start')),
    reply(getBulkEdit, answer('look')),
    reply(stopBulkEdit, answer('stop')),
    reply(resumeBulkEdit, answer('resume')),
  );
  await person.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
  await person.click(screen.getByRole('button', { name: 'Assign…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.type(dialog.getByRole('combobox', { name: 'Package' }), 'P-77');
  await person.click(await dialog.findByRole('button', { name: 'Change 3 cells' }));
  await screen.findByRole('dialog', { name: 'Changing rows' });
  return {
    ...opened,
    asked,
    set: (next: Partial<BulkEdit>) => {
      now = next;
    },
  };
}
const threeRows = {
  ids: [1, 2, 3],
  settings: [{ field: 'package', after: 'P-77', before: { values: [null], places: [0, 0, 0] } }],
};

it('a change of very many rows goes on in the background: the dialog is closed, and its end is said', async () => {
  const { person, set } = await startBackgroundEdit();
  expect(await screen.findByText('Waiting for other work on this project to finish.')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Continue in the background' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  set({ status: 'running', done: 1, written: 1, cells: 1 });
  expect(await screen.findByText('1 of 3', {}, { timeout: 5000 })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Show progress' }));
  await person.click(await screen.findByRole('button', { name: 'Continue in the background' }));
  set({ status: 'succeeded', done: 3, written: 3, cells: 3 });
  expect(await screen.findByText('Changed 3 cells of 3 cables.', {}, { timeout: 5000 })).toBeVisible();
});

it('stopped, it says how many rows were written, and the rest is written when the person wants', async () => {
  const { person, set, asked } = await startBackgroundEdit();
  set({ status: 'cancelled', done: 1, written: 1, cells: 1 });
  await person.click(await screen.findByRole('button', { name: 'Stop' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Not every row was changed' }));
  expect(dialog.getByText('1 row changed.')).toBeVisible();
  expect(dialog.getByText('2 rows haven’t been processed yet.')).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Change the rest' }));
  await waitFor(() => expect(asked).toContain('resume'));
  expect(await screen.findByText('Changed 2 cells of 2 cables.')).toBeVisible();
});

it('offers no Undo while the rest is being written', async () => {
  const { person, set, asked } = await startBackgroundEdit();
  set({ status: 'cancelled', done: 1, written: 1, cells: 1 });
  await person.click(await screen.findByRole('button', { name: 'Stop' }));
  expect(await screen.findByText('Changed 1 cell of 1 row (cables).')).toBeVisible();
  server.use(reply(resumeBulkEdit, () => new Promise<never>(() => asked.push('resuming'))));
  await person.click(screen.getByRole('button', { name: 'Change the rest' }));
  await waitFor(() => expect(asked).toContain('resuming'));
  expect(screen.queryByText('Changed 1 cell of 1 row (cables).')).toBeNull();
});

it('says which rows someone else changed, and why the server refused others', async () => {
  const { person } = await open();
  server.use(reply(startBulkEdit, () => recordedReply(startBulkEdit, 'bulkEditPartly')));
  await person.click(boxOf('P-102'));
  await person.click(screen.getByRole('button', { name: 'Assign…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.type(dialog.getByRole('combobox', { name: 'Package' }), 'P-77');
  await person.click(await dialog.findByRole('button', { name: 'Change 1 cell' }));
  const outcome = within(await screen.findByRole('dialog', { name: 'Not every row was changed' }));
  expect(outcome.getByText(/^1 row wasn’t changed because someone else edited it\./)).toBeVisible();
  expect(outcome.getByText('1 row: This row is no longer in the project.')).toBeVisible();
  expect(outcome.queryByRole('button', { name: 'Change the rest' })).toBeNull();
});
