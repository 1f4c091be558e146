/**
 * Notices of unsaved rows: a cell typed over a newer save shows the name, the time and both values, and either value can be
 * chosen.
 */
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SetupNotices } from '../../../../src/grid/setupTable/SetupNotices.tsx';
import type { SetupColumn } from '../../../../src/grid/setupTable/setupColumn.ts';
import type { SetupRow } from '../../../../src/grid/setupTable/store/setupRow.ts';
import { SetupStore } from '../../../../src/grid/setupTable/store/setupStore.ts';
import { renderWithApp } from '../../renderWithApp.tsx';
import { memoryServer, startSetupTable } from './memoryServer.ts';
import { grid as gridTexts } from '../../../../src/i18n/locales/en-US/grid.ts';

const column = (key: string, name: string): SetupColumn<SetupRow> => ({ key, name, width: 100, text: String });
const columns = [column('name', 'Tool'), column('count', 'Count')];

async function conflict(savedBy: string | null) {
  const server = memoryServer('Bender');
  server.savedBy = savedBy;
  const store = new SetupStore<SetupRow>(
    {
      ports: server.ports,
      requiredColumns: ['name'],
      read: (key, text) => ({ ok: true, value: key === 'count' ? Number(text) : text }),
      failureText: () => '',
      onRefused: () => undefined,
    },
    startSetupTable,
  );
  await store.reload();
  server.change('Bender', { count: 5 });
  const [key = 0] = store.getSnapshot().entries.keys();
  store.type([{ key, cells: [{ column: 'count', text: '7' }] }]);
  await store.settled();
  const { person } = await renderWithApp(
    <SetupNotices store={store} columns={columns} onShow={() => undefined} onAnswered={() => undefined} />,
  );
  await screen.findByRole('status', { name: gridTexts.setup.notSaved.label });
  return { server, store, person };
}

it('mine replaces theirs after I have seen it', async () => {
  const { server, person } = await conflict('Ana Ruiz');
  const reported = /^Bender: Ana Ruiz saved this row \(Mar 2, 2026, .*\)\. Count: now “5”\. You typed “7”\.$/;
  expect(screen.getByRole('button', { name: reported })).toBeVisible();
  await person.click(screen.getByRole('button', { name: gridTexts.setup.clash.mine }));
  await waitFor(() => expect(server.row('Bender')).toEqual({ name: 'Bender', count: 7 }));
  expect(screen.queryByRole('status')).toBeNull();
});

it('mine typed a second time still asks, with the latest value', async () => {
  const { server, store, person } = await conflict('Ana Ruiz');
  const [key = 0] = store.getSnapshot().entries.keys();
  act(() => store.type([{ key, cells: [{ column: 'count', text: '8' }] }]));
  await act(() => store.settled());
  expect(server.row('Bender')).toEqual({ name: 'Bender', count: 5 });
  expect(screen.getByRole('button', { name: /Ana Ruiz .*now “5”\. You typed “8”\.$/ })).toBeVisible();
  await person.click(screen.getByRole('button', { name: gridTexts.setup.clash.mine }));
  await waitFor(() => expect(server.row('Bender')).toEqual({ name: 'Bender', count: 8 }));
});

it('theirs stays on request, also without a known name', async () => {
  const { server, store, person } = await conflict(null);
  expect(screen.getByRole('button', { name: /^Bender: Someone else saved this row\. Count: now “5”/ })).toBeVisible();
  await person.click(screen.getByRole('button', { name: gridTexts.setup.clash.theirs }));
  const [key = 0] = store.getSnapshot().entries.keys();
  expect(store.value(key, 'count')).toBe(5);
  expect(server.row('Bender')).toEqual({ name: 'Bender', count: 5 });
  expect(screen.queryByRole('status')).toBeNull();
});
