/** Ticked rows and the actions that apply to all of them. */
// oxlint-disable-next-line import/no-unassigned-import -- installs the fake IndexedDB
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
import { grid as gridTexts } from '../../../../src/i18n/locales/en-US/grid.ts';
import { printTemplates as printTemplatesTexts } from '../../../../src/i18n/locales/en-US/printTemplates.ts';
import { common as commonTexts } from '../../../../src/i18n/locales/en-US/common.ts';
import { fillText, startingWith } from '../../../support/fillText.ts';

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

type StoredCells = ReplyOf<typeof revertCommodityChange>['kept'];

async function open(kept: StoredCells = []) {
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
  /** Reloads the tab: only what it stored is left. */
  const reload = async () => {
    unmount();
    await renderWithApp(<Harness />, { app: await fakeApp() });
    await screen.findByText('P-101');
  };
  const changeUnit = (unitMeasurement: UnitMeasurement) =>
    act(() => app.project.send({ type: 'project.updated', project: { ...sampleProject, unitMeasurement } }));
  return { app, person, sent, taken, changeUnit, answer: () => answer?.(), reload };
}

const bar = () => within(screen.getByRole('group', { name: gridTexts.checks.bar }));
const rowOf = (tag: string) => screen.getByText(tag).closest<HTMLElement>('[role="row"]')!;
const boxOf = (tag: string) => rowOf(tag).querySelector<HTMLElement>('[data-row-check]')!;

beforeEach(async () => {
  sessionStorage.clear();
  await clearDeviceCache();
  pretendLayout();
});

it('ticks rows with the mouse and with Shift+Space, and shows their number and totals', async () => {
  const { person } = await open();
  await person.click(boxOf('P-101'));
  expect(rowOf('P-101')).toHaveAttribute('aria-selected', 'true');
  expect(bar().getByText('1 selected')).toBeVisible();
  await person.keyboard('{ArrowDown}{Shift>} {/Shift}');
  expect(bar().getByText('2 selected')).toBeVisible();
  await person.click(bar().getByRole('button', { name: fillText(gridTexts.checks.selectAll, { all: 3 }) }));
  expect(bar().getByText('3 selected')).toBeVisible();
  expect(bar().getByText('Design length 700.5 ft')).toBeVisible();
  // The first Escape clears the selected cells, the second one the ticks.
  await person.keyboard('{Escape}{Escape}');
  expect(screen.queryByRole('group', { name: gridTexts.checks.bar })).toBeNull();
  expect(screen.getByRole('searchbox')).toBeVisible();
});

it('extends the ticks from the last one with Shift', async () => {
  const { person } = await open();
  await person.click(boxOf('P-101'));
  await person.keyboard('{Shift>}');
  await person.click(boxOf('C-9'));
  await person.keyboard('{/Shift}');
  expect(screen.getByText('3 selected')).toBeVisible();
});

it.each([
  ['from the tick over the ticks', () => screen.getByRole('checkbox', { name: gridTexts.checks.all })],
  ['from the bar of what is selected', () => screen.getByRole('button', { name: gridTexts.checks.set })],
])('Esc clears the selection %s', async (_, place) => {
  const { person } = await open();
  await person.click(screen.getByRole('checkbox', { name: gridTexts.checks.all }));
  place().focus();
  await person.keyboard('{Escape}');
  expect(screen.queryByText(gridTexts.checks.clear)).toBeNull();
  expect(screen.getByRole('checkbox', { name: gridTexts.checks.all })).not.toBeChecked();
});

