/** Page of a setup table under user input: empty states, unsaved rows, and leaving it. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { Link } from '@tanstack/react-router';
import { beforeEach, expect, it } from 'vitest';
import { gridColumnsOf, textWidthsOf, type SetupColumn } from '../../../../src/grid/setupTable/setupColumn.ts';
import type { SetupRow } from '../../../../src/grid/setupTable/store/setupRow.ts';
import { SetupScreen } from '../../../../src/grid/setupTable/SetupScreen.tsx';
import { SetupStore } from '../../../../src/grid/setupTable/store/setupStore.ts';
import { pretendLayout } from '../../features/dataAssignment/layout.ts';
import { renderWithApp } from '../../renderWithApp.tsx';
import { memoryServer, startSetupTable, type MemoryServer } from './memoryServer.ts';
import { common as commonTexts } from '../../../../src/i18n/locales/en-US/common.ts';
import { grid as gridTexts } from '../../../../src/i18n/locales/en-US/grid.ts';
import { forms as formsTexts } from '../../../../src/i18n/locales/en-US/forms.ts';
import { fillText } from '../../../support/fillText.ts';

const columns: readonly SetupColumn<SetupRow>[] = [
  { key: 'name', name: 'Name', width: 140, text: String },
  { key: 'count', name: 'Count of all that stand in the yard', width: 60, align: 'end', text: String },
];
const texts = {
  title: 'Tools',
  rows: 'Tools',
  count: (rows: number) => `${rows} tools`,
  decides: 'What crews ask for.',
  search: 'Search tools',
  loadFailed: 'No tools.',
  empty: 'No tools yet',
  emptyStep: 'Type the first one above.',
  emptyRead: 'Nobody has added one.',
  noMatch: 'No tool matches',
};
const patient = { timeout: 20_000 };
const grid = () => screen.findByRole('grid', { name: 'Tools' }, patient);

const storeOf = (server: MemoryServer) =>
  new SetupStore<SetupRow>(
    {
      ports: server.ports,
      requiredColumns: ['name'],
      read: (column, text) =>
        column === 'name' || text === '' ? { ok: true, value: text || null } : { ok: true, value: Number(text) },
      failureText: () => 'No answer came.',
      onRefused: () => undefined,
    },
    startSetupTable,
  );

const renderTools = (store: SetupStore<SetupRow>, mayEdit: boolean) =>
  renderWithApp(
    <>
      <SetupScreen
        store={store}
        columns={columns}
        permission="codes.edit"
        mayEdit={mayEdit}
        texts={texts}
        acts={<button type="button">Scrap</button>}
        onSelection={() => undefined}
      />
      <Link to="/system-users">Away</Link>
    </>,
  );

async function openTools(server: MemoryServer, mayEdit = true) {
  const store = storeOf(server);
  await store.reload();
  const { person } = await renderTools(store, mayEdit);
  await grid();
  /** Types lines at the bottom in one paste, and waits for the response of the server. */
  const add = (...lines: readonly (readonly [name: string, count: string])[]) =>
    act(async () => {
      store.type(
        lines.map(([name, count]) => ({
          key: null,
          cells: [
            { column: 'name', text: name },
            { column: 'count', text: count },
          ],
        })),
      );
      await store.settled();
    });
  return { store, person, add };
}

beforeEach(pretendLayout);

it('shows that its rows are loading until they arrive', async () => {
  const store = storeOf(memoryServer('Bender'));
  await renderTools(store, true);
  expect(screen.getByText(commonTexts.reading)).toBeVisible();
  expect(screen.getByText('What crews ask for.')).toBeVisible();
  await act(() => store.reload());
  expect(within(await grid()).getByText('Bender')).toBeVisible();
  expect(screen.queryByText(commonTexts.reading)).toBeNull();
});

it('shows the next step in an empty table, and for a search without a match', async () => {
  const { person } = await openTools(memoryServer());
  expect(screen.getByText('Type the first one above.')).toBeVisible();
  await person.type(screen.getByRole('searchbox'), 'zzz');
  expect(await screen.findByText('No tool matches', {}, patient)).toBeVisible();
});

it('shows to read-only users that there are no rows', async () => {
  await openTools(memoryServer(), false);
  expect(screen.getByText('Nobody has added one.')).toBeVisible();
});

it('shows no such hint when there are rows', async () => {
  await openTools(memoryServer('Bender'));
  expect(within(await grid()).getByText('Bender')).toBeVisible();
  expect(screen.queryByText('No tools yet')).toBeNull();
});

it('distinguishes rows of one name, and keeps the focus within the remaining notices', async () => {
  const { person, add } = await openTools(memoryServer('Bender'));
  await add(['Bender', '3'], ['Bender', '4'], ['Crimper', '-2']);
  const notices = screen.getByRole('status', { name: gridTexts.setup.notSaved.label });
  expect(within(notices).getByText('Bender, 3: In the list already.')).toBeVisible();
  // The row is saved: only the cell is not, and both places say so.
  const ofCrimper = `Crimper: ${fillText(gridTexts.setup.notSaved.cell, { column: columns[1]!.name, reason: 'Not negative.' })}`;
  expect(within(notices).getByText(ofCrimper)).toBeVisible();
  const rowsNotSaved = fillText(gridTexts.setup.save.open_other, { count: 2 });
  const cellNotSaved = fillText(gridTexts.setup.save.openCells_one, { count: 1 });
  expect(screen.getByText(`${rowsNotSaved}, ${cellNotSaved}`)).toBeVisible();
  const hasFocus = (name: string) =>
    waitFor(() => expect(within(notices).getByRole('button', { name })).toHaveFocus(), patient);
  await person.click(within(notices).getAllByRole('button', { name: gridTexts.setup.notSaved.discard })[0]!);
  await hasFocus('Bender: In the list already.');
  await person.click(within(notices).getAllByRole('button', { name: gridTexts.setup.notSaved.discard })[0]!);
  await hasFocus(ofCrimper);
  await person.click(within(notices).getByRole('button', { name: gridTexts.setup.notSaved.discard }));
  expect(screen.queryByRole('status', { name: gridTexts.setup.notSaved.label })).toBeNull();
  await waitFor(() => expect(document.activeElement).toHaveAttribute('role', 'gridcell'), patient);
});

