/** The page of a table of set-up under the hand: what to do when nothing is there, what is not saved, and the way out. */
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
  /** Types lines at the foot as one paste would, until the server has answered. */
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

it('says that its rows are on their way until they are there', async () => {
  const store = storeOf(memoryServer('Bender'));
  await renderTools(store, true);
  expect(screen.getByText('Loading…')).toBeVisible();
  expect(screen.getByText('What crews ask for.')).toBeVisible();
  await act(() => store.reload());
  expect(within(await grid()).getByText('Bender')).toBeVisible();
  expect(screen.queryByText('Loading…')).toBeNull();
});

it('says the next step where nothing is, to who may take it and to who may not', async () => {
  const { person } = await openTools(memoryServer());
  expect(screen.getByText('Type the first one above.')).toBeVisible();
  await person.type(screen.getByRole('searchbox'), 'zzz');
  expect(await screen.findByText('No tool matches', {}, patient)).toBeVisible();
});

it('says to who may only read that nobody has added one', async () => {
  await openTools(memoryServer(), false);
  expect(screen.getByText('Nobody has added one.')).toBeVisible();
});

it('says nothing of the kind where rows are', async () => {
  await openTools(memoryServer('Bender'));
  expect(within(await grid()).getByText('Bender')).toBeVisible();
  expect(screen.queryByText('No tools yet')).toBeNull();
});

it('tells rows of one name apart, and keeps the hand among what is left to answer', async () => {
  const { person, add } = await openTools(memoryServer('Bender'));
  await add(['Bender', '3'], ['Bender', '4'], ['Crimper', '-2']);
  const notices = screen.getByRole('status', { name: 'Unsaved rows' });
  expect(within(notices).getByText('Bender, 3: In the list already.')).toBeVisible();
  expect(within(notices).getByText('Crimper: Not negative.')).toBeVisible();
  const hasFocus = (name: string) =>
    waitFor(() => expect(within(notices).getByRole('button', { name })).toHaveFocus(), patient);
  await person.click(within(notices).getAllByRole('button', { name: 'Discard' })[0]!);
  await hasFocus('Bender: In the list already.');
  await person.click(within(notices).getAllByRole('button', { name: 'Discard' })[0]!);
  await hasFocus('Crimper: Not negative.');
  await person.click(within(notices).getByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('status', { name: 'Unsaved rows' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toHaveAttribute('role', 'gridcell'), patient);
});

it('widens a column that is to hold its texts, up to where the next would be pushed out of view', async () => {
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

it('asks before it is left with what is not saved, and not about what the server has', async () => {
  const { person, add } = await openTools(memoryServer('Bender'));
  await add(['Bender', '3']);
  await person.click(screen.getByRole('link', { name: 'Away' }));
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' }, patient);
  expect(dialog).toHaveTextContent('1 unsaved row will be lost.');
  await person.click(within(dialog).getByRole('button', { name: 'Stay on this page' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Discard' }));
  await add(['Crimper', '2']);
  await person.click(screen.getByRole('link', { name: 'Away' }));
  expect(await screen.findByTestId('elsewhere', {}, patient)).toBeInTheDocument();
});

it('asks before much is cleared at once, and has the way back under a button', async () => {
  const server = memoryServer('Bender', 'Crimper', 'Drill', 'Puller', 'Reamer', 'Tugger');
  const { person, store } = await openTools(server);
  await person.click(within(await grid()).getByText('Bender'));
  const clearAll = async () => {
    await person.keyboard('{Control>}a{/Control}{Delete}');
    return screen.findByRole('dialog', { name: 'Clear 12 cells of 6 rows?' }, patient);
  };
  await person.click(within(await clearAll()).getByRole('button', { name: 'Cancel' }));
  expect(server.calls).toEqual([]);
  await person.click(within(await clearAll()).getByRole('button', { name: 'Clear' }));
  await act(() => store.settled());
  expect(server.row('Bender')).toEqual({ name: 'Bender', count: null });
  // The names cannot be cleared: they are told by what they are called.
  expect(await screen.findByRole('button', { name: 'Bender: A name is needed.' }, patient)).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await act(() => store.settled());
  expect(server.row('Bender')).toEqual({ name: 'Bender', count: 1 });
  expect(screen.queryByRole('status', { name: 'Unsaved rows' })).toBeNull();
});

it('clears a few cells without a question, and discards all that is not saved at once', async () => {
  const { person, add, store } = await openTools(memoryServer('Bender', 'Crimper'));
  await person.click(within(await grid()).getByText('Bender'));
  await person.keyboard('{Control>}a{/Control}{Delete}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await act(() => store.settled());
  await add(['Drill', '-1']);
  await person.click(screen.getByRole('button', { name: 'Discard all' }));
  expect(store.getSnapshot()).toMatchObject({ unsaved: 0, failed: 0 });
  await waitFor(() => expect(document.activeElement).toHaveAttribute('role', 'gridcell'), patient);
});