it('adds its buttons to the palette, and actions on ticked rows once there are any', async () => {
  const { app, person } = await open();
  expect(pageActions(app.store).map(({ label }) => label)).toEqual([
    'Export: Excel workbook',
    'Export: CSV file',
    'Print',
    'Print cards…',
    'Add row',
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

it('assigns all ticked rows as one change with a preview, and undoes it', async () => {
  const { person, sent, taken, answer } = await open();
  await person.click(screen.getByLabelText(gridTexts.showRemoved));
  await screen.findByText('X-1');
  await person.click(screen.getByRole('checkbox', { name: gridTexts.checks.all }));
  await person.click(screen.getByRole('button', { name: gridTexts.checks.assign }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change 4 cables' }));
  expect(dialog.getByRole('button', { name: gridTexts.bulk.applyNothing })).toBeDisabled();
  await person.type(dialog.getByRole('combobox', { name: printTemplatesTexts.kinds.package }), 'P-77');
  expect(await dialog.findByText('Changes 3 cells of 3 cables.')).toBeVisible();
  expect(dialog.getByText(fillText(gridTexts.bulk.left.removed_one, { shown: 1 }))).toBeVisible();
  await person.click(dialog.getByRole('button', { name: fillText(gridTexts.bulk.apply_other, { shown: 3 }) }));
  expect(await screen.findByText('Changed 3 cells of 3 cables.')).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(sent[0]!.request).toMatchObject({
    ids: threeCables.map(({ id }) => id),
    settings: [{ field: 'package', after: 'P-77', before: { values: ['WP-1', null, 'WP-2'], places: [0, 1, 2] } }],
  });
  await person.click(screen.getByRole('button', { name: gridTexts.undo }));
  await waitFor(() => expect(taken).toEqual([{ projectId: 7, type: 'cable', changeId: sent[0]!.changeId }]));
  expect(screen.getByText('Undoing 3 cells of 3 cables…')).toBeVisible();
  expect(screen.queryByRole('button', { name: gridTexts.undo })).toBeNull();
  answer();
  await waitFor(() => expect(screen.queryByText('Undoing 3 cells of 3 cables…')).toBeNull());
});

it('asks before the undo of a mass change overwrites later changes of a colleague', async () => {
  const lastSave = { name: 'Marcus Bell', at: new Date('2026-11-29T02:00:00Z') };
  const { person, sent, taken, answer } = await open([
    { id: 2, field: 'package', theirs: 'P-80', before: null, lastSave },
  ]);
  answer();
  await person.click(screen.getByRole('checkbox', { name: gridTexts.checks.all }));
  await person.click(screen.getByRole('button', { name: gridTexts.checks.assign }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change 3 cables' }));
  await person.type(dialog.getByRole('combobox', { name: printTemplatesTexts.kinds.package }), 'P-77');
  await person.click(await dialog.findByRole('button', { name: fillText(gridTexts.bulk.apply_other, { shown: 3 }) }));
  await screen.findByText('Changed 3 cells of 3 cables.');
  const question = 'Marcus Bell changed 1 cell of these 3 cells since. Undo them too?';
  await person.click(screen.getByRole('button', { name: gridTexts.undo }));
  await person.click(
    within(await screen.findByRole('dialog', { name: question })).getByText(commonTexts.actions.cancel),
  );
  expect(taken).toEqual([]);
  await person.click(screen.getByRole('button', { name: gridTexts.undo }));
  await person.click(
    within(await screen.findByRole('dialog', { name: question })).getByText(gridTexts.undoSince.undo.all),
  );
  await waitFor(() => expect(taken).toHaveLength(1));
  expect(sent).toHaveLength(1);
});

/** Sets the package of all three cables. */
async function assignAll(person: Awaited<ReturnType<typeof open>>['person']) {
  await person.click(screen.getByRole('checkbox', { name: gridTexts.checks.all }));
  await person.click(screen.getByRole('button', { name: gridTexts.checks.assign }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change 3 cables' }));
  await person.type(dialog.getByRole('combobox', { name: printTemplatesTexts.kinds.package }), 'P-77');
  await person.click(await dialog.findByRole('button', { name: fillText(gridTexts.bulk.apply_other, { shown: 3 }) }));
  await screen.findByText('Changed 3 cells of 3 cables.');
}

const undoByKey = async (person: Awaited<ReturnType<typeof open>>['person']) => {
  await person.click(rowOf('P-101').querySelector('[aria-colindex="2"]')!);
  await person.keyboard('{Control>}z{/Control}');
};

it('undoes a mass change with Ctrl+Z after a reload of the page', async () => {
  const { person, sent, taken, answer, reload } = await open();
  answer();
  await assignAll(person);
  await reload();
  await undoByKey(person);
  await waitFor(() => expect(taken).toEqual([{ projectId: 7, type: 'cable', changeId: sent[0]!.changeId }]));
  // It is undone only once, also after another reload.
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
  await person.click(
    within(await screen.findByRole('dialog', { name: question })).getByText(
      startingWith(gridTexts.undoSince.undo.others),
    ),
  );
  await waitFor(() => expect(taken).toHaveLength(1));
});

it('asks about an unlisted name before anything is sent', async () => {
  const { person, sent } = await open();
  await person.click(boxOf('P-102'));
  await person.click(screen.getByRole('button', { name: gridTexts.checks.assign }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.type(dialog.getByRole('combobox', { name: 'Foreman' }), 'An Diaz');
  await person.click(dialog.getByRole('combobox', { name: printTemplatesTexts.kinds.package }));
  expect(await dialog.findByText(fillText(gridTexts.bulk.unknown, { name: 'An Diaz' }))).toBeVisible();
  expect(dialog.getByRole('button', { name: fillText(gridTexts.bulk.apply_one, { shown: 1 }) })).toBeDisabled();
  await person.click(dialog.getByRole('button', { name: 'Use “Ann Diaz”' }));
  await person.click(dialog.getByRole('button', { name: fillText(gridTexts.bulk.apply_one, { shown: 1 }) }));
  await waitFor(() =>
    expect(sent[0]?.request.settings).toEqual([
      { field: 'foreman', after: 'Ann Diaz', before: { values: [null], places: [0] } },
    ]),
  );
});

it('sends nothing when the button is pressed right after an unlisted name', async () => {
  const { person, sent } = await open();
  await person.click(boxOf('P-102'));
  await person.click(screen.getByRole('button', { name: gridTexts.checks.assign }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.type(dialog.getByRole('combobox', { name: 'Foreman' }), 'Ray');
  await person.click(await dialog.findByRole('button', { name: fillText(gridTexts.bulk.apply_one, { shown: 1 }) }));
  expect(await dialog.findByText(fillText(gridTexts.bulk.unknown, { name: 'Ray' }))).toBeVisible();
  expect(dialog.getByRole('button', { name: fillText(gridTexts.bulk.apply_one, { shown: 1 }) })).toBeDisabled();
  expect(sent).toEqual([]);
  await person.click(dialog.getByRole('button', { name: fillText(gridTexts.pick.addForeman, { name: 'Ray' }) }));
  await person.click(dialog.getByRole('button', { name: fillText(gridTexts.bulk.apply_one, { shown: 1 }) }));
  await waitFor(() => expect(sent[0]?.request.settings[0]).toMatchObject({ field: 'foreman', after: 'Ray' }));
});

it('shows on Enter why nothing is sent, and sends on Enter once the name is added', async () => {
  const { person, sent } = await open();
  await person.click(boxOf('P-102'));
  await person.click(screen.getByRole('button', { name: gridTexts.checks.assign }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.type(dialog.getByRole('combobox', { name: 'Foreman' }), 'Ray');
  await dialog.findByRole('button', { name: fillText(gridTexts.bulk.apply_one, { shown: 1 }) });
  await person.keyboard('{Enter}');
  const add = await dialog.findByRole('button', { name: fillText(gridTexts.pick.addForeman, { name: 'Ray' }) });
  expect(sent).toEqual([]);
  add.focus();
  await person.keyboard('{Enter}');
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: fillText(gridTexts.bulk.apply_one, { shown: 1 }) })).toBeEnabled(),
  );
  await person.keyboard('{Enter}');
  await waitFor(() => expect(sent[0]?.request.settings[0]).toMatchObject({ field: 'foreman', after: 'Ray' }));
});

it('applies a change that is submitted while its effect is still being counted', async () => {
  const { person, sent } = await open();
  await person.click(boxOf('P-102'));
  await person.click(screen.getByRole('button', { name: gridTexts.checks.assign }));
  const dialog = await screen.findByRole('dialog');
  act(() => {
    fireEvent.change(within(dialog).getByRole('combobox', { name: printTemplatesTexts.kinds.package }), {
      target: { value: 'P-77' },
    });
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
])('sends %s, typed before the project changed to meters, as the same length', async (typed, sentAs) => {
  const { person, sent, changeUnit } = await open();
  await person.click(boxOf('P-101'));
  await person.click(screen.getByRole('button', { name: gridTexts.checks.set }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(dialog.getByRole('combobox', { name: gridTexts.bulk.addField }));
  await person.keyboard('Length{ArrowDown}{Enter}');
  await person.type(dialog.getByRole('textbox', { name: 'Length, ft' }), typed);
  changeUnit('metric');
  expect(dialog.getByRole('textbox', { name: 'Length, m' })).toHaveValue(typed === '120' ? '120 ft' : typed);
  await person.click(await dialog.findByRole('button', { name: /1 cell/ }));
  await waitFor(() => expect(sent).toHaveLength(1));
  const [{ request } = { request: null }] = sent;
  expect([request?.settings[0]?.after, request?.unit]).toEqual(sentAs);
});

it('adds one field by its name, and focuses its value', async () => {
  const { person } = await open();
  await person.click(boxOf('P-102'));
  await person.click(screen.getByRole('button', { name: gridTexts.checks.set }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(dialog.getByRole('combobox', { name: gridTexts.bulk.addField }));
  await person.keyboard('Foreman{Enter}');
  // None of the letters added another field, such as "From" by its first letter.
  expect(dialog.getAllByText(commonTexts.actions.clear)).toHaveLength(1);
  expect(dialog.getByRole('combobox', { name: 'Foreman' })).toHaveFocus();
  await person.keyboard('Ann Diaz');
  expect(await dialog.findByRole('button', { name: fillText(gridTexts.bulk.apply_one, { shown: 1 }) })).toBeEnabled();
});

/** Starts a change of the package to P-77 on all rows; the server responds with its current state. */
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
  await person.click(screen.getByRole('checkbox', { name: gridTexts.checks.all }));
  await person.click(screen.getByRole('button', { name: gridTexts.checks.assign }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.type(dialog.getByRole('combobox', { name: printTemplatesTexts.kinds.package }), 'P-77');
  await person.click(await dialog.findByRole('button', { name: fillText(gridTexts.bulk.apply_other, { shown: 3 }) }));
  await screen.findByRole('dialog', { name: gridTexts.bulk.running });
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

it('continues a large change in the background with the dialog closed, and reports its end', async () => {
  const { person, set } = await startBackgroundEdit();
  expect(await screen.findByText(gridTexts.bulk.queued)).toBeVisible();
  await person.click(screen.getByRole('button', { name: gridTexts.bulk.hide }));
  expect(screen.queryByRole('dialog')).toBeNull();
  set({ status: 'running', done: 1, written: 1, cells: 1 });
  expect(await screen.findByText('1 of 3', {}, { timeout: 5000 })).toBeVisible();
  await person.click(screen.getByRole('button', { name: gridTexts.bulk.show }));
  await person.click(await screen.findByRole('button', { name: gridTexts.bulk.hide }));
  set({ status: 'succeeded', done: 3, written: 3, cells: 3 });
  expect(await screen.findByText('Changed 3 cells of 3 cables.', {}, { timeout: 5000 })).toBeVisible();
});

it('shows after a stop how many rows were written, and writes the rest on request', async () => {
  const { person, set, asked } = await startBackgroundEdit();
  set({ status: 'cancelled', done: 1, written: 1, cells: 1 });
  await person.click(await screen.findByRole('button', { name: gridTexts.bulk.stop }));
  const dialog = within(await screen.findByRole('dialog', { name: gridTexts.bulk.outcome }));
  expect(dialog.getByText(fillText(gridTexts.bulk.written_one, { shown: 1 }))).toBeVisible();
  expect(dialog.getByText(fillText(gridTexts.bulk.unsent_other, { shown: 2 }))).toBeVisible();
  await person.click(dialog.getByRole('button', { name: gridTexts.bulk.resume }));
  await waitFor(() => expect(asked).toContain('resume'));
  expect(await screen.findByText('Changed 2 cells of 2 cables.')).toBeVisible();
});

it('offers no Undo while the rest is being written', async () => {
  const { person, set, asked } = await startBackgroundEdit();
  set({ status: 'cancelled', done: 1, written: 1, cells: 1 });
  await person.click(await screen.findByRole('button', { name: gridTexts.bulk.stop }));
  expect(await screen.findByText('Changed 1 cell of 1 row (cables).')).toBeVisible();
  server.use(reply(resumeBulkEdit, () => new Promise<never>(() => asked.push('resuming'))));
  await person.click(screen.getByRole('button', { name: gridTexts.bulk.resume }));
  await waitFor(() => expect(asked).toContain('resuming'));
  expect(screen.queryByText('Changed 1 cell of 1 row (cables).')).toBeNull();
});

it('shows which rows someone else changed, and why the server rejected others', async () => {
  const { person } = await open();
  server.use(reply(startBulkEdit, () => recordedReply(startBulkEdit, 'bulkEditPartly')));
  await person.click(boxOf('P-102'));
  await person.click(screen.getByRole('button', { name: gridTexts.checks.assign }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.type(dialog.getByRole('combobox', { name: printTemplatesTexts.kinds.package }), 'P-77');
  await person.click(await dialog.findByRole('button', { name: fillText(gridTexts.bulk.apply_one, { shown: 1 }) }));
  const outcome = within(await screen.findByRole('dialog', { name: gridTexts.bulk.outcome }));
  expect(outcome.getByText(/^1 row wasn’t changed because someone else edited it\./)).toBeVisible();
  expect(outcome.getByText('1 row: This row is no longer in the project.')).toBeVisible();
  expect(outcome.queryByRole('button', { name: gridTexts.bulk.resume })).toBeNull();
});