it('marks the row where a new one is typed, and moves there from the toolbar', async () => {
  const { person, store } = await openTools(memoryServer('Bender'));
  const foot = within(await grid())
    .getByText(`+ ${gridTexts.setup.addRow}`)
    .closest('[role="gridcell"]')!;
  await person.click(screen.getByRole('button', { name: gridTexts.setup.addRow }));
  await waitFor(() => expect(foot).toHaveFocus(), patient);
  await person.keyboard('Crimper{Enter}');
  await store.settled();
  expect([...store.getSnapshot().entries.values()].map(({ stored }) => stored?.values['name'])).toEqual([
    'Bender',
    'Crimper',
  ]);
});

it('marks no such row for users who cannot edit', async () => {
  await openTools(memoryServer('Bender'), false);
  expect(within(await grid()).queryByText(`+ ${gridTexts.setup.addRow}`)).toBeNull();
  expect(screen.queryByRole('button', { name: gridTexts.setup.addRow })).toBeNull();
});

it('shows the actions for rows once a row is selected', async () => {
  const { person } = await openTools(memoryServer('Bender'));
  expect(screen.queryByRole('button', { name: 'Scrap' })).toBeNull();
  await person.click(within(await grid()).getByText('Bender'));
  expect(await screen.findByRole('button', { name: 'Scrap' })).toBeVisible();
  await person.click(within(await grid()).getByText(`+ ${gridTexts.setup.addRow}`));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Scrap' })).toBeNull(), patient);
});

it('widens a column to fit its texts, unless that pushes the next one out of view', async () => {
  const { store } = await openTools(memoryServer('Bender'));
  const [name, count] = columns;
  const notes = { ...count!, key: 'notes', name: 'Notes', align: 'start' as const, derive: () => 'wide '.repeat(12) };
  const shown = [...store.getSnapshot().entries.values()];
  const widthOf = (column: SetupColumn<SetupRow>) => {
    const all = [name!, column];
    return gridColumnsOf(store, all, true, textWidthsOf(shown, all))[1]!.width;
  };
  expect(widthOf(notes)).toBeLessThan(widthOf({ ...notes, fitsTexts: true }));
  expect(widthOf({ ...notes, fitsTexts: true, derive: () => 'wide '.repeat(400) })).toBe(420);
});

it('asks before leaving with unsaved rows, but not when all are on the server', async () => {
  const { person, add } = await openTools(memoryServer('Bender'));
  await add(['Bender', '3']);
  await person.click(screen.getByRole('link', { name: 'Away' }));
  const dialog = await screen.findByRole('dialog', { name: formsTexts.leave.title }, patient);
  expect(dialog).toHaveTextContent(fillText(gridTexts.setup.leave_one, { count: 1 }));
  await person.click(within(dialog).getByRole('button', { name: formsTexts.leave.stay }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await person.click(screen.getByRole('button', { name: gridTexts.setup.notSaved.discard }));
  await add(['Crimper', '2']);
  await person.click(screen.getByRole('link', { name: 'Away' }));
  expect(await screen.findByTestId('elsewhere', {}, patient)).toBeInTheDocument();
});

it('asks before many cells are cleared, and offers Undo as a button', async () => {
  const server = memoryServer('Bender', 'Crimper', 'Drill', 'Puller', 'Reamer', 'Tugger');
  const { person, store } = await openTools(server);
  await person.click(within(await grid()).getByText('Bender'));
  const clearAll = async () => {
    await person.keyboard('{Control>}a{/Control}{Delete}');
    return screen.findByRole('dialog', { name: 'Clear 12 cells of 6 rows?' }, patient);
  };
  await person.click(within(await clearAll()).getByRole('button', { name: commonTexts.actions.cancel }));
  expect(server.calls).toEqual([]);
  await person.click(within(await clearAll()).getByRole('button', { name: commonTexts.actions.clear }));
  await act(() => store.settled());
  expect(server.row('Bender')).toEqual({ name: 'Bender', count: null });
  // Names cannot be cleared, since they identify the rows.
  const reason = fillText(gridTexts.setup.notSaved.cell, { column: 'Name', reason: 'A name is needed.' });
  expect(await screen.findByRole('button', { name: `Bender: ${reason}` }, patient)).toBeVisible();
  await person.click(screen.getByRole('button', { name: gridTexts.undo }));
  await act(() => store.settled());
  expect(server.row('Bender')).toEqual({ name: 'Bender', count: 1 });
  expect(screen.queryByRole('status', { name: gridTexts.setup.notSaved.label })).toBeNull();
});

it('clears a few cells without a question, and discards all unsaved rows at once', async () => {
  const { person, add, store } = await openTools(memoryServer('Bender', 'Crimper'));
  await person.click(within(await grid()).getByText('Bender'));
  await person.keyboard('{Control>}a{/Control}{Delete}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await act(() => store.settled());
  await add(['Drill', '-1']);
  await person.click(screen.getByRole('button', { name: gridTexts.setup.notSaved.discardAll }));
  expect(store.getSnapshot()).toMatchObject({ unsaved: 0, failed: 0 });
  await waitFor(() => expect(document.activeElement).toHaveAttribute('role', 'gridcell'), patient);
});
